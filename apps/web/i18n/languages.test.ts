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
const placeholders = (text: string) => (text.match(/\{\{\w+\}\}/g) ?? []).sort();

describe.each(names)('[N6] %s', (name) => {
  const en = of('en', name);
  const es = of('es', name);

  it('has the same texts in both languages', () => {
    expect([...es.keys()]).toEqual([...en.keys()]);
  });

  it('has the same places to fill in', () => {
    for (const [key, text] of en) expect(placeholders(es.get(key) ?? ''), key).toEqual(placeholders(text));
  });

  it('leaves no English in Spanish', () => {
    const left = [...en].filter(([key, text]) => es.get(key) === text && !SAME_IN_BOTH.has(text));
    expect(left).toEqual([]);
  });

  it('leaves no text empty', () => {
    for (const [key, text] of [...en, ...es]) expect(text.trim(), key).not.toBe('');
  });
});
