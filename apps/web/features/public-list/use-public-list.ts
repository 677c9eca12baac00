import { publicListApi } from '@signboard/contract/public-list/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { useEffect, useRef, useState } from 'react';
import { callInPlace, callKeepingAddress } from '#web/lib/api/call.ts';
import { isProblem } from '#web/lib/api/problem.ts';
import { clearFirstData, getFirstData } from '#web/lib/first-html/first-data.ts';
import { serverNow } from '#web/lib/server-clock/server-clock.ts';
import { isPollDue } from './poll-schedule.ts';
import { loadRareViews, needsRareViews } from './rare-views.ts';

const CHECK_INTERVAL_MS = 1_000;
/** The server caches responses briefly: a person's own action is visible only after that. */
const SERVER_CACHE_MS = 2_000;

/** `unknown`: no list has this address. */
export type ListFault = 'failed' | 'unknown';
type Known = {
  list: PublicList | null;
  fault: ListFault | null;
  /** The shown list may be outdated; the page keeps trying. */
  isConnectionLost: boolean;
};
const UNKNOWN: Known = { list: null, fault: null, isConnectionLost: false };

/** Sent without tokens: the page is public, and an expired session must not redirect a reader. */
const NO_CREDENTIALS = {};

const hasCode = (reason: unknown, ...codes: string[]) => isProblem(reason) && codes.includes(reason.code);

function faultOf(reason: unknown): ListFault | null {
  if (hasCode(reason, 'invalid-input', 'not-found')) return 'unknown';
  // The client is already redirecting to the maintenance page.
  return hasCode(reason, 'unavailable') ? null : 'failed';
}

/** What visitors see change while they wait. */
const changeKey = ({ state, details }: PublicList) => JSON.stringify([state, details?.counters]);

/** Polls while the page is visible and the list can still change. */
export function usePublicList(workspace: string, name: string): Known & { retry(): void; refresh(): void } {
  const [known, setKnown] = useState<Known>(() => ({ ...UNKNOWN, list: getInitialList(workspace, name) }));
  const [attempt, setAttempt] = useState(0);
  const pollNow = useRef<() => void>(undefined);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a retry starts over
  useEffect(() => {
    const unmounted = new AbortController();
    const polling = { polledAt: 0, unchangedResponses: 0, failures: 0, jitter: Math.random() };
    let latest = getInitialList(workspace, name);
    clearFirstData();
    let isPolling = false;
    let cacheTimer: ReturnType<typeof setTimeout> | undefined;

    /** A failing server must not replace a list that is already shown: only the first load may redirect. */
    async function read(): Promise<PublicList> {
      const options = { query: { workspace, name }, signal: unmounted.signal, credentials: NO_CREDENTIALS };
      const { result } = await (latest ? callInPlace : callKeepingAddress)(publicListApi.page, options);
      if (needsRareViews(result)) await loadRareViews();
      return result;
    }

    function applyList(list: PublicList): void {
      polling.unchangedResponses =
        latest && changeKey(latest) === changeKey(list) ? polling.unchangedResponses + 1 : 0;
      polling.failures = 0;
      latest = list;
      setKnown({ ...UNKNOWN, list });
    }

    async function poll(): Promise<void> {
      if (isPolling) return;
      isPolling = true;
      polling.polledAt = serverNow();
      try {
        applyList(await read());
      } catch (reason) {
        if (unmounted.signal.aborted) return;
        polling.failures += 1;
        if (!latest) setKnown({ ...UNKNOWN, fault: faultOf(reason) });
        else if (hasCode(reason, 'not-found')) setAttempt((last) => last + 1);
        else setKnown({ ...UNKNOWN, list: latest, isConnectionLost: true });
      }
      isPolling = false;
    }

    function pollIfDue(): void {
      if (document.visibilityState !== 'visible' || !latest) return;
      if (isPollDue({ ...polling, list: latest }, serverNow())) void poll();
    }

    function pollWhenBack(): void {
      if (latest && polling.failures > 0) void poll();
    }

    pollNow.current = () => {
      void poll();
      clearTimeout(cacheTimer);
      cacheTimer = setTimeout(() => void poll(), SERVER_CACHE_MS);
    };
    // While a draw runs, the first response tells the server's time, which its countdown needs.
    if (latest && latest.state !== 'committed') polling.polledAt = serverNow();
    else if (!latest) void poll();
    const timer = setInterval(pollIfDue, CHECK_INTERVAL_MS);
    document.addEventListener('visibilitychange', pollIfDue);
    addEventListener('online', pollWhenBack);
    return () => {
      unmounted.abort();
      clearInterval(timer);
      clearTimeout(cacheTimer);
      document.removeEventListener('visibilitychange', pollIfDue);
      removeEventListener('online', pollWhenBack);
    };
  }, [workspace, name, attempt]);

  return {
    ...known,
    retry() {
      setKnown(UNKNOWN);
      setAttempt((last) => last + 1);
    },
    refresh: () => pollNow.current?.(),
  };
}

/** The list embedded in the server-rendered HTML, when it matches this URL. */
function getInitialList(workspace: string, name: string): PublicList | null {
  const list = getFirstData()?.list ?? null;
  const isThisOne = list?.workspace === workspace.toLowerCase() && list.urlEndName === name.toLowerCase();
  return isThisOne ? list : null;
}
