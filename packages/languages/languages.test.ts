import { readdirSync, readFileSync } from 'node:fs';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { describe, expect, it } from 'vitest';
import { englishLeft } from './english-left-for-test.ts';
import { TEXTS, textsIn } from './texts.ts';

const FOLDER = new URL('./', import.meta.url);
const filesIn = (folder: string) => readdirSync(new URL(folder, FOLDER)).sort();
const readJson = (path: string) => JSON.parse(readFileSync(new URL(path, FOLDER), 'utf8'));

const pageFiles = (language: Language) => filesIn(`${language}/pages`);
const PAGES = pageFiles('en');
const TRANSLATIONS = LANGUAGES.filter((language) => language !== 'en');

/** Every text of a tree, by its path. */
function texts(value: unknown, path = ''): [string, string][] {
  if (typeof value === 'string') return [[path, value]];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => texts(inner, `${path}.${key}`));
}

/** What the functions of a tree write around their values. */
function writtenInCode(value: unknown): string[] {
  if (typeof value === 'function') return literalsOf(value.toString());
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(writtenInCode);
}

/** From the inside out: templates contain values, which contain templates. Arguments and compared values are no texts. */
function literalsOf(source: string): string[] {
  const found: string[] = [];
  const take = (_whole: string, _quote: string, text: string) => {
    found.push(text);
    return '';
  };
  let rest = source.replace(/(\(|[!=]==? )(['"])[\w-]+\2/g, '$1');
  for (let before = ''; before !== rest; ) {
    before = rest;
    rest = rest.replace(/\$\{[^`'"{}]*\}/g, ' ').replace(/(['"`])((?:(?!\1|\$\{).)*)\1/g, take);
  }
  return found;
}

const placeholders = (text: string) => (text.match(/\{+\w+\}+/g) ?? []).sort();

/** The names, numbers and words that a language shares with English, by area. */
const sharedWithEnglish = (language: Language, area: string): Set<string> =>
  new Set(readJson(`${language}/same-as-english.json`)[area] ?? []);

it('[N6] every language has a folder with the same files', () => {
  const folders = readdirSync(FOLDER, { withFileTypes: true }).filter((entry) => entry.isDirectory());
  expect(folders.map(({ name }) => name).sort()).toEqual([...LANGUAGES].sort());
  for (const language of TRANSLATIONS) {
    expect(pageFiles(language), language).toEqual(PAGES);
    const own = filesIn(language).filter((name) => name !== 'same-as-english.json');
    expect(own, language).toEqual(filesIn('en'));
  }
});

const PLURAL = /_(zero|one|two|few|many|other)$/;
const withoutPlurals = (all: Map<string, string>) => [
  ...new Set([...all.keys()].map((key) => key.replace(PLURAL, ''))),
];

const pages = TRANSLATIONS.flatMap((language) => PAGES.map((name) => ({ language, name })));

describe.each(pages)('[N6] $name in $language', ({ language, name }) => {
  const of = (one: Language) => new Map(texts(readJson(`${one}/pages/${name}`)));
  const en = of('en');
  const translated = of(language);

  it('has the same texts as English', () => {
    expect(withoutPlurals(translated)).toEqual(withoutPlurals(en));
  });

  // Spanish has a form of its own for a million.
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
    const shared = sharedWithEnglish(language, 'pages');
    const left = [...en].filter(([key, text]) => translated.get(key) === text && !shared.has(text));
    expect(left).toEqual([]);
    expect([...translated].filter(([, text]) => englishLeft(text).length > 0)).toEqual([]);
  });

  it('leaves no text empty', () => {
    for (const [key, text] of [...en, ...translated]) expect(text.trim(), key).not.toBe('');
  });
});

const areas = TRANSLATIONS.flatMap((language) =>
  (Object.keys(TEXTS.en) as (keyof typeof TEXTS.en)[]).map((area) => ({ language, area })),
);

/** A mail may name a list in one line more, or the address once less. */
const placesOf = (area: string, text: string) =>
  area === 'mails' ? [...new Set(placeholders(text))] : placeholders(text);

describe.each(areas)('[N6] $area in $language', ({ language, area }) => {
  const en = new Map(texts(TEXTS.en[area]));
  const translated = new Map(texts(TEXTS[language][area]));

  it('has the same texts as English, with the same places to fill in', () => {
    expect([...translated.keys()].sort()).toEqual([...en.keys()].sort());
    for (const [key, text] of en) {
      expect(placesOf(area, translated.get(key) ?? ''), key).toEqual(placesOf(area, text));
      if (text.trim() !== '') expect(translated.get(key)?.trim(), key).not.toBe('');
    }
  });

  it('leaves no English', () => {
    const shared = sharedWithEnglish(language, area);
    const left = [...en].filter(([key, text]) => translated.get(key) === text && !shared.has(text));
    expect(left).toEqual([]);
    const all = [...translated.values(), ...writtenInCode(TEXTS[language][area])];
    expect(all.filter((text) => englishLeft(text).length > 0)).toEqual([]);
  });
});

it('writes in English where a newer version has stored a language that this one lacks', () => {
  for (const unknown of ['xx', 'toString']) expect(textsIn(unknown as Language)).toBe(TEXTS.en);
});
