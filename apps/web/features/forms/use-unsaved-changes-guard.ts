import { PAGES } from '@signboard/contract/pages.ts';
import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { createStore } from '#web/lib/store/store.ts';

/** A signed-out person may leave: nothing could be saved any more. */
const SIGNED_OUT: readonly string[] = [PAGES.login, PAGES.expired];

/** A confirmation before unsaved changes are lost by opening another tab, page or site. */
export type UnsavedChangesGuard = {
  isAsking: boolean;
  stay(): void;
  leave(): void;
  /** Lets the next navigation pass, after saving. */
  letGo(): void;
};

/** The tab is part of the URL, so switching tabs is a navigation too. */
export function useUnsavedChangesGuard(isDirty: boolean): UnsavedChangesGuard {
  const isFree = useRef(false);
  const shouldAsk = useCallback<BlockerFunction>(
    ({ currentLocation, nextLocation }) => {
      const isElsewhere =
        currentLocation.pathname !== nextLocation.pathname || currentLocation.search !== nextLocation.search;
      return isDirty && !isFree.current && isElsewhere && !SIGNED_OUT.includes(nextLocation.pathname);
    },
    [isDirty],
  );
  const blocker = useBlocker(shouldAsk);

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
    isAsking: blocker.state === 'blocked',
    stay: () => blocker.reset?.(),
    leave: () => blocker.proceed?.(),
    letGo: () => {
      isFree.current = true;
    },
  };
}

/** Whether the open tab has unsaved changes; the side panel shows it. */
export const unsaved = createStore(false);
