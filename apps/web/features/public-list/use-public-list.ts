import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import { useEffect, useRef, useState } from 'react';
import { call } from '#web/lib/api/call.ts';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { thirdPageCalls } from '#web/lib/api/third-page-calls.ts';
import { clearFirstData } from '#web/lib/first-html/first-data.ts';
import { isAskDue } from './ask-again.ts';
import { firstList } from './first-list.ts';

const LOOK_EVERY_MS = 1_000;
/** The server answers from memory for a moment: what a person has just done shows in the answer after that. */
const NEWS_AFTER_MS = 2_000;

/** `unknown` is an address that no list can have; a list that is not there sends the visitor on by itself. */
export type ListFault = 'failed' | 'unknown';
type Known = { list: PublicList | null; fault: ListFault | null };

/** Nobody's tokens go along: the page is for everyone, and a session that has ended must not send a reader away. */
const NOBODY = {};

const hasCode = (reason: unknown, ...codes: string[]) => isProblem(reason) && codes.includes(reason.code);

function faultOf(reason: unknown): ListFault | null {
  if (hasCode(reason, 'invalid-input')) return 'unknown';
  // The client is already on its way to the page that says so.
  return hasCode(reason, 'not-found', 'unavailable') ? null : 'failed';
}

/** What visitors see change while they wait. */
const newsOf = ({ state, details }: PublicList) => JSON.stringify([state, details?.counters]);

/** The list at a public address. It is asked for again while somebody looks at it and it can change. */
export function usePublicList(workspace: string, name: string): Known & { retry(): void; refresh(): void } {
  const [known, setKnown] = useState<Known>(() => ({ list: firstList(workspace, name), fault: null }));
  const [attempt, setAttempt] = useState(0);
  const askNow = useRef<() => void>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new attempt starts over
  useEffect(() => {
    const leaving = new AbortController();
    const asked = { askedAt: 0, quietAnswers: 0, failures: 0, jitter: Math.random() };
    let latest = firstList(workspace, name);
    clearFirstData();
    let isAsking = false;
    let newsTimer: ReturnType<typeof setTimeout> | undefined;

    /** What a reader sees already is not taken away by a server in trouble: only the first time it may send them on. */
    async function read(): Promise<PublicList> {
      const options = { query: { workspace, name }, signal: leaving.signal, credentials: NOBODY };
      const { result } = await (latest ? callInPlace : call)(thirdPageCalls.page, options);
      return result;
    }

    function learn(list: PublicList): void {
      asked.quietAnswers = latest && newsOf(latest) === newsOf(list) ? asked.quietAnswers + 1 : 0;
      asked.failures = 0;
      latest = list;
      setKnown({ list, fault: null });
    }

    async function ask(): Promise<void> {
      if (isAsking) return;
      isAsking = true;
      asked.askedAt = Date.now();
      try {
        learn(await read());
      } catch (reason) {
        if (leaving.signal.aborted) return;
        asked.failures += 1;
        if (!latest) setKnown({ list: null, fault: faultOf(reason) });
        else if (hasCode(reason, 'not-found')) setAttempt((last) => last + 1);
      }
      isAsking = false;
    }

    function look(): void {
      if (document.visibilityState !== 'visible' || !latest) return;
      if (isAskDue({ ...asked, list: latest }, Date.now())) void ask();
    }

    askNow.current = () => {
      void ask();
      clearTimeout(newsTimer);
      newsTimer = setTimeout(() => void ask(), NEWS_AFTER_MS);
    };
    if (latest) asked.askedAt = Date.now();
    else void ask();
    const timer = setInterval(look, LOOK_EVERY_MS);
    document.addEventListener('visibilitychange', look);
    return () => {
      leaving.abort();
      clearInterval(timer);
      clearTimeout(newsTimer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [workspace, name, attempt]);

  return {
    ...known,
    retry() {
      setKnown({ list: null, fault: null });
      setAttempt((last) => last + 1);
    },
    refresh: () => askNow.current?.(),
  };
}
