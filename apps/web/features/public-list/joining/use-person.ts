import { accountsApi } from '@signboard/contract/accounts/endpoints.ts';
import type { Account } from '@signboard/contract/accounts/schemas.ts';
import { PAGES } from '@signboard/contract/pages.ts';
import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { OwnEntry } from '@signboard/contract/public-list/own-entry.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect, useEffectEvent, useState } from 'react';
import { resetSession } from '#web/features/accounts/session/end-session.ts';
import { session } from '#web/features/accounts/session/session-store.ts';
import { callInPlace, guardRedirects } from '#web/lib/api/call.ts';
import { isSessionFault } from '#web/lib/api/problem.ts';
import { readUserTokens } from '#web/lib/api/tokens.ts';
import { useStore } from '#web/lib/store/store.ts';
import { confirmedPlaces } from '../confirmed-places.ts';
import type { ListAddress } from './list-address.ts';

export type Person =
  | { status: 'loading' | 'failed' }
  | { status: 'known'; me: Account; entry: OwnEntry | null };

type PersonHandle = {
  isSignedIn: boolean;
  person: Person;
  load(): Promise<void>;
  setEntry(entry: OwnEntry | null): void;
};

const LOADING: Person = { status: 'loading' };

/** The signed-in account and its entry; refetched for every session, and the entry when the list's state changes. */
export function usePerson(
  { workspace, name }: ListAddress,
  state: PublicList['state'],
  onFault: (reason: unknown) => void,
): PersonHandle {
  const { isLoggedIn } = useStore(session);
  const confirmed = useStore(confirmedPlaces);
  // Another tab may have signed in with another wallet: the token shows it, the flag doesn't.
  const token = isLoggedIn ? (readUserTokens()?.token ?? null) : null;
  const [known, setKnown] = useState<{ token: string | null; person: Person }>({ token, person: LOADING });
  const person = known.token === token ? known.person : LOADING;
  const setPerson = (next: Person) => setKnown({ token, person: next });

  async function load(): Promise<void> {
    setPerson(LOADING);
    try {
      const [me, { result: entry }] = await Promise.all([
        callInPlace(accountsApi.me),
        callInPlace(publicListApi.entry, { query: { workspace, name } }),
      ]);
      setPerson({ status: 'known', me, entry });
    } catch (reason) {
      setPerson({ status: 'failed' });
      onFault(reason);
    }
  }

  /** Keeps what is shown until the answer arrives, and when there is none. */
  async function refreshEntry(): Promise<void> {
    if (person.status !== 'known') return;
    const { result } = await callInPlace(publicListApi.entry, { query: { workspace, name } });
    setPerson({ ...person, entry: result });
  }

  const loadForToken = useEffectEvent(load);
  useEffect(() => {
    if (token) void loadForToken();
  }, [token]);

  const refreshForState = useEffectEvent(() => void refreshEntry().catch(onFault));
  // biome-ignore lint/correctness/useExhaustiveDependencies: the result arrives with the state, a place with its confirmation
  useEffect(() => refreshForState(), [state, confirmed]);

  return {
    isSignedIn: token !== null,
    person,
    load,
    setEntry(entry) {
      if (person.status === 'known') setPerson({ ...person, entry });
    },
  };
}

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
