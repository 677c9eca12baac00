import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { requirementLines } from '#web/features/public-list/requirement-lines.ts';
import { useRuleTexts } from '#web/features/public-list/use-rule-texts.ts';
import { useReaderFormatters } from '#web/lib/format/use-reader-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { entryOutcome } from './entry-outcome.ts';
import { changedLines, type LineState, type RequirementId } from './line-states.ts';
import type { Joining } from './use-joining.ts';

/** A sentence for screen readers about what has changed. */
export function useAnnouncements(list: PublicList, { lines, entry }: Joining): string {
  const { t } = useTranslation('joining');
  const { t: tPublic } = useTranslation('public');
  const words = useReaderFormatters();
  const rules = useRuleTexts();
  const translate = useTranslateMessage();
  const [text, setText] = useState('');
  const before = useRef<ReadonlyMap<RequirementId, LineState>>(new Map());

  const tellLines = useEffectEvent(() => {
    const after = lines ?? new Map<RequirementId, LineState>();
    const changed = changedLines(before.current, after);
    before.current = after;
    if (changed.length === 0) return;
    const { requirements = [] } = list.details ?? {};
    const titles = requirementLines({ requirements, chain: list.chain }, { t: tPublic, words, rules });
    const titleOf = (id: RequirementId) => titles.find((line) => line.id === id)?.title ?? id;
    const sentence = ([id, { mark, messageKey }]: [RequirementId, LineState]) =>
      t('announce', {
        requirement: titleOf(id),
        verdict: messageKey ? translate(messageKey) : t(`mark.${mark}`),
      });
    setText(changed.map(sentence).join(' '));
  });
  const key = JSON.stringify([...(lines ?? [])]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the states themselves show when something changed
  useEffect(() => tellLines(), [key]);

  const outcome = entry && entryOutcome(entry);
  const tellEntry = useEffectEvent(() => {
    if (!entry || !outcome) return;
    const joined = t('entry.announce', { number: words.count(entry.entryNumber) });
    setText(outcome === 'joined' ? joined : t(`entry.outcome.${outcome}`));
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each outcome
  useEffect(() => tellEntry(), [outcome]);
  return text;
}
