import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { findToggleRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved } from '#web/features/forms/unsaved-store.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useListAction } from './use-list-action.ts';

/** Activates or deactivates the list, after a confirmation. */
export function ToggleButton({ list }: { list: List }) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const [isAsking, setAsking] = useState(false);
  const hasUnsaved = useStore(unsaved);
  const refusal = findToggleRefusal(list);
  const { run, isRunning } = useListAction(list.id, async () => {
    const { result } = await call(listsApi.activate, { body: { id: list.id } });
    notify(t(result.active ? 'toggle.isOn' : 'toggle.isOff'), 'success');
    return { active: result.active };
  });

  async function accept(): Promise<void> {
    await run();
    setAsking(false);
  }

  return (
    <>
      <GuardedButton
        refusal={refusal && translate(`error.${refusal}`)}
        isBusy={isRunning}
        variant={list.active ? 'secondary' : 'primary'}
        size="sm"
        isWide
        onClick={() => setAsking(true)}
      >
        {t(list.active ? 'toggle.off' : 'toggle.on')}
      </GuardedButton>
      <ConfirmDialog
        isOpen={isAsking}
        title={translate(list.active ? 'list.deactivate-question' : 'list.activate-question')}
        cancelLabel={t('dialog.cancel')}
        confirmLabel={t('dialog.accept')}
        isBusy={isRunning}
        onClose={() => setAsking(false)}
        onConfirm={() => void accept()}
      >
        <p>{t(list.active ? 'toggle.offText' : 'toggle.onText')}</p>
        {hasUnsaved && !list.active && <p>{t('toggle.unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}
