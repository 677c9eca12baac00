import { setTimeout as sleep } from 'node:timers/promises';
import type { OverList } from '../../../testing/world/prepare-draws.ts';
import { askPart, type Question } from './ask-part.ts';

/** Draws that are begun one after another until they are stopped. */
export type Drawing = {
  /** The lists whose draw was confirmed so far. */
  confirmed: readonly OverList[];
  /** Begins no more, and answers when those that were begun are confirmed. */
  stop(): Promise<OverList[]>;
};

const AGAIN_MS = 300;

/** Asks for the draw of one list after another, and again until it is confirmed. */
export function drawNowAndThen(
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

/** The call by which the owner of a list begins its draw. */
export function askForDraw({ listId, headers }: OverList): Question {
  const body = JSON.stringify({ id: listId });
  return { method: 'POST', path: '/api/v1/projects/winners/select', headers, body };
}

/** Both processes are asked at once, as an owner with two open pages does: it is one draw all the same. */
async function selectWinners(list: OverList, urls: readonly string[]): Promise<void> {
  const question = askForDraw(list);
  for (;;) {
    const answers = await Promise.all(urls.map((url) => askPart(url, question)));
    if (answers.some((answer) => answer.kind === 'answered' && isConfirmed(answer))) return;
    await sleep(AGAIN_MS);
  }
}

const isConfirmed = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 || (body as { code?: string })?.code === 'already-drawn';
