import { useMemo } from 'react';
import { type ListWords, listWords } from '#web/features/lists/tables/list-words.ts';
import { personLocale } from '#web/lib/i18n/person-locale.ts';
import { useLanguage } from '#web/lib/i18n/use-say.ts';
import { momentText } from './moment-text.ts';

/** How this person reads numbers, prices and moments; a moment is told short and with its zone. */
export type ReaderWords = ListWords & { zoned(moment: Date): string };

export function useReaderWords(): ReaderWords {
  const language = useLanguage();
  return useMemo(() => {
    const locale = personLocale(language, navigator.languages);
    return { ...listWords(locale), zoned: momentText(locale) };
  }, [language]);
}
