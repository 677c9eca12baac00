import type { OwnDraw } from '@signboard/contract/draws/draw.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useEffectEvent, useRef } from 'react';
import { LISTS_KEY } from '#web/features/lists/tables/lists-queries.ts';
import { useRetainFocus } from '#web/lib/focus/use-retain-focus.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { SwitchField } from '#web/ui/fields/switch-field.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { DrawProgress } from './draw-progress.tsx';
import { DrawResult } from './draw-result.tsx';
import { drawsQuery } from './draws-queries.ts';
import { drawOutcome, ownerDrawView } from './owner-draw-view.ts';
import { SelectButton } from './select-button.tsx';
import styles from './winners-panel.module.css';

/** The draw's part of the side panel: the button, the progress and the result. */
export function WinnersPanel({ list }: { list: List }) {
  const { t } = useTranslation('winners');
  const query = useQuery(drawsQuery(list.id));
  const { data, isError } = query;
  const texts = useDataTexts();
  useDrawOutcome(data?.[0]);
  const isUnknown = !data && list.drawState !== null;
  const { current, result, failed } = ownerDrawView(data ?? []);
  const panel = useRetainFocus<HTMLElement>(current ?? result);
  return (
    <section ref={panel} tabIndex={-1} aria-labelledby="winners-title" className={`${styles.panel} stack`}>
      <h2 id="winners-title" className={styles.title}>
        {t('title')}
      </h2>
      {isUnknown && (
        <QueryView query={query} texts={texts} skeleton={<Skeleton height="4.5rem" />}>
          {() => null}
        </QueryView>
      )}
      {isError && current && <p className="muted text-sm">{t('silent')}</p>}
      {failed && <NoEligibleEntries removed={failed.checks.removed} />}
      {current && <DrawProgress list={list} draw={current} />}
      {!current && result && <DrawResult list={list} draw={result} />}
      {!current && !result && !isUnknown && <NotYet list={list} />}
      {list.active || list.drawState ? (
        <a
          className="text-sm"
          href={`/sb/${list.workspace}/${list.urlEndName}/live`}
          target="_blank"
          rel="noreferrer"
        >
          {t('live')}
        </a>
      ) : null}
    </section>
  );
}

function NoEligibleEntries({ removed }: { removed: number }) {
  const { t } = useTranslation('winners');
  const translate = useTranslateMessage();
  return (
    <Notice kind="error" title={translate('winners.not-selected')}>
      <p>{t('nobody', { removed })}</p>
    </Notice>
  );
}

function NotYet({ list }: { list: List }) {
  const { t } = useTranslation('winners');
  return (
    <>
      <SelectButton list={list} />
      <div className={styles.automatic}>
        <SwitchField
          label={t('automatic')}
          hint={t('automaticHint')}
          checked={false}
          onChange={() => {}}
          disabled
        />
      </div>
    </>
  );
}

/** Notifies about the outcome of the watched draw and refetches the list. */
function useDrawOutcome(latest: OwnDraw | undefined): void {
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
