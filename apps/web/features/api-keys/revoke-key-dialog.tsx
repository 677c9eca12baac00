import { apiKeysApi } from '@signboard/contract/api-keys/endpoints.ts';
import type { ApiKeyItem } from '@signboard/contract/api-keys/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { apiKeysQuery } from './api-keys-query.ts';

type RevokeKeyDialogProps = { apiKey: ApiKeyItem; onRevoked(): void; onClose(): void };

export function RevokeKeyDialog({ apiKey, onRevoked, onClose }: RevokeKeyDialogProps) {
  const { t } = useTranslation('api-keys');
  const queries = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      try {
        await callInPlace(apiKeysApi.revoke, { query: { id: apiKey.id } });
      } catch (error) {
        // Another tab has revoked it.
        if (!isProblem(error) || error.code !== 'not-found') throw error;
      }
    },
    onSuccess: async () => {
      onRevoked();
      await queries.invalidateQueries({ queryKey: apiKeysQuery.queryKey });
      onClose();
      notify(t('revoke.done', { name: apiKey.name }), 'success');
    },
  });
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('revoke.title', { name: apiKey.name })}
      confirmLabel={t('revoke.confirm')}
      cancelLabel={t('revoke.cancel')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('revoke.text')}</p>
      {isError && <Notice kind="error" role="alert" title={t('revoke.failed')} />}
    </ConfirmDialog>
  );
}
