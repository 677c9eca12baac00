import { useMemo } from 'react';
import { useIsHydrated } from '#web/lib/first-html/use-is-hydrated.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';
import { createDateFormatter, createFormatters, type Formatters, personLocale } from './formatters.ts';

/** Formatters whose `zoned` writes a short date with its time zone. */
export type ReaderFormatters = Formatters & { zoned(moment: Date): string };

/** Cached per locale: Intl formatters are expensive to create. */
const made = new Map<string, ReaderFormatters>();

function readerFormatters(locale: string, zone?: string): ReaderFormatters {
  const key = `${locale} ${zone}`;
  const words = made.get(key) ?? {
    ...createFormatters(locale, zone),
    zoned: createDateFormatter(locale, zone),
  };
  made.set(key, words);
  return words;
}

/** The server-rendered HTML doesn't know its reader: it uses the page language's default locale and UTC. */
export function useReaderFormatters(): ReaderFormatters {
  const language = useLanguage();
  const isTakenOver = useIsHydrated();
  return useMemo(
    () =>
      isTakenOver
        ? readerFormatters(personLocale(language, navigator.languages))
        : readerFormatters(language, 'UTC'),
    [language, isTakenOver],
  );
}
