import type pg from 'pg';
import {
  type BlockThread,
  createBlockThread,
} from '../../../apps/server/bots/sales-feed/ethereum/block-thread.ts';
import { createEthereumWatcher } from '../../../apps/server/bots/sales-feed/ethereum/watch-ethereum.ts';
import type { Db } from '../../../apps/server/platform/db/connect.ts';
import { systemClock } from '../../../apps/server/platform/lib/clock.ts';
import { createLogger } from '../../../apps/server/platform/lib/logger.ts';
import { createEthereumNodes } from '../../../apps/server/platform/providers/ethereum/nodes.ts';
import { createEthereumChain } from '../../../apps/server/platform/providers/ethereum/reader/chain-reader.ts';
import { program, startChild } from '../../../tools/child-process.mjs';
import { median } from '../../world/median.ts';

const BLOCKS = 600;
const ROUNDS = 9;
/** The watcher's concurrency. */
const CONCURRENCY = 4;

/** How fast missed blocks are read, decoded and stored, compared with only fetching and parsing them. */
export async function timeCatchUp(
  db: Db,
  database: pg.Client,
): Promise<{ blocksPerSecond: number; barePerSecond: number; ratio: number; source: string }> {
  const node = startChild(
    'The node',
    [program('trials/bench/engine/replay-node.ts'), String(BLOCKS)],
    {},
    { isQuiet: true },
  );
  try {
    const { url, hasCorpus } = (await node.ready) as unknown as { url: string; hasCorpus: boolean };
    // Both sides are warmed up before timing, as a watcher catching up on thousands of blocks would be, and alternate.
    const thread = createBlockThread({ urls: [url], chainId: 1 }, systemClock);
    const rounds = [];
    for (let at = 0; at <= ROUNDS; at += 1) {
      await startAtFirst(db, url);
      const watchSeconds = await secondsOf(() => watchAll(db, url, thread));
      const requests = await requestsSoFar(url);
      rounds.push({ watchSeconds, bareSeconds: await secondsOf(() => replayRequests(url, requests)) });
      await requestsSoFar(url);
      await database.query('truncate sales, chain_cursors, chain_blocks, chain_watchers cascade');
    }
    await thread.stop();
    const [, ...warm] = rounds;
    const barePerSecond = BLOCKS / median(warm.map(({ bareSeconds }) => bareSeconds));
    const blocksPerSecond = BLOCKS / median(warm.map(({ watchSeconds }) => watchSeconds));
    return {
      barePerSecond,
      blocksPerSecond,
      // Ratios of adjacent rounds: the machine's speed varies over time.
      ratio: median(warm.map(({ bareSeconds, watchSeconds }) => bareSeconds / watchSeconds)),
      source: hasCorpus ? 'real blocks' : 'synthetic blocks',
    };
  } finally {
    await node.stop();
  }
}

async function startAtFirst(db: Db, url: string): Promise<void> {
  const first = { jsonrpc: '2.0', id: 1, method: 'eth_getBlockByNumber', params: ['0x0', false] };
  const { result } = (await ask(url, JSON.stringify(first))) as { result: { hash: string } };
  const position = JSON.stringify({ number: 0, hash: result.hash });
  await db.insertInto('chainCursors').values({ chain: 'ethereum', source: 'blocks', position }).execute();
  await requestsSoFar(url);
}

async function watchAll(db: Db, url: string, thread: BlockThread): Promise<void> {
  const watcher = createEthereumWatcher({
    db,
    clock: systemClock,
    chain: createEthereumChain(createEthereumNodes({ urls: [url], chainId: 1, clock: systemClock })),
    log: createLogger('silent'),
    watcher: '00000000-0000-4000-8000-000000000001',
    confirmations: 0,
    prices: async () => new Map(),
    thread,
  });
  while (await watcher.run());
}

/** The requests to the node since the last call. */
async function requestsSoFar(url: string): Promise<string[]> {
  return (await (await fetch(url)).json()) as string[];
}

async function replayRequests(url: string, requests: readonly string[]): Promise<void> {
  const waiting = [...requests];
  await Promise.all(
    Array.from({ length: CONCURRENCY }, async () => {
      for (let body = waiting.shift(); body; body = waiting.shift()) await ask(url, body);
    }),
  );
}

async function ask(url: string, body: string): Promise<unknown> {
  const headers = { 'content-type': 'application/json' };
  return await (await fetch(url, { method: 'POST', headers, body })).json();
}

async function secondsOf(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}
