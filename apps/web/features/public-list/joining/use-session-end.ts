import { PAGES } from '@signboard/contract/pages.ts';
import { useEffect, useEffectEvent } from 'react';
import { resetSession } from '#web/features/accounts/session/end-session.ts';
import { guardRedirects } from '#web/lib/api/call.ts';
import { isSessionFault } from './in-place-fault.ts';

/**
 * While a person joins, an ended session does not send them to the login page: they sign in again here. Returns what
 * to call with each fault of a call that is made in place.
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
