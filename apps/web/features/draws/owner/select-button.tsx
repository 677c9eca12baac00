import type { List } from '@signboard/contract/lists/list.ts';
import { findDrawRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { Trophy } from 'lucide-react';
import { useId, useState } from 'react';
import { FewPrizesNotice } from '#web/features/prizes/owner/few-prizes-notice.tsx';
import { useSecondClock } from '#web/lib/first-html/use-second-clock.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useSelectWinners } from './draws-queries.ts';
import styles from './select-button.module.css';

const STEPS = ['snapshot', 'commit', 'reveal', 'mails'] as const;

/** Starts the draw after a confirmation. Enabled when registration ends. */
export function SelectButton({ list }: { list: List }) {
  const { t } = useTranslation('winners');
  const translate = useTranslateMessage();
  const words = useFormatters();
  const waitingId = useId();
  const [isAsking, setAsking] = useState(false);
  const { select, isRunning } = useSelectWinners(list.id);
  const now = new Date(useSecondClock());
  const refusal = findDrawRefusal({ ...list, joined: list.counters.joined }, now);
  const waitsUntil = refusal === null && list.wait && list.wait.until > now ? list.wait.until : null;
  const waiting =
    waitsUntil && t('waiting', { moment: `${words.date(waitsUntil)}, ${words.time(waitsUntil)}` });

  async function accept(): Promise<void> {
    await select();
    setAsking(false);
  }

  return (
    <>
      <GuardedButton
        refusal={refusal && translate(`error.${refusal}`)}
        isBusy={isRunning}
        aria-describedby={waiting ? waitingId : undefined}
        size="sm"
        isWide
        onClick={() => setAsking(true)}
      >
        <Trophy aria-hidden="true" size={15} />
        {t('select')}
      </GuardedButton>
      {waiting && (
        <p id={waitingId} className="muted text-sm">
          {waiting}
        </p>
      )}
      <ConfirmDialog
        isOpen={isAsking}
        title={t('question.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t(isRunning ? 'question.working' : 'question.confirm')}
        isBusy={isRunning}
        onClose={() => setAsking(false)}
        onConfirm={() => void accept()}
      >
        <Explanation list={list} />
      </ConfirmDialog>
    </>
  );
}

function Explanation({ list }: { list: List }) {
  const { t } = useTranslation('winners');
  const words = useFormatters();
  const { joined } = list.counters;
  const winners = Math.min(list.howManyWinners ?? 0, joined);
  return (
    <>
      <p className="bold">
        {t('question.count', { entries: words.count(joined), winners: words.count(winners) })}
      </p>
      <ol className={styles.steps}>
        {STEPS.map((step) => (
          <li key={step}>{t(`question.steps.${step}`)}</li>
        ))}
      </ol>
      <FewPrizesNotice listId={list.id} winners={winners} />
      <p className="bold">{t('question.once')}</p>
    </>
  );
}
