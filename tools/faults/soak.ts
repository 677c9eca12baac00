import { setTimeout as sleep } from 'node:timers/promises';
import { askSandbox, type EngineWorld, startEngineWorld } from '../../testing/world/engine-world.ts';
import { prepareBots } from '../../testing/world/prepare-bots.ts';
import { machineFactor } from '../machine-factor.mjs';
import { findCollections, type SoldToken, sellContinuously } from './sell-continuously.ts';
import { startSoakFaults } from './soak-faults.ts';
import { type PostsVerdict, verifyPosts } from './verify-posts.ts';

type SoakProgress = { seconds: number; sales: number; faults: number };

export type SoakOptions = {
  /** Runs until all of these are reached. */
  until: Partial<SoakProgress>;
  salesPerSecond: number;
  bots: number;
  /** The interval of faults; null for none. */
  faultEveryMs: number | null;
  /** Whether the simulated X enforces its rate limit. */
  isLimited: boolean;
  seed: number;
};

export type SoakReport = PostsVerdict & { sales: number; faults: Record<string, number> };

/** Long enough to resolve a lost response and for the last lease of a dead worker. */
const SETTLE_MS = 240_000 * machineFactor();

/** Real sales on the local chain into many bots while workers are killed and third parties fail: each must be posted once. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const world = await startEngineWorld();
  const workers = [world.startWorker(), world.startWorker()];
  try {
    await Promise.all(workers.map(({ ready }) => ready));
    await askSandbox(world, '/x/rate-limit', { limited: String(options.isLimited) });
    const contracts = await findCollections(world);
    const bots = await prepareBots(world.database, {
      secretKey: world.secretKey,
      sandboxUrl: world.sandboxUrl,
      contracts: Array.from({ length: options.bots }, (_, at) => contracts[at % contracts.length] as string),
    });
    const selling = await sellContinuously(world, contracts, options.salesPerSecond);
    const faults = startSoakFaults(world, workers, options);
    const startedAt = performance.now();
    const progress = (): SoakProgress => ({
      seconds: (performance.now() - startedAt) / 1000,
      sales: selling.count(),
      faults: Object.values(faults.counts).reduce((one, other) => one + other, 0),
    });
    while (!isReached(progress(), options.until)) await sleep(100);
    const sales = await selling.stop();
    await faults.stop();
    await settle(world, sales, options);
    return { ...(await verifyPosts(world, bots, sales)), sales: sales.length, faults: faults.counts };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await world.stop();
  }
}

function isReached(progress: SoakProgress, { seconds = 0, sales = 0, faults = 0 }: Partial<SoakProgress>) {
  return progress.seconds >= seconds && progress.sales >= sales && progress.faults >= faults;
}

/** Waits until the last sale is processed and nothing is in flight; under a rate limit, until everything allowed is sent. */
async function settle(
  { database }: EngineWorld,
  sales: readonly SoldToken[],
  { isLimited }: SoakOptions,
): Promise<void> {
  const lastBlock = Math.max(0, ...sales.map(({ blockNumber }) => blockNumber));
  const end = performance.now() + SETTLE_MS;
  const isOver = `select not exists (
      select from deliveries join bots on bots.id = bot_id
      where state in ('queued', 'sending', 'unknown') and finished_at is null
        and (not $1 or coalesce(x_resumes_at, now()) <= now())
    ) and (select (position ->> 'number')::bigint >= $2 from chain_cursors where chain = 'ethereum') as over`;
  let calm = 0;
  while (performance.now() < end && calm < 3) {
    await sleep(1_000);
    const { rows } = await database.query(isOver, [isLimited, lastBlock]);
    calm = rows[0].over ? calm + 1 : 0;
  }
}
