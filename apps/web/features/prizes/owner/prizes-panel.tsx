import type { List } from '@signboard/contract/lists/list.ts';
import { prizesApi } from '@signboard/contract/prizes/endpoints.ts';
import type { PrizeCounts } from '@signboard/contract/prizes/prize.ts';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { isDrawRunning } from '@signboard/domain/lists/life-cycle.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Download, Gift, Trash2 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { downloadFile } from '#web/lib/api/download-file.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { loadChunk } from '#web/lib/chunks/load-chunk.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useDataTexts } from '#web/lib/i18n/use-data-texts.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Button } from '#web/ui/button.tsx';
import { QueryView } from '#web/ui/data/query-view.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { Skeleton } from '#web/ui/layout/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import styles from './prizes-panel.module.css';
import { prizesQuery } from './prizes-query.ts';

/** Loaded on demand. */
const AddPrizesDialog = lazy(async () => {
  const { AddPrizesDialog: Dialog } = await loadChunk(() => import('./add-prizes-dialog.tsx'));
  return { default: Dialog };
});

/** The prizes' part of the side panel: what there is, and what the owner can do with it. */
export function PrizesPanel({ list }: { list: List }) {
  const { t } = useTranslation('prizes');
  const query = useQuery(prizesQuery(list.id));
  return (
    <section aria-labelledby="prizes-title" className={styles.panel}>
      <h2 id="prizes-title" className={styles.title}>
        {t('title')}
      </h2>
      <QueryView query={query} texts={useDataTexts()} skeleton={<Skeleton height="4.5rem" />}>
        {(counts) => <Prizes list={list} counts={counts} />}
      </QueryView>
    </section>
  );
}

type PrizesProps = { list: List; counts: PrizeCounts };

function Prizes({ list, counts }: PrizesProps) {
  const { t } = useTranslation('prizes');
  const [isAdding, setAdding] = useState(false);
  const [text, setText] = useState('');
  const refusal = isDrawRunning(list.drawState) ? t('owner.running') : null;
  return (
    <>
      {counts.total === 0 ? <p className={styles.note}>{t('owner.none')}</p> : <Counts counts={counts} />}
      <Warning list={list} counts={counts} />
      <div className="stack gap-2">
        <GuardedButton refusal={refusal} variant="secondary" size="sm" isWide onClick={() => setAdding(true)}>
          <Gift aria-hidden="true" size={15} />
          {t(counts.total === 0 ? 'owner.add' : 'owner.addMore')}
        </GuardedButton>
        {list.drawState === 'drawn' && counts.total > counts.claimed && <Withdraw list={list} />}
        {counts.left > 0 && <DeleteUnassigned list={list} counts={counts} refusal={refusal} />}
      </div>
      <Suspense>
        {isAdding && (
          <AddPrizesDialog listId={list.id} text={text} onText={setText} onClose={() => setAdding(false)} />
        )}
      </Suspense>
    </>
  );
}

const FACTS = ['total', 'assigned', 'claimed', 'withdrawn', 'left'] as const;

/** Zeros are left out, except that of prizes that could be claimed. */
function Counts({ counts }: { counts: PrizeCounts }) {
  const { t } = useTranslation('prizes');
  const words = useFormatters();
  const shown = FACTS.filter((fact) => counts[fact] > 0 || (fact === 'claimed' && counts.assigned > 0));
  return (
    <dl className={`${styles.counts} stack gap-1 text-sm`}>
      {shown.map((fact) => (
        <div key={fact}>
          <dt>{t(`owner.counts.${fact}`)}</dt>
          <dd>{words.count(counts[fact])}</dd>
        </div>
      ))}
    </dl>
  );
}

function Warning({ list, counts }: PrizesProps) {
  const { t } = useTranslation('prizes');
  const words = useFormatters();
  if (counts.total === 0) return null;
  const { winnersWithout, left } = counts;
  const winners = list.howManyWinners ?? 0;
  const warning =
    winnersWithout === null
      ? left < winners && t('owner.few', { prizes: words.count(left), winners: words.count(winners) })
      : winnersWithout > 0 &&
        t('owner.without', { count: winnersWithout, number: words.count(winnersWithout) });
  return warning ? (
    <Notice kind="warning">
      <p>{warning}</p>
    </Notice>
  ) : null;
}

/** Asks first: winners lose what they have not claimed. */
function Withdraw({ list }: { list: List }) {
  const { t } = useTranslation('prizes');
  const { run, isBusy } = usePrizesChange(list.id);
  const [isAsking, setAsking] = useState(false);
  const withdraw = async () => {
    const name = buildExportFileName(list.name, 'unclaimed-prizes', new Date());
    await run(() => downloadFile(prizesApi.withdraw, { id: list.id }, name));
    setAsking(false);
  };
  return (
    <>
      <Button variant="secondary" size="sm" isWide onClick={() => setAsking(true)}>
        <Download aria-hidden="true" size={15} />
        {t('owner.withdraw')}
      </Button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('withdrawing.title')}
        cancelLabel={t('withdrawing.cancel')}
        confirmLabel={t(isBusy ? 'withdrawing.working' : 'withdrawing.confirm')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void withdraw()}
      >
        <Notice kind="warning">
          <p>{t('withdrawing.warning')}</p>
        </Notice>
        <p>{t('withdrawing.text')}</p>
      </ConfirmDialog>
    </>
  );
}

function DeleteUnassigned({ list, counts, refusal }: PrizesProps & { refusal: string | null }) {
  const { t } = useTranslation('prizes');
  const words = useFormatters();
  const { run, isBusy } = usePrizesChange(list.id);
  const [isAsking, setAsking] = useState(false);
  const remove = async () => {
    await run(() => callInPlace(prizesApi.deleteUnassigned, { query: { project_id: list.id } }));
    setAsking(false);
  };
  return (
    <>
      <GuardedButton refusal={refusal} variant="ghost" size="sm" isWide onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" size={15} />
        {t('owner.delete')}
      </GuardedButton>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('deleting.title')}
        cancelLabel={t('deleting.cancel')}
        confirmLabel={t(isBusy ? 'deleting.working' : 'deleting.confirm')}
        isBusy={isBusy}
        onClose={() => setAsking(false)}
        onConfirm={() => void remove()}
      >
        <p>{t('deleting.text', { count: counts.left, number: words.count(counts.left) })}</p>
      </ConfirmDialog>
    </>
  );
}

/** Runs a change and fetches the counts again, also after a failure. */
function usePrizesChange(listId: string) {
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const [isBusy, setBusy] = useState(false);
  async function run(change: () => Promise<unknown>): Promise<void> {
    setBusy(true);
    try {
      await change();
    } catch (problem) {
      notify(isProblem(problem) ? problem.msg : translate('save.unknown-error'), 'error');
    }
    await queries.invalidateQueries({ queryKey: prizesQuery(listId).queryKey });
    setBusy(false);
  }
  return { run, isBusy };
}
