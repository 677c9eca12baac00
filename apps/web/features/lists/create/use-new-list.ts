import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { findMissingSteps } from '@signboard/domain/accounts/account-access.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import { isProblem } from '#web/lib/api/problem.ts';
import { createDraftStore, type NewListDraft } from './new-list-draft.ts';
import { isUntouched, NEW_LIST_VALUES, type NewListValues } from './new-list-values.ts';
import { saveCalls } from './save-calls.ts';
import { NO_PROGRESS, type SaveProgress } from './save-new-list.ts';
import { useNewListForm } from './use-new-list-form.ts';

/** The page's form with its draft in the browser. */
export function useNewList(me: Account) {
  const { kept, progress, latestProgress, setProgress, store, discard } = useDraft(me.principalWallet);
  const form = useNewListForm({ typed: kept?.values ?? null, onChange: store });

  const restart = useCallback(() => {
    form.reset(NEW_LIST_VALUES, { keepDirtyValues: false });
    discard();
  }, [form, discard]);
  useDropFinished(kept, restart);

  return {
    form,
    progress,
    /** Also right within a save, which began when the progress was another. */
    latestProgress,
    hasKept: kept !== null,
    restart,
    isAccountReady: findMissingSteps(me).length === 0,
    onProgress(next: SaveProgress) {
      setProgress(next);
      store(form.getValues());
    },
    discard,
  };
}

export type NewListPage = ReturnType<typeof useNewList>;

function useDraft(wallet: string) {
  const [drafts] = useState(() => createDraftStore(wallet));
  const [kept, setKept] = useState(() => drafts.read());
  const [progress, setShown] = useState(kept?.progress ?? NO_PROGRESS);
  const latestProgress = useRef(progress);

  const setProgress = useCallback((next: SaveProgress) => {
    latestProgress.current = next;
    setShown(next);
  }, []);
  const store = useCallback(
    (values: NewListValues) => {
      if (isUntouched(values)) drafts.clear();
      else drafts.write({ values, progress: latestProgress.current });
    },
    [drafts],
  );
  const discard = useCallback(() => {
    drafts.clear();
    setKept(null);
    setProgress(NO_PROGRESS);
  }, [drafts, setProgress]);
  return { kept, progress, latestProgress, setProgress, store, discard };
}

/** A draft whose list was published, closed or deleted elsewhere is over. */
function useDropFinished(kept: NewListDraft | null, drop: () => void): void {
  const listId = kept?.progress.listId;
  useEffect(() => {
    if (!listId) return;
    saveCalls
      .read(listId)
      .then((list) => list.active || list.isFinished)
      .catch((reason) => isProblem(reason) && reason.code === 'not-found')
      .then((isOver) => isOver && drop());
  }, [listId, drop]);
}
