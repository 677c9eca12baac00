import { setTimeout as sleep } from 'node:timers/promises';
import { askSandbox, type EngineWorld, startEngineWorld } from '../../testing/world/engine-world.ts';
import { prepareBots } from '../../testing/world/prepare-bots.ts';
import { machineFactor } from '../machine-factor.mjs';
import { judgePosts, type PostsVerdict } from './judge-posts.ts';
import { findCollections, type MadeSale, sellSteadily } from './sell-steadily.ts';
import { startSoakFaults } from './soak-faults.ts';

/** How far a soak has come. */
type SoakProgress = { seconds: number; sales: number; faults: number };

/** What a soak does and for how long. */
export type SoakOptions = {
  /** It goes on until all of these are reached. */
  until: Partial<SoakProgress>;
  salesPerSecond: number;
  bots: number;
  /** How often a worker is killed and something of the world fails; null for never. */
  faultEveryMs: number | null;
  /** Whether the stand-in X keeps its limit of posts. */
  isLimited: boolean;
  seed: number;
};

/** What came of it. */
export type SoakReport = PostsVerdict & { sales: number; faults: Record<string, number> };

/** Long enough for a lost answer to be settled and for the last lease of a dead worker to end. */
const SETTLE_MS = 240_000 * machineFactor();

/** Real sales on the local chain into many bots, while workers die and the world fails: afterwards each is posted once. */
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
    const selling = await sellSteadily(world, contracts, options.salesPerSecond);
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
    return { ...(await judgePosts(world, bots, sales)), sales: sales.length, faults: faults.counts };
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await world.stop();
  }
}

function isReached(progress: SoakProgress, { seconds = 0, sales = 0, faults = 0 }: Partial<SoakProgress>) {
  return progress.seconds >= seconds && progress.sales >= sales && progress.faults >= faults;
}

/** Waits until the last sale was read and nothing is under way; where X keeps its limit, until all that may go out has. */
async function settle(
  { database }: EngineWorld,
  sales: readonly MadeSale[],
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
