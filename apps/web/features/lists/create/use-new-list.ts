import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { findMissingSteps } from '@signboard/domain/accounts/account-access.ts';
import { useCallback, useRef, useState } from 'react';
import { createDraftStore } from './new-list-draft.ts';
import { isUntouched, NEW_LIST_VALUES, type NewListValues } from './new-list-values.ts';
import type { Attempt } from './send-new-list.ts';
import { useNewListForm } from './use-new-list-form.ts';

/** The page's form with its draft in the browser. */
export function useNewList(me: Account) {
  const { kept, attempt, latestAttempt, setAttempt, store, discard } = useDraft(me.principalWallet);
  const form = useNewListForm({ typed: kept?.values ?? null, onChange: store });

  return {
    form,
    attempt,
    /** Also right within a save, which began when it was another. */
    latestAttempt,
    hasKept: kept !== null,
    restart() {
      form.reset(NEW_LIST_VALUES, { keepDirtyValues: false });
      discard();
    },
    isAccountReady: findMissingSteps(me).length === 0,
    onAttempt(next: Attempt) {
      setAttempt(next);
      store(form.getValues());
    },
    discard,
  };
}

export type NewListPage = ReturnType<typeof useNewList>;

function useDraft(wallet: string) {
  const [drafts] = useState(() => createDraftStore(wallet));
  const [kept, setKept] = useState(() => drafts.read());
  const [attempt, setShown] = useState(kept?.attempt ?? null);
  const latestAttempt = useRef(attempt);

  const setAttempt = useCallback((next: Attempt | null) => {
    latestAttempt.current = next;
    setShown(next);
  }, []);
  const store = useCallback(
    (values: NewListValues) => {
      if (isUntouched(values)) drafts.clear();
      else drafts.write({ values, attempt: latestAttempt.current });
    },
    [drafts],
  );
  const discard = useCallback(() => {
    drafts.clear();
    setKept(null);
    setAttempt(null);
  }, [drafts, setAttempt]);
  return { kept, attempt, latestAttempt, setAttempt, store, discard };
}
