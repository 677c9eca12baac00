import { englishLeft } from '@signboard/contract/texts/english-left-for-test.ts';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { describe, expect, it } from 'vitest';

const files = import.meta.glob<{ default: unknown }>('./*/*.json', { eager: true });
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
  'Webhooks',
  'Discord',
  'NFT',
  '{{amount}} NFT',
  '© {{year}} Signboard',
]);

it('[N6] has a folder for each language, with the same files', () => {
  const expected = LANGUAGES.flatMap((language) => names.map((name) => `./${language}/${name}`));
  expect(Object.keys(files).sort()).toEqual(expected.sort());
});

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

const translations = LANGUAGES.filter((language) => language !== 'en').flatMap((language) =>
  names.map((name) => ({ language, name })),
);

describe.each(translations)('[N6] $name in $language', ({ language, name }) => {
  const en = of('en', name);
  const translated = of(language, name);

  it('has the same texts as English', () => {
    expect(withoutPlurals(translated)).toEqual(withoutPlurals(en));
  });

  it('has each plural form that its language counts with', () => {
    for (const [counted, all] of [
      ['en', en],
      [language, translated],
    ] as const) {
      for (const key of [...all.keys()].filter((path) => PLURAL.test(path))) {
        const forms = new Intl.PluralRules(counted).resolvedOptions().pluralCategories;
        const kept = forms.filter((form) => all.has(key.replace(PLURAL, `_${form}`)));
        expect(kept, `${key} in ${counted}`).toEqual(forms);
      }
    }
  });

  it('has the same places to fill in', () => {
    for (const [key, text] of translated) {
      const other = en.get(key) ?? en.get(key.replace(PLURAL, '_other'));
      expect(placeholders(text), key).toEqual(placeholders(other ?? ''));
    }
  });

  it('leaves no English', () => {
    const left = [...en].filter(([key, text]) => translated.get(key) === text && !SAME_IN_BOTH.has(text));
    expect(left).toEqual([]);
    expect([...translated].filter(([, text]) => englishLeft(text).length > 0)).toEqual([]);
  });

  it('leaves no text empty', () => {
    for (const [key, text] of [...en, ...translated]) expect(text.trim(), key).not.toBe('');
  });
});
