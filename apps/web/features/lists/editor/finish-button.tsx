import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '#web/lib/api/call.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useListAction } from './use-list-action.ts';

/** Closes the list permanently, after a confirmation. */
export function FinishButton({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const [isAsking, setAsking] = useState(false);
  const { run, isRunning } = useListAction(list.id, async () => {
    const { result } = await call(listsApi.finish, { body: { id: list.id } });
    notify(t('finish.done'), 'success');
    return { isFinished: result.isFinished };
  });

  async function accept(): Promise<void> {
    await run();
    setAsking(false);
  }

  return (
    <>
      <GuardedButton
        refusal={list.isFinished ? translate('error.list-closed') : null}
        isBusy={isRunning}
        variant="danger"
        size="sm"
        isWide
        onClick={() => setAsking(true)}
      >
        {t('finish.button')}
      </GuardedButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={t('finish.question')}
        cancelLabel={t('dialog.cancel')}
        confirmLabel={t('finish.accept')}
        isDangerous
        isBusy={isRunning}
        onClose={() => setAsking(false)}
        onConfirm={() => void accept()}
      >
        <p>{t('finish.text')}</p>
      </ConfirmDialog>
    </>
  );
}
