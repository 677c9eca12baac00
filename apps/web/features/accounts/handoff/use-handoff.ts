import { HANDOFF_SECONDS, handoffApi } from '@signboard/contract/accounts/handoff-endpoints.ts';
import type { HandoffState } from '@signboard/contract/accounts/handoff-schemas.ts';
import { useCallback, useEffect, useEffectEvent, useState } from 'react';
import { callInPlace } from '#web/lib/api/call.ts';
import { isProblem, isSessionFault } from '#web/lib/api/problem.ts';
import { storeUserTokens } from '#web/lib/api/tokens.ts';
import { discardAnonymousSession, ensureAnonymousSession } from '../session/anonymous.ts';
import { session } from '../session/session-store.ts';

export type ListAddress = { workspace: string; name: string };

/** The session that waits. It is kept, because another tab may start a new one. */
type Started = {
  id: string;
  digits: string;
  expiresAtMs: number;
  credentials: { bearer: string; csrf: string };
};

export type HandoffStep =
  | { name: 'starting' }
  | { name: 'waiting'; started: Started; isClaimed: boolean }
  | { name: 'signed' | 'continuing'; started: Started; address: string }
  | { name: 'over'; reason: 'expired' | 'failed' | 'replaced' | 'used' }
  /** Null without an answer of the server. */
  | { name: 'refused'; text: string | null };

const WATCH_EVERY_MS = 2_000;

/** Signs this browser in with a wallet that signs in another one. */
export function useHandoff(list: ListAddress) {
  const { workspace, name } = list;
  const [step, setStep] = useState<HandoffStep>({ name: 'starting' });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt starts a new hand-off
  useEffect(() => {
    let isGone = false;
    setStep({ name: 'starting' });
    start({ workspace, name })
      .then((started) => !isGone && setStep({ name: 'waiting', started, isClaimed: false }))
      .catch((reason) => !isGone && setStep(refusedBy(reason)));
    return () => {
      isGone = true;
    };
  }, [workspace, name, attempt]);

  useWatch(step.name === 'waiting' ? step.started : null, setStep);

  async function finish({ started, address }: { started: Started; address: string }): Promise<void> {
    setStep({ name: 'continuing', started, address });
    try {
      const { id, credentials } = started;
      const answer = await callInPlace(handoffApi.finish, { body: { id }, credentials });
      discardAnonymousSession();
      storeUserTokens(answer);
      session.set({ isLoggedIn: true, isInitialized: true });
    } catch (reason) {
      // Without an answer it may still work.
      setStep(isProblem(reason) ? refusedBy(reason) : { name: 'signed', started, address });
    }
  }
  return { step, finish, startAgain: useCallback(() => setAttempt((last) => last + 1), []) };
}

async function start(list: ListAddress): Promise<Started> {
  const { bearer, csrf } = await ensureAnonymousSession();
  const credentials = { bearer, csrf };
  const { id, digits } = await callInPlace(handoffApi.start, { body: { list }, credentials });
  // By this device's clock, which may differ from the server's.
  return { id, digits, credentials, expiresAtMs: Date.now() + HANDOFF_SECONDS * 1_000 };
}

/** Asks at once when the person comes back from the wallet app. */
function useWatch(started: Started | null, setStep: (step: HandoffStep) => void): void {
  const look = useEffectEvent(async ({ id, credentials }: Started): Promise<HandoffStep | null> => {
    try {
      const { state, address } = await callInPlace(handoffApi.watch, { query: { id }, credentials });
      return started && stepOf(started, state, address);
    } catch (reason) {
      return isSessionFault(reason) ? { name: 'over', reason: 'replaced' } : null;
    }
  });
  const id = started?.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a hand-off is watched from its start to its end
  useEffect(() => {
    if (!started) return;
    const stopping = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    async function watch(handoff: Started): Promise<void> {
      clearTimeout(timer);
      const next = await look(handoff);
      if (stopping.signal.aborted) return;
      if (next) setStep(next);
      clearTimeout(timer);
      timer = setTimeout(() => void watch(handoff), WATCH_EVERY_MS);
    }
    timer = setTimeout(() => void watch(started), WATCH_EVERY_MS);
    document.addEventListener('visibilitychange', () => void watch(started), { signal: stopping.signal });
    return () => {
      stopping.abort();
      clearTimeout(timer);
    };
  }, [id]);
}

function stepOf(started: Started, state: HandoffState, address: string | null): HandoffStep {
  switch (state) {
    case 'open':
    case 'claimed':
      return { name: 'waiting', started, isClaimed: state === 'claimed' };
    case 'signed':
      return { name: 'signed', started, address: address ?? '' };
    default:
      return { name: 'over', reason: state };
  }
}

const refusedBy = (reason: unknown): HandoffStep => ({
  name: 'refused',
  text: isProblem(reason) ? reason.msg : null,
});
