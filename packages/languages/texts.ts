import { en } from './en/texts.ts';
import { es } from './es/texts.ts';
import type { Language } from './languages.ts';

/** The texts of every language, except pages. Not for the browser, which loads those of its own language. */
export const TEXTS: Readonly<Record<Language, typeof en>> = { en, es };

/** In English where a newer version has stored a language that this one doesn't have. */
export function textsIn(language: Language): typeof en {
  return Object.hasOwn(TEXTS, language) ? TEXTS[language] : en;
}
