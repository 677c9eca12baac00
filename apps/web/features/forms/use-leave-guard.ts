import { PAGES } from '@signboard/contract/pages.ts';
import { useCallback, useEffect, useRef } from 'react';
import { type BlockerFunction, useBlocker } from 'react-router';
import { unsaved } from './unsaved-store.ts';

/** Whoever is signed out is let go: nothing could be saved any more. */
const SIGNED_OUT: readonly string[] = [PAGES.login, PAGES.expired];

/** A question that is asked before changes are lost, on the way to another tab, page or site. */
export type LeaveGuard = {
  isAsking: boolean;
  stay(): void;
  leave(): void;
  /** Lets the next navigation pass: what there was to lose is saved. */
  letGo(): void;
};

/** Asks before unsaved changes are left. The tab stands in the address, so leaving it is a navigation too. */
export function useLeaveGuard(isDirty: boolean): LeaveGuard {
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
