import { personLocale } from '#web/lib/i18n/person-locale.ts';
import { useLanguage } from '#web/lib/i18n/use-say.ts';
import { type ListWords, listWords } from './list-words.ts';

/** Made once for each locale: a table asks in every cell, and formatters are costly to make. */
const made = new Map<string, ListWords>();

/** How this person reads numbers, prices and moments. */
export function useListWords(): ListWords {
  const locale = personLocale(useLanguage(), navigator.languages);
  const words = made.get(locale) ?? listWords(locale);
  made.set(locale, words);
  return words;
}
