import { readFileSync } from 'node:fs';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { LANGUAGE_TABLE } from '@signboard/languages/languages.ts';

/** A browser that prefers each language; for Spanish, one whose region isn't that of our table. */
export const LOCALES = {
  ...(Object.fromEntries(
    Object.entries(LANGUAGE_TABLE).map(([language, { locale }]) => [language, locale]),
  ) as Record<Language, string>),
  es: 'es-MX',
};

/** The app's own texts, so that a journey finds its buttons in either language. */
export function texts(language: Language, name: string): (path: string) => string {
  const file = new URL(`../../packages/languages/${language}/pages/${name}.json`, import.meta.url);
  const tree = JSON.parse(readFileSync(file, 'utf8'));
  return (path) => {
    const text = path.split('.').reduce((node, key) => node?.[key], tree);
    if (typeof text !== 'string') throw new Error(`no text ${name}:${path} in ${language}`);
    return text;
  };
}
