import type { JoinedItem } from '@signboard/contract/lists/list.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { LISTS_KEY } from '../tables/lists-queries.ts';

/** Leaves a list after a confirmation; the spot is free for others at once. */
export function LeaveDialog({ entry, onClose }: { entry: JoinedItem; onClose(): void }) {
  const { t } = useTranslation('lists');
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const { name, workspace, urlEndName } = entry;
  const leaving = useMutation({
    mutationFn: () => callInPlace(publicListApi.leave, { body: { workspace, name: urlEndName } }),
    onSuccess: async () => {
      notify(t('joined.leave.done', { name }), 'success');
      await queries.invalidateQueries({ queryKey: LISTS_KEY });
      onClose();
    },
  });
  const { error, isPending } = leaving;
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('joined.leave.title')}
      confirmLabel={isPending ? t('joined.leave.working') : t('joined.leave.button')}
      cancelLabel={t('joined.leave.stay')}
      isBusy={isPending}
      onConfirm={() => leaving.mutate()}
      onClose={onClose}
    >
      <p>{t('joined.leave.text', { name })}</p>
      {error && (
        <Notice kind="error" role="alert">
          {isProblem(error) ? error.msg : translate('save.unknown-error')}
        </Notice>
      )}
    </ConfirmDialog>
  );
}
