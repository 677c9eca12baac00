import { useMemo } from 'react';
import { useIsHydrated } from '#web/lib/first-html/use-is-hydrated.ts';
import { personLocale } from '#web/lib/i18n/person-locale.ts';
import { useLanguage } from '#web/lib/i18n/use-say.ts';
import { createFormatters, type Formatters } from './formatters.ts';
import { momentText } from './moment-text.ts';

/** How this person reads numbers, prices and moments; a moment is told short and with its zone. */
export type ReaderWords = Formatters & { zoned(moment: Date): string };

/** Formatters are dear to make, and every part of a page asks for the same ones. */
const made = new Map<string, ReaderWords>();

function readerWords(locale: string, zone?: string): ReaderWords {
  const key = `${locale} ${zone}`;
  const words = made.get(key) ?? { ...createFormatters(locale, zone), zoned: momentText(locale, zone) };
  made.set(key, words);
  return words;
}

/** The first HTML does not know its reader: it speaks the plain language and tells moments in UTC. */
export function useReaderWords(): ReaderWords {
  const language = useLanguage();
  const isTakenOver = useIsHydrated();
  return useMemo(
    () =>
      isTakenOver ? readerWords(personLocale(language, navigator.languages)) : readerWords(language, 'UTC'),
    [language, isTakenOver],
  );
}
