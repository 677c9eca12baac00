import { en } from '#web/checker/texts/en.ts';
import { es } from '#web/checker/texts/es.ts';
import type { Texts } from '#web/checker/texts/texts.ts';
import { useReaderWords } from '#web/lib/format/use-reader-words.ts';
import { useLanguage } from '#web/lib/i18n/use-say.ts';

const TEXTS = { en, es };

/** The words of the checker that people can keep on their disk: the page finds the same things and says them alike. */
export function useCheckWords(): { texts: Texts; locale: string } {
  const language = useLanguage();
  const { locale } = useReaderWords();
  return { texts: TEXTS[language], locale };
}
