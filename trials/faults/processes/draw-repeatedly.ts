import { setTimeout as sleep } from 'node:timers/promises';
import type { OverList } from '../../world/prepare-draws.ts';
import { type Question, sendRequest } from './send-request.ts';

export type Drawing = {
  /** The lists whose draw is confirmed so far. */
  confirmed: readonly OverList[];
  /** Starts no more draws and waits until the started ones are confirmed. */
  stop(): Promise<OverList[]>;
};

const RETRY_MS = 300;

/** Starts the draw of one list after another, retrying until it is confirmed. */
export function drawRepeatedly(
  lists: readonly OverList[],
  urls: readonly string[],
  everyMs: number,
): Drawing {
  const confirmed: OverList[] = [];
  const stopping = new AbortController();
  const running = (async () => {
    for (const list of lists) {
      if (stopping.signal.aborted) return;
      await selectWinners(list, urls);
      confirmed.push(list);
      await sleep(everyMs, undefined, { signal: stopping.signal }).catch(() => {});
    }
  })();
  return {
    confirmed,
    async stop() {
      stopping.abort();
      await running;
      return confirmed;
    },
  };
}

/** The owner's request that starts a draw. */
export function askForDraw({ listId, headers }: OverList): Question {
  const body = JSON.stringify({ id: listId });
  return { method: 'POST', path: '/api/v1/projects/winners/select', headers, body };
}

/** Sends to both processes at once, like an owner with two open tabs: it must be one draw. */
async function selectWinners(list: OverList, urls: readonly string[]): Promise<void> {
  const question = askForDraw(list);
  for (;;) {
    const answers = await Promise.all(urls.map((url) => sendRequest(url, question)));
    if (answers.some((answer) => answer.kind === 'answered' && isConfirmed(answer))) return;
    await sleep(RETRY_MS);
  }
}

const isConfirmed = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 || (body as { code?: string })?.code === 'already-drawn';
