import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { RuleWords } from './condition-words.ts';

export function useRuleWords(): RuleWords {
  return { t: useTranslation('rules').t, format: useReaderFormatters() };
}
