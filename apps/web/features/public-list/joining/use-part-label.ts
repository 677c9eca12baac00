import { type GroupPart, isGroup } from '#web/features/public-list/rule-parts.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import type { PartState } from './rule-states.ts';

/** What a part's state means to the person; null where the verdict's own text says it. */
export function usePartLabel(state: PartState): string | null {
  const { t } = useTranslation('joining');
  const words = useReaderFormatters();
  const { part, mark, met } = state;
  if (part.isRuledOut && (mark === 'met' || mark === 'not-met')) return t(`rule.ruledOut.${mark}`);
  if (!isGroup(part) || mark === 'checking') return null;
  if (mark === 'unknown') return state.messageKey?.startsWith('error.') ? null : t('rule.unknown');
  if (part.isRuledOut || 'not' in part.rule) return t(`mark.${mark}`);
  const stage = mark === 'met' ? 'met' : 'open';
  if (kindOf(part) === 'any') return t(`rule.any.${stage}`);
  const number = words.count(part.wanted);
  if (stage === 'open') return t('rule.progress', { met: words.count(met), number });
  return t(`rule.${kindOf(part)}.met`, { number });
}

function kindOf({ wanted, members }: GroupPart): 'any' | 'all' | 'some' {
  if (wanted === members.length) return 'all';
  return wanted === 1 ? 'any' : 'some';
}
