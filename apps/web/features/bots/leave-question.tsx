import { useTranslation } from 'react-i18next';
import { useLeaveGuard } from '#web/features/lists/editor/use-leave-guard.ts';
import { ConfirmDialog } from '#web/ui/confirm-dialog.tsx';

/** Asks before unsaved changes of the bot are left. */
export function LeaveQuestion({ isDirty }: { isDirty: boolean }) {
  const { t } = useTranslation('bots');
  const guard = useLeaveGuard(isDirty);
  return (
    <ConfirmDialog
      isOpen={guard.isAsking}
      title={t('leave.title')}
      cancelLabel={t('leave.stay')}
      confirmLabel={t('leave.leave')}
      isDangerous
      onClose={guard.stay}
      onConfirm={guard.leave}
    >
      <p>{t('leave.text')}</p>
    </ConfirmDialog>
  );
}
