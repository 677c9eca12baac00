import { LANGUAGE_TABLE } from '@signboard/languages/languages.ts';

export type Language = keyof typeof LANGUAGE_TABLE;

export const LANGUAGES = Object.keys(LANGUAGE_TABLE) as readonly Language[];

/** Each language is named in itself, so that its speakers can read it. */
export const nameLanguage = (language: Language): string => LANGUAGE_TABLE[language].name;

/** The best match for an Accept-Language header; English when none of its languages is available. */
export function negotiateLanguage(header: string | undefined): Language {
  const wanted = (header ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...terms] = part.trim().split(';');
      const quality = terms.map((term) => /^q=([\d.]+)$/.exec(term.trim())?.[1]).find(Boolean);
      return {
        tag: tag.toLowerCase().split('-')[0] ?? '',
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .sort((one, other) => other.quality - one.quality);
  return wanted.map(({ tag }) => tag).find(isLanguage) ?? 'en';
}

export function isLanguage(text: string): text is Language {
  return Object.hasOwn(LANGUAGE_TABLE, text);
}
