import { setTimeout as sleep } from 'node:timers/promises';
import { askSandbox, type EngineWorld, startEngineWorld } from '../../world/engine-world.ts';
import { prepareBots } from '../../world/prepare-bots.ts';
import { timeSlowestStandIn } from './stand-in-time.ts';

const BOTS = 10_000;
/** Bots per sandbox collection; all others watch collections without sales. */
const BOTS_PER_COLLECTION = 3;
const SALES = 50;
const WARM_UP_BURSTS = 2;
const POLL_MS = 20;
const MAX_WAIT_MS = 60_000;

export type Latency = { p50Ms: number; p99Ms: number; posts: number; standInMs: number };

/** Milliseconds from a readable block to the posts of its sales on X, and what the slowest stand-in takes of them by itself. */
export async function timeLatency(): Promise<Latency> {
  const world = await startEngineWorld((sandboxUrl) => ({
    ETHEREUM_CONFIRMATIONS: '0',
    ETHEREUM_WS_URL: `${sandboxUrl.replace('http', 'ws')}/rpc/ethereum`,
  }));
  const worker = world.startWorker();
  try {
    await worker.ready;
    await askSandbox(world, '/x/rate-limit', { limited: 'false' });
    await prepareAllBots(world);
    // A worker runs for weeks: the first posts of a process, with cold code and unplanned statements, are not typical.
    for (let round = 1; round <= WARM_UP_BURSTS; round += 1) {
      await makeBurst(world, SALES);
      await untilPosted(world, round * SALES * BOTS_PER_COLLECTION);
    }
    const blocks = await watchBlocks(world);
    const seenBefore = new Set((await postsOf(world)).map(({ id }) => id));
    const sales = await makeBurst(world, SALES);
    // From here on measuring should cost nothing: everything shares the machine.
    const seenAt = await blocks.stop();
    const posts = (await untilPosted(world, seenBefore.size + SALES * BOTS_PER_COLLECTION)).filter(
      ({ id }) => !seenBefore.has(id),
    );
    // The unique price in a post identifies its sale and block.
    const latencies = posts.map(({ at, text }) => {
      const sale = sales.find(({ price }) => text.includes(`${price} ETH`));
      const readableAt = seenAt.get(sale?.blockNumber ?? -1);
      if (readableAt === undefined) throw new Error(`the block of this post was not seen: ${text}`);
      return Date.parse(at) - readableAt;
    });
    latencies.sort((one, other) => one - other);
    const place = (share: number) => latencies[Math.floor(latencies.length * share)] as number;
    await worker.stop();
    const standInMs = await timeSlowestStandIn(world, { posts: posts.length, sold: sales });
    return { p50Ms: place(0.5), p99Ms: place(0.99), posts: posts.length, standInMs };
  } finally {
    await worker.stop();
    await world.stop();
  }
}

async function prepareAllBots(world: EngineWorld): Promise<void> {
  const { ethereum } = await askSandbox<{ ethereum: { collections: { address: string }[] } }>(
    world,
    '/chain.json',
  );
  const watched = ethereum.collections.flatMap(({ address }) => Array(BOTS_PER_COLLECTION).fill(address));
  const quiet = Array.from(
    { length: BOTS - watched.length },
    (_, at) => `0x${(at + 1).toString(16).padStart(40, '0')}`,
  );
  const { secretKey, sandboxUrl } = world;
  await prepareBots(world.database, { secretKey, sandboxUrl, contracts: [...watched, ...quiet] });
  // As autovacuum does soon after bots were added.
  await world.database.query('analyze');
}

type TestSale = { price: string; collection: string; txHash: string; blockNumber: number };
let made = 0;

async function makeBurst(world: EngineWorld, count: number): Promise<TestSale[]> {
  const { ethereum } = await askSandbox<{ ethereum: { collections: { address: string }[] } }>(
    world,
    '/chain.json',
  );
  return await Promise.all(
    Array.from({ length: count }, async () => {
      made += 1;
      const price = `1.${String(made).padStart(3, '0')}7`;
      const collection = ethereum.collections[made % ethereum.collections.length]?.address as string;
      const sale = await askSandbox<{ txHash: string; blockNumber: number }>(world, '/chain/sale', {
        collection,
        priceEth: price,
      });
      return { price, collection, ...sale };
    }),
  );
}

type Post = { id: string; text: string; at: string };
const postsOf = (world: EngineWorld) => askSandbox<Post[]>(world, '/x/posts.json');

async function untilPosted(world: EngineWorld, count: number): Promise<Post[]> {
  const end = performance.now() + MAX_WAIT_MS;
  while (performance.now() < end) {
    const posts = await postsOf(world);
    if (posts.length >= count) return posts;
    await sleep(500);
  }
  throw new Error(`only ${(await postsOf(world)).length} of ${count} posts were sent`);
}

/** When each block was first readable; watches from its return on. */
async function watchBlocks(world: EngineWorld): Promise<{ stop(): Promise<Map<number, number>> }> {
  const seenAt = new Map<number, number>();
  let last = await latestBlock(world);
  let isStopping = false;
  const running = (async () => {
    for (let isLast = false; !isLast; await sleep(POLL_MS)) {
      isLast = isStopping;
      const latest = await latestBlock(world);
      // Several blocks may have been mined since the previous call.
      while (last < latest) seenAt.set(++last, Date.now());
    }
  })();
  return {
    async stop() {
      isStopping = true;
      await running;
      return seenAt;
    },
  };
}

async function latestBlock(world: EngineWorld): Promise<number> {
  const { result } = await askSandbox<{ result: string }>(world, '/rpc/ethereum', {
    jsonrpc: '2.0',
    id: 1,
    method: 'eth_blockNumber',
    params: [],
  });
  return Number(result);
}
