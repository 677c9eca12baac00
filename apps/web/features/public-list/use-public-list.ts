import type { PublicList } from '@signboard/contract/third-page/calls.ts';
import { useEffect, useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { thirdPageCalls } from '#web/lib/api/third-page-calls.ts';
import { isAskDue } from './ask-again.ts';

const LOOK_EVERY_MS = 1_000;
const LONGEST_PATIENCE_MS = 3_000;

/** `unknown` is an address that no list can have; a list that is not there sends the visitor on by itself. */
export type ListFault = 'failed' | 'unknown';
type Known = { list: PublicList | null; fault: ListFault | null };

/** Nobody's tokens go along: the page is for everyone, and a session that has ended must not send a reader away. */
const NOBODY = {};

async function readPublicList(workspace: string, name: string, signal: AbortSignal): Promise<PublicList> {
  const query = { workspace, name };
  const { result } = await call(thirdPageCalls.page, { query, signal, credentials: NOBODY });
  return result;
}

function faultOf(reason: unknown): ListFault | null {
  if (!isProblem(reason)) return 'failed';
  if (reason.code === 'invalid-input') return 'unknown';
  // The client is already on its way to the page that says so.
  return reason.code === 'not-found' || reason.code === 'unavailable' ? null : 'failed';
}

/** The list at a public address. It is asked for again while somebody looks at it and it can change. */
export function usePublicList(workspace: string, name: string): Known & { retry(): void } {
  const [known, setKnown] = useState<Known>({ list: null, fault: null });
  const [attempt, setAttempt] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts over
  useEffect(() => {
    const leaving = new AbortController();
    const patienceMs = Math.random() * LONGEST_PATIENCE_MS;
    let latest: PublicList | null = null;
    let askedAt = 0;
    let isAsking = false;

    async function ask(): Promise<void> {
      isAsking = true;
      askedAt = Date.now();
      try {
        latest = await readPublicList(workspace, name, leaving.signal);
        if (!leaving.signal.aborted) setKnown({ list: latest, fault: null });
      } catch (reason) {
        if (!leaving.signal.aborted) setKnown(({ list }) => ({ list, fault: faultOf(reason) }));
      }
      isAsking = false;
    }

    function look(): void {
      if (document.visibilityState !== 'visible' || isAsking || !latest) return;
      if (isAskDue(latest, askedAt, Date.now(), patienceMs)) void ask();
    }

    void ask();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      leaving.abort();
      clearInterval(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [workspace, name, attempt]);

  return {
    ...known,
    retry() {
      setKnown({ list: null, fault: null });
      setAttempt((last) => last + 1);
    },
  };
}
