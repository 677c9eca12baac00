import { webhooksApi } from '@signboard/contract/webhooks/endpoints.ts';
import type { WebhookItem } from '@signboard/contract/webhooks/schemas.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { withFreshSignature } from '#web/features/accounts/fresh-signature/with-fresh-signature.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { Notice } from '#web/ui/layout/notice.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import type { NewSecret } from './new-secret-panel.tsx';
import { webhooksQuery } from './webhooks-query.ts';

type DeleteProps = { webhook: WebhookItem; onDeleted(): void; onClose(): void };

export function DeleteWebhookDialog({ webhook, onDeleted, onClose }: DeleteProps) {
  const { t } = useTranslation('webhooks');
  const queries = useQueryClient();
  const { mutate, isPending, isError } = useMutation({
    mutationFn: async () => {
      try {
        await callInPlace(webhooksApi.remove, { body: { id: webhook.id } });
      } catch (error) {
        // Another tab has deleted it.
        if (!isProblem(error) || error.code !== 'not-found') throw error;
      }
    },
    onSuccess: async () => {
      onDeleted();
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      onClose();
      notify(t('delete.done'), 'success');
    },
  });
  return (
    <ConfirmDialog
      isOpen
      isDangerous
      title={t('delete.title')}
      confirmLabel={t('delete.confirm')}
      cancelLabel={t('cancel')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('delete.text', { url: webhook.url })}</p>
      {isError && <Notice kind="error" role="alert" title={t('notDone')} />}
    </ConfirmDialog>
  );
}

type RotateProps = { webhook: WebhookItem; onRotated(secret: NewSecret): void; onClose(): void };

export function RotateSecretDialog({ webhook, onRotated, onClose }: RotateProps) {
  const { t } = useTranslation('webhooks');
  const queries = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async () =>
      (await withFreshSignature(() => callInPlace(webhooksApi.rotate, { body: { id: webhook.id } }))).result,
    onSuccess: async ({ secret }) => {
      await queries.invalidateQueries({ queryKey: webhooksQuery.queryKey });
      onRotated({ webhookId: webhook.id, url: webhook.url, secret, isRotated: true });
    },
    // The answer contains the secret, which must not stay in memory.
    gcTime: 0,
  });
  return (
    <ConfirmDialog
      isOpen
      title={t('rotate.title')}
      confirmLabel={t('rotate.confirm')}
      cancelLabel={t('cancel')}
      isBusy={isPending}
      onConfirm={() => mutate()}
      onClose={onClose}
    >
      <p>{t('rotate.text')}</p>
      {error && <Notice kind="error" role="alert" title={isProblem(error) ? error.msg : t('notDone')} />}
    </ConfirmDialog>
  );
}
