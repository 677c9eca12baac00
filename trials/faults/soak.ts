import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '../../tools/child-process.mjs';
import { type ConnectedBot, connectEverywhere } from '../world/connect-everywhere.ts';
import { askSandbox, type EngineWorld, startEngineWorld } from '../world/engine-world.ts';
import { prepareBots } from '../world/prepare-bots.ts';
import { callNode } from './reorg-chain.ts';
import {
  findCollections,
  findFurtherCollections,
  type SoldToken,
  sellContinuously,
} from './sell-continuously.ts';
import { countPendingFaults, replaceWorker, type SoakFaults, startSoakFaults } from './soak-faults.ts';
import { type PostsVerdict, type SoakBot, verifyPosts } from './verify-posts.ts';

type SoakProgress = { seconds: number; sales: number; faults: number };

export type SoakOptions = {
  /** Runs until all of these are reached. */
  until: Partial<SoakProgress>;
  salesPerSecond: number;
  bots: number;
  /** Four channels, Ethereum, Base and Solana; otherwise X and Ethereum. */
  isEverywhere: boolean;
  /** The interval of faults; null for none. */
  faultEveryMs: number | null;
  /** Whether the simulated X enforces its rate limit. */
  isLimited: boolean;
  seed: number;
};

export type SoakReport = PostsVerdict & {
  sales: number;
  salesByChain: Record<string, number>;
  faults: Record<string, number>;
  /** Faults that were planned and that no call has met. */
  pendingFaults: number;
};

/** Nothing may change for this long: enough to resolve a lost response, and for the last lease of a dead worker. */
const STALL_MS = 600_000;
const BASE_BLOCK_MS = 2_000;
/** More than the local Base takes until a block is final. */
const BASE_FINAL_BLOCKS = 20;

/**
 * Real sales into many bots while workers are killed and third parties fail and lie: each must be posted once on every
 * channel. Where a channel can't say whether a post is out, it may be unknown.
 */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const world = await startEngineWorld(twoNodesOfEachChain);
  const workers = [world.startWorker(), world.startWorker()];
  const stopClock = startBlockClock(world);
  try {
    await Promise.all(workers.map(({ ready }) => ready));
    await askSandbox(world, '/x/rate-limit', { limited: String(options.isLimited) });
    const { bots, collections } = await prepareSoak(world, options);
    const selling = await sellContinuously(world, collections, options.salesPerSecond);
    const faults = startSoakFaults(world, workers, { ...options, bots, selling });
    const startedAt = performance.now();
    const progress = (): SoakProgress => ({
      seconds: (performance.now() - startedAt) / 1000,
      sales: selling.count(),
      faults: sum(faults.counts),
    });
    while (!isReached(progress(), options.until)) await sleep(100);
    await faults.stop();
    const sales = await selling.stop();
    const verdict = await settle(world, { workers, bots, sales, faults, options });
    return {
      ...verdict,
      sales: sales.length,
      salesByChain: countBy(sales.map(({ chain }) => chain)),
      faults: faults.counts,
      pendingFaults: await countPendingFaults(world),
    };
  } finally {
    stopClock();
    await Promise.all(workers.map((worker) => worker.stop()));
    await world.stop();
  }
}

export const sum = (counts: Record<string, number>) =>
  Object.values(counts).reduce((one, other) => one + other, 0);

function countBy(names: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
  return counts;
}

function isReached(progress: SoakProgress, { seconds = 0, sales = 0, faults = 0 }: Partial<SoakProgress>) {
  return progress.seconds >= seconds && progress.sales >= sales && progress.faults >= faults;
}

/** Faults hit the first node of each chain. */
function twoNodesOfEachChain(sandboxUrl: string): Record<string, string> {
  const nodes = `${sandboxUrl}/rpc`;
  return {
    ETHEREUM_RPC_FALLBACKS: `${nodes}/ethereum-fallback`,
    EVM_RPC_URLS: `8453=${nodes}/base,8453=${nodes}/base-fallback`,
    SOLANA_RPC_FALLBACKS: `${nodes}/solana-fallback`,
  };
}

