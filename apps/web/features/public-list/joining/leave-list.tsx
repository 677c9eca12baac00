import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import styles from './entry-view.module.css';
import type { Joining } from './use-joining.ts';

/** Leaves the list after a confirmation; the spot is free for others at once. */
export function LeaveList({ list, joining }: { list: Pick<PublicList, 'name'>; joining: Joining }) {
  const { t } = useTranslation('joining');
  const translate = useTranslateMessage();
  const [isAsking, setAsking] = useState(false);
  const { leaveFault, busyWith, leave } = joining;
  return (
    <>
      <button type="button" className={styles.leave} onClick={() => setAsking(true)}>
        {t('leave.button')}
      </button>
      <ConfirmDialog
        isOpen={isAsking}
        isDangerous
        title={t('leave.title')}
        confirmLabel={busyWith === 'leave' ? t('leave.leaving') : t('leave.button')}
        cancelLabel={t('leave.stay')}
        isBusy={busyWith === 'leave'}
        onConfirm={leave}
        onClose={() => setAsking(false)}
      >
        <p>{t('leave.text', { list: list.name })}</p>
        {leaveFault && (
          <Notice kind="error" role="alert">
            {translate(`error.${leaveFault}`)}
          </Notice>
        )}
      </ConfirmDialog>
    </>
  );
}
