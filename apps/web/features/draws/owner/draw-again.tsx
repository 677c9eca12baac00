import type { List } from '@signboard/contract/lists/list.ts';
import { findDrawRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { useState } from 'react';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { TextAreaField } from '#web/ui/fields/text-area-field.tsx';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import styles from './draw-result.module.css';
import { useSelectWinners } from './draws-queries.ts';
import { MAX_REASON_LENGTH, normalizeReason } from './normalize-reason.ts';

/** Repeats the draw; requires a reason, which is public. */
export function DrawAgain({ list }: { list: List }) {
  const { t } = useTranslation('winners');
  const translate = useTranslateMessage();
  const [isAsking, setAsking] = useState(false);
  const [reason, setReason] = useState('');
  const { select, isRunning } = useSelectWinners(list.id);
  const refusal = findDrawRefusal({ ...list, joined: list.counters.joined }, new Date());

  async function accept(): Promise<void> {
    await select(normalizeReason(reason));
    setAsking(false);
  }

  return (
    <>
      <GuardedButton
        refusal={refusal && translate(`error.${refusal}`)}
        isBusy={isRunning}
        variant="ghost"
        size="sm"
        className={styles.again ?? ''}
        onClick={() => setAsking(true)}
      >
        {t('again.button')}
      </GuardedButton>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('again.title')}
        cancelLabel={t('cancel')}
        confirmLabel={t(isRunning ? 'question.working' : 'again.confirm')}
        canConfirm={normalizeReason(reason) !== ''}
        isBusy={isRunning}
        onClose={() => setAsking(false)}
        onConfirm={() => void accept()}
      >
        <Notice kind="warning">
          <p>{t('again.warning')}</p>
        </Notice>
        <p>{t('again.changes')}</p>
        <TextAreaField
          label={t('again.reason')}
          hint={t('again.left', { left: MAX_REASON_LENGTH - reason.length })}
          required
          rows={3}
          maxLength={MAX_REASON_LENGTH}
          value={reason}
          onChange={(event) => setReason(event.target.value)}
        />
      </ConfirmDialog>
    </>
  );
}
