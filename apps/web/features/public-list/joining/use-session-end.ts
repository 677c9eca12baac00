import { PAGES } from '@signboard/contract/pages.ts';
import { useEffect, useEffectEvent } from 'react';
import { resetSession } from '#web/features/accounts/session/end-session.ts';
import { guardRedirects } from '#web/lib/api/call.ts';
import { isSessionFault } from './in-place-fault.ts';

/**
 * During joining, an ended session doesn't redirect to the login page: the person signs in again on this page. Returns a
 * handler for the errors of in-place calls.
 */
export function useSessionEnd(onSessionEnd: () => void): (reason: unknown) => void {
  function end(): void {
    void resetSession();
    onSessionEnd();
  }
  const endHere = useEffectEvent(end);
  useEffect(
    () =>
      guardRedirects((page) => {
        const isSessionEnd = page === PAGES.login || page === PAGES.expired;
        if (isSessionEnd) endHere();
        return isSessionEnd;
      }),
    [],
  );
  return (reason) => {
    if (isSessionFault(reason)) end();
  };
}
