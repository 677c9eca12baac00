import type { OwnDraw } from '@signboard/contract/draws/draw.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LISTS_KEY } from '#web/features/lists/tables/lists-queries.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { drawOutcome } from './owner-draw-view.ts';

/** Notifies about the outcome of the watched draw and refetches the list. */
export function useDrawOutcome(latest: OwnDraw | undefined): void {
  const { t } = useTranslation('winners');
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const before = useRef<OwnDraw>(undefined);

  const look = useEffectEvent((after: OwnDraw | undefined) => {
    const outcome = drawOutcome(before.current, after);
    before.current = after;
    if (outcome === null) return;
    if (outcome === 'drawn') notify(translate('winners.selected'), 'success');
    else
      notify(
        `${translate('winners.not-selected')}\n${t('nobody', { removed: after?.checks.removed })}`,
        'error',
      );
    void queries.invalidateQueries({ queryKey: LISTS_KEY });
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only a change of these two is an outcome
  useEffect(() => look(latest), [latest?.number, latest?.state]);
}
