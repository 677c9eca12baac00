import type { CheckerTexts } from '@signboard/languages/checker-texts.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { texts } from '#web/lib/i18n/texts.ts';
import { useStore } from '#web/lib/store/store.ts';

/** The offline checker's texts, so that the page words its results the same way. They are loaded with the check. */
export function useCheckTexts(): { texts: CheckerTexts; locale: string } {
  const checker = useStore(texts).other('checker');
  const { locale } = useReaderFormatters();
  if (!checker) throw new Error('the texts of the check are not loaded');
  return { texts: checker, locale };
}
