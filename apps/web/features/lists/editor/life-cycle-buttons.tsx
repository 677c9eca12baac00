import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { findToggleRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { unsaved } from '#web/features/forms/use-unsaved-changes-guard.ts';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { useTranslateMessage } from '#web/lib/i18n/use-translate-message.ts';
import { notify } from '#web/lib/snackbar/snackbar-store.ts';
import { useStore } from '#web/lib/store/store.ts';
import { GuardedButton } from '#web/ui/guarded-button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { LISTS_KEY } from '../tables/lists-queries.ts';
import { listQuery } from './list-queries.ts';

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

/** Runs an action on a whole list: its response is applied at once, and the list is refetched in the background. */
function useListAction(id: string, act: () => Promise<Partial<List>>) {
  const translate = useTranslateMessage();
  const queries = useQueryClient();
  const [isRunning, setRunning] = useState(false);

  async function run(): Promise<void> {
    setRunning(true);
    try {
      const change = await act();
      queries.setQueryData(listQuery(id).queryKey, (list) => list && { ...list, ...change });
    } catch (reason) {
      // The server's text gives the reason: a contract that doesn't exist, a list that is closed.
      if (isProblem(reason)) notify(reason.msg, 'error');
      else notify(translate('save.unknown-error'), 'error', { staysOpen: true });
    }
    await queries.invalidateQueries({ queryKey: LISTS_KEY }).catch(() => {});
    setRunning(false);
  }

  return { run, isRunning };
}
