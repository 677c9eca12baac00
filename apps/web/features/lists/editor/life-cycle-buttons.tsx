import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { findToggleRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { useState } from 'react';
import { unsavedForms } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { useTranslation } from '#web/lib/i18n/use-translation.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { useListAction } from '../tables/use-list-action.ts';
import { useToggleList } from '../tables/use-toggle-list.ts';
import styles from './side-panel.module.css';

/** Activates or deactivates the list, after a confirmation. */
export function ToggleButton({ list, onPublished }: { list: List; onPublished(): void }) {
  const { t } = useTranslation('editor');
  const translate = useTranslateMessage();
  const hasUnsaved = useStore(unsavedForms) > 0;
  const refusal = findToggleRefusal(list);
  const { ask, question, isRunning } = useToggleList(list.id, {
    doneText: (isActive) => t(isActive ? 'toggle.isOn' : 'toggle.isOff'),
    onPublished,
  });
  return (
    <>
      <GuardedButton
        refusal={refusal && translate(`error.${refusal}`)}
        isBusy={isRunning}
        variant={list.active ? 'secondary' : 'primary'}
        size="sm"
        isWide
        onClick={ask}
      >
        {t(list.active ? 'toggle.off' : 'toggle.on')}
      </GuardedButton>
      {refusal && <p className={`${styles.reason} muted text-sm`}>{translate(`error.${refusal}`)}</p>}
      <ConfirmDialog
        {...question}
        title={translate(list.active ? 'list.deactivate-question' : 'list.activate-question')}
        cancelLabel={t('dialog.cancel')}
        confirmLabel={t('dialog.accept')}
      >
        <p>{t(list.active ? 'toggle.offText' : 'toggle.onText')}</p>
        {hasUnsaved && !list.active && <p>{t('toggle.unsaved')}</p>}
      </ConfirmDialog>
    </>
  );
}

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
