import { englishLeft } from '@signboard/contract/texts/english-left-for-test.ts';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<{ default: unknown }>('./{en,es}/*.json', { eager: true });
const names = Object.keys(files)
  .filter((path) => path.startsWith('./en/'))
  .map((path) => path.slice('./en/'.length));

/** Names, numbers and words that are the same in both languages. */
const SAME_IN_BOTH = new Set([
  '401',
  '403',
  '404',
  '503',
  'General',
  'Avatar',
  'Banner',
  'Captcha',
  'Color',
  'Twitter',
  'Discord',
  '© {{year}} Signboard',
]);

/** Every text of a file, by its path. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  return Object.entries(value as object).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

const of = (language: string, name: string) => new Map(texts(files[`./${language}/${name}`]?.default));
/** Spanish has a form of its own for a million. */
const PLURAL = /_(zero|one|two|few|many|other)$/;
const withoutPlurals = (all: Map<string, string>) => [
  ...new Set([...all.keys()].map((key) => key.replace(PLURAL, ''))),
];
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe.each(names)('[N6] %s', (name) => {
  const en = of('en', name);
  const es = of('es', name);

  it('has the same texts in both languages', () => {
    expect(withoutPlurals(es)).toEqual(withoutPlurals(en));
  });

  it('has each plural form that its language counts with', () => {
    for (const [language, all] of [
      ['en', en],
      ['es', es],
    ] as const) {
      for (const key of [...all.keys()].filter((path) => PLURAL.test(path))) {
        const forms = new Intl.PluralRules(language).resolvedOptions().pluralCategories;
        const kept = forms.filter((form) => all.has(key.replace(PLURAL, `_${form}`)));
        expect(kept, `${key} in ${language}`).toEqual(forms);
      }
    }
  });

  it('has the same places to fill in', () => {
    for (const [key, text] of es) {
      const other = en.get(key) ?? en.get(key.replace(PLURAL, '_other'));
      expect(placeholders(text), key).toEqual(placeholders(other ?? ''));
    }
  });

  it('leaves no English in Spanish', () => {
    const left = [...en].filter(([key, text]) => es.get(key) === text && !SAME_IN_BOTH.has(text));
    expect(left).toEqual([]);
    expect([...es].filter(([, text]) => englishLeft(text).length > 0)).toEqual([]);
  });

  it('leaves no text empty', () => {
    for (const [key, text] of [...en, ...es]) expect(text.trim(), key).not.toBe('');
  });
});
