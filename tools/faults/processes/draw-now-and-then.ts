import { setTimeout as sleep } from 'node:timers/promises';
import type { OverList } from '../../world/prepare-draws.ts';
import { askPart } from './ask-part.ts';

/** Draws that are begun one after another until they are stopped. */
export type Drawing = { stop(): Promise<OverList[]> };

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
    async stop() {
      stopping.abort();
      await running;
      return confirmed;
    },
  };
}

/** Both processes are asked at once, as an owner with two open pages does: it is one draw all the same. */
async function selectWinners({ listId, headers }: OverList, urls: readonly string[]): Promise<void> {
  const body = JSON.stringify({ id: listId });
  const question = { method: 'POST', path: '/api/v1/projects/winners/select', headers, body } as const;
  for (;;) {
    const answers = await Promise.all(urls.map((url) => askPart(url, question)));
    if (answers.some((answer) => answer.kind === 'answered' && isConfirmed(answer))) return;
    await sleep(AGAIN_MS);
  }
}

const isConfirmed = ({ status, body }: { status: number; body: unknown }) =>
  status === 200 || (body as { code?: string })?.code === 'already-drawn';