/** Blocks of the local Base otherwise come with sales only; the real one has one every two seconds. */
function startBlockClock(world: EngineWorld): () => void {
  const mine = () => void callNode(world, 'base', 'evm_mine').catch(() => {});
  const timer = setInterval(mine, BASE_BLOCK_MS);
  return () => clearInterval(timer);
}

/** Everywhere: every bot has a collection on Ethereum, and one on Base, on Solana or on both. */
async function prepareSoak(world: EngineWorld, options: SoakOptions) {
  const { secretKey, sandboxUrl, database } = world;
  const mainnet = await findCollections(world);
  const contracts = Array.from(
    { length: options.bots },
    (_, at) => mainnet[at % mainnet.length]?.contract ?? '',
  );
  const onX = await prepareBots(database, { secretKey, sandboxUrl, contracts });
  if (!options.isEverywhere) return { bots: onX, collections: mainnet };
  const further = await findFurtherCollections(world);
  const base = further.filter(({ chain }) => chain === 'base');
  const solana = further.filter(({ chain }) => chain === 'solana');
  const collectionsOf = (at: number) => [
    ...(at % 3 === 1 ? [] : base),
    ...(at % 3 === 0 ? [] : solana.slice(at % 2, (at % 2) + 1)),
  ];
  const bots: ConnectedBot[] = await connectEverywhere(database, onX, {
    secretKey,
    sandboxUrl,
    collectionsOf,
  });
  return { bots, collections: [...mainnet, ...base, ...solana, ...base] };
}

type Settling = {
  workers: Child[];
  bots: readonly SoakBot[];
  sales: readonly SoldToken[];
  faults: SoakFaults;
  options: SoakOptions;
};

/**
 * Waits until nothing is missing and nothing is in flight; under a rate limit, until everything allowed is sent. Base
 * becomes final first, and the workers are replaced, so that they read it a second time.
 */
async function settle(
  world: EngineWorld,
  { workers, bots, sales, faults, options }: Settling,
): Promise<PostsVerdict> {
  const lastBlock = (chain: string) =>
    Math.max(0, ...sales.map((sale) => (sale.chain === chain ? sale.blockNumber : 0)));
  if (options.isEverywhere) {
    for (let block = 0; block < BASE_FINAL_BLOCKS; block += 1) await callNode(world, 'base', 'evm_mine');
    for (const at of workers.keys()) await replaceWorker(world, workers, at);
  }
  const isOver = `select not exists (
      select from deliveries left join bot_channels on bot_channels.bot_id = deliveries.bot_id and bot_channels.channel = deliveries.channel
      where state in ('queued', 'sending', 'unknown') and finished_at is null
        and (not $1 or coalesce(resumes_at, now()) <= now())
    )
    and (select (position ->> 'number')::bigint >= $2 from chain_cursors where chain = 'ethereum')
    and coalesce((select (position ->> 'final')::bigint >= $3 from chain_cursors where chain = 'base'), false) as over`;
  let seen = '';
  let movedAt = performance.now();
  for (let calm = 0; ; ) {
    await sleep(2_000);
    const { rows } = await world.database.query(isOver, [
      options.isLimited,
      lastBlock('ethereum'),
      lastBlock('base'),
    ]);
    const verdict = await verifyPosts(world, bots, sales, faults.offPeriods);
    calm = rows[0].over && verdict.lost.length === 0 ? calm + 1 : 0;
    // A post that is tried again and again does not move.
    const counted = JSON.stringify({ ...verdict, waits: null });
    if (counted !== seen) movedAt = performance.now();
    seen = counted;
    if (calm >= 3 || performance.now() - movedAt > STALL_MS) return verdict;
  }
}
