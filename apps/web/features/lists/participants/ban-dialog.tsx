import type { List } from '@signboard/contract/lists/list.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useFormatters } from '#web/lib/format/use-formatters.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useBanEntries } from './participants-queries.ts';
import type { Target } from './selection.ts';

type BanDialogProps = { list: List; target: Target; onBanned(): void; onClose(): void };

/** Says that a ban removes nobody, which people may expect. */
export function BanDialog({ list, target, onBanned, onClose }: BanDialogProps) {
  const { t } = useTranslation('participants');
  const translate = useTranslateMessage();
  const words = useFormatters();
  const ban = useBanEntries(list.id);
  const { count, entries } = target;

  async function confirm(): Promise<void> {
    try {
      const changed = await ban.mutateAsync({ ...entries, banned: true });
      notify(t('bannedDone', { count: changed, number: words.count(changed) }), 'success');
      onBanned();
      onClose();
    } catch {
      // The dialog shows the error of the mutation.
    }
  }
  const { error } = ban;
  return (
    <ConfirmDialog
      isOpen
      title={t('banDialog.title', { count, number: words.count(count) })}
      cancelLabel={t('cancel')}
      confirmLabel={t(ban.isPending ? 'banDialog.working' : 'banDialog.confirm')}
      isBusy={ban.isPending}
      onConfirm={() => void confirm()}
      onClose={onClose}
    >
      <p>{t('banDialog.text')}</p>
      {error && (
        <Notice kind="warning">
          <p role="alert">{isProblem(error) ? error.msg : translate('save.unknown-error')}</p>
        </Notice>
      )}
    </ConfirmDialog>
  );
}
