import { personLocale } from '#web/lib/i18n/person-locale.ts';
import { useLanguage } from '#web/lib/i18n/use-say.ts';
import { createFormatters, type Formatters } from './formatters.ts';

/** Made once for each locale: a table asks in every cell, and formatters are costly to make. */
const made = new Map<string, Formatters>();

/** How this person reads numbers, prices and moments. */
export function useFormatters(): Formatters {
  const locale = personLocale(useLanguage(), navigator.languages);
  const words = made.get(locale) ?? createFormatters(locale);
  made.set(locale, words);
  return words;
}
