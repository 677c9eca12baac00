import type { Language } from '@signboard/domain/accounts/language.ts';
import { en } from '#web/checker/texts/en.ts';
import { es } from '#web/checker/texts/es.ts';
import type { Texts } from '#web/checker/texts/texts.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useLanguage } from '#web/lib/i18n/use-language.ts';

const TEXTS: Record<Language, Texts> = { en, es };

/** The offline checker's texts, so that the page words its results the same way. */
export function useCheckTexts(): { texts: Texts; locale: string } {
  const language = useLanguage();
  const { locale } = useReaderFormatters();
  return { texts: TEXTS[language], locale };
}
