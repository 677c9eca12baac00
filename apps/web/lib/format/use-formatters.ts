import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { createFormatters, type Formatters, personLocale } from './formatters.ts';

/** Cached per locale: every table cell asks, and Intl formatters are expensive to create. */
const made = new Map<string, Formatters>();

export function useFormatters(): Formatters {
  const locale = personLocale(useLanguage(), navigator.languages);
  const words = made.get(locale) ?? createFormatters(locale);
  made.set(locale, words);
  return words;
}
