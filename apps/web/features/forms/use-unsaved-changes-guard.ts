import { PAGES } from '@signboard/contract/pages.ts';
import { useCallback, useEffect } from 'react';
import { createStore } from '#web/lib/store/store.ts';
import type { Location } from '#web/navigation/paths.ts';
import { useBlocker } from '#web/navigation/use-blocker.ts';

/** A signed-out person may leave: nothing could be saved any more. */
const SIGNED_OUT: readonly string[] = [PAGES.login, PAGES.expired];

/** A confirmation before unsaved changes are lost by opening another tab, page or site. */
export type UnsavedChangesGuard = {
  isAsking: boolean;
  stay(): void;
  leave(): void;
};

/** The tab is part of the URL, so switching tabs is a navigation too. */
export function useUnsavedChangesGuard(isDirty: boolean): UnsavedChangesGuard {
  const shouldAsk = useCallback(
    (next: Location, current: Location) => {
      const isElsewhere = current.pathname !== next.pathname || current.search !== next.search;
      return isDirty && isElsewhere && !SIGNED_OUT.includes(next.pathname);
    },
    [isDirty],
  );
  const held = useBlocker(shouldAsk);

  useEffect(() => {
    if (!isDirty) return;
    unsavedForms.set(unsavedForms.get() + 1);
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      unsavedForms.set(unsavedForms.get() - 1);
    };
  }, [isDirty]);

  return {
    isAsking: held !== null,
    stay: () => held?.reset(),
    leave: () => held?.proceed(),
  };
}

/** How many forms of the page have unsaved changes; the side panel of the list editor shows it. */
export const unsavedForms = createStore(0);
