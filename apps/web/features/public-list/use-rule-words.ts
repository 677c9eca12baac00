import type { RuleWords } from '#web/features/lists/rules/rule-words.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';

/** For the reader's language and locale. */
export function useRuleWords(): RuleWords {
  const { t } = useTranslation('rules');
  return { t, format: useReaderFormatters() };
}
