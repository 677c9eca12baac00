import type pg from 'pg';
import type { Db } from '../../apps/server/db/connect.ts';
import { createEthereumWatcher } from '../../apps/server/features/sales-feed/ethereum/watch-ethereum.ts';
import { createLogger } from '../../apps/server/logger.ts';
import { createEthereumChain } from '../../apps/server/providers/ethereum/chain-node.ts';
import { program, startChild } from '../../tools/child-process.mjs';

const BLOCKS = 600;
const ROUNDS = 5;
/** As many headers and blocks at once as the watcher asks for. */
const HEADERS_AT_ONCE = 16;
const BLOCKS_AT_ONCE = 4;

/** How fast missed blocks are read, decoded and stored, beside the same calls by who only parses the answers. */
export async function timeCatchUp(
  db: Db,
  database: pg.Client,
): Promise<{ blocksPerSecond: number; barePerSecond: number; ratio: number; source: string }> {
  const node = startChild(
    'The node',
    [program('bench/engine/replay-node.ts'), String(BLOCKS)],
    {},
    { isQuiet: true },
  );
  try {
    const { url, hasCorpus } = (await node.ready) as unknown as { url: string; hasCorpus: boolean };
    // Who missed a day reads thousands of blocks: both sides are warm before they are timed, and take turns.
    const rounds = [];
    for (let at = 0; at <= ROUNDS; at += 1) {
      const bareSeconds = await secondsOf(() => bareCalls(url));
      rounds.push({ bareSeconds, watchSeconds: await secondsOf(() => watchAll(db, url)) });
      await database.query('truncate sales, chain_cursors, chain_blocks, chain_watchers cascade');
    }
    const [, ...warm] = rounds;
    const barePerSecond = BLOCKS / median(warm.map(({ bareSeconds }) => bareSeconds));
    const blocksPerSecond = BLOCKS / median(warm.map(({ watchSeconds }) => watchSeconds));
    return {
      barePerSecond,
      blocksPerSecond,
      // Of turns that follow each other: a machine is not equally fast all the time.
      ratio: median(warm.map(({ bareSeconds, watchSeconds }) => bareSeconds / watchSeconds)),
      source: hasCorpus ? 'real blocks' : 'made blocks',
    };
  } finally {
    await node.stop();
  }
}

async function watchAll(db: Db, url: string): Promise<void> {
  const [first] = await askBare(url, [numbered('eth_getBlockByNumber', ['0x0', false])]);
  const position = JSON.stringify({ number: 0, hash: first?.result.hash });
  await db.insertInto('chain_cursors').values({ chain: 'ethereum', source: 'blocks', position }).execute();
  const watcher = createEthereumWatcher({
    db,
    chain: createEthereumChain({ urls: [url], chainId: 1 }),
    log: createLogger('silent'),
    watcher: '00000000-0000-4000-8000-000000000001',
    confirmations: 0,
    prices: async () => new Map(),
  });
  while (await watcher.run());
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}

async function bareCalls(url: string): Promise<void> {
  for (let from = 0; from < BLOCKS; from += HEADERS_AT_ONCE) {
    const numbers = Array.from({ length: Math.min(HEADERS_AT_ONCE, BLOCKS - from) }, (_, at) => from + at);
    const asked = numbers.map((number) =>
      numbered('eth_getBlockByNumber', [`0x${number.toString(16)}`, false]),
    );
    const hashes = (await askBare(url, asked)).map(({ result }) => result.hash);
    await Promise.all(
      Array.from({ length: BLOCKS_AT_ONCE }, async () => {
        for (let hash = hashes.shift(); hash; hash = hashes.shift())
          await askBare(url, [numbered('eth_getLogs', [{ blockHash: hash }])]);
      }),
    );
  }
}

let lastId = 0;
function numbered(method: string, params: unknown[]) {
  lastId += 1;
  return { jsonrpc: '2.0', id: lastId, method, params };
}

async function askBare(url: string, calls: object[]): Promise<{ result: { hash: string } }[]> {
  const headers = { 'content-type': 'application/json' };
  const response = await fetch(url, { method: 'POST', headers, body: JSON.stringify(calls) });
  return (await response.json()) as { result: { hash: string } }[];
}

async function secondsOf(run: () => Promise<void>): Promise<number> {
  const started = performance.now();
  await run();
  return (performance.now() - started) / 1000;
}
