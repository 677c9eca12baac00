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
    unsaved.set(isDirty);
    if (!isDirty) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', ask);
    return () => {
      removeEventListener('beforeunload', ask);
      unsaved.set(false);
    };
  }, [isDirty]);

  return {
    isAsking: held !== null,
    stay: () => held?.reset(),
    leave: () => held?.proceed(),
  };
}

/** Whether the open tab has unsaved changes; the side panel shows it. */
export const unsaved = createStore(false);
