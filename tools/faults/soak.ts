import { setTimeout as sleep } from 'node:timers/promises';
import type { Child } from '../child-process.mjs';
import { askSandbox, type EngineWorld, startEngineWorld } from '../world/engine-world.ts';
import { type CrowdBot, prepareBots } from '../world/prepare-bots.ts';
import { createDice, type Dice } from './dice.ts';

/** What a soak does and for how long. */
export type SoakOptions = {
  seconds: number;
  salesPerSecond: number;
  bots: number;
  /** How often a worker is killed and something of the world fails; null for never. */
  faultEveryMs: number | null;
  /** Whether the stand-in X keeps its limit of posts. */
  isLimited: boolean;
  seed: number;
};

/** What came of it; lost and doubled name the posts. */
export type SoakReport = {
  sales: number;
  expected: number;
  posted: number;
  waiting: number;
  failed: number;
  /** Neither posted nor waiting nor failed with a reason. */
  lost: string[];
  doubled: string[];
  faults: Record<string, number>;
};

/** Long enough for a lost answer to be settled and for the last lease of a dead worker to end. */
const SETTLE_MS = 240_000;

/** Real sales on the local chain into many bots, while workers die and the world fails: afterwards each is posted once. */
export async function soak(options: SoakOptions): Promise<SoakReport> {
  const world = await startEngineWorld();
  const workers = [world.startWorker(), world.startWorker()];
  try {
    await Promise.all(workers.map(({ ready }) => ready));
    await askSandbox(world, '/x/rate-limit', { limited: String(options.isLimited) });
    const contracts = await collections(world);
    const bots = await prepareBots(world.database, {
      secretKey: world.secretKey,
      sandboxUrl: world.sandboxUrl,
      contracts: Array.from({ length: options.bots }, (_, at) => contracts[at % contracts.length] as string),
    });
    await untilWatching(world);
    const faults = startFaults(world, workers, options);
    const sales = await makeSales(world, contracts, options);
    await faults.stop();
    await settle(world, sales, options);
    return await judge(world, bots, sales, faults.counts);
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
    await world.stop();
  }
}

async function collections(world: EngineWorld): Promise<string[]> {
  const { ethereum } = await askSandbox<{ ethereum: { collections: { address: string }[] } | null }>(
    world,
    '/chain.json',
  );
  if (!ethereum) throw new Error('There is no local chain: anvil was not found.');
  return ethereum.collections.map(({ address }) => address.toLowerCase());
}

/** Sales before the first look are not the engine's to tell. */
async function untilWatching({ database }: EngineWorld): Promise<void> {
  for (;;) {
    const { rows } = await database.query(`select from chain_cursors where chain = 'ethereum'`);
    if (rows.length > 0) return;
    await sleep(100);
  }
}

/** A sale with a price of its own, by which its posts are found again. */
type MadeSale = { contract: string; price: string; blockNumber: number };

async function makeSales(
  world: EngineWorld,
  contracts: string[],
  { seconds, salesPerSecond }: SoakOptions,
): Promise<MadeSale[]> {
  const made: Promise<MadeSale | null>[] = [];
  const end = performance.now() + seconds * 1000;
  for (let number = 0; performance.now() < end; number += 1) {
    made.push(makeSale(world, contracts[number % contracts.length] as string, number));
    await sleep(1000 / salesPerSecond);
  }
  return (await Promise.all(made)).filter((sale) => sale !== null);
}

/** A sale that the chain itself refuses (its token was just sold) is none. */
async function makeSale(world: EngineWorld, contract: string, number: number): Promise<MadeSale | null> {
  const price = (1 + number / 10_000).toFixed(4).replace(/0+$/, '').replace(/\.$/, '');
  try {
    const sale = { collection: contract, priceEth: price };
    const { blockNumber } = await askSandbox<{ blockNumber: number }>(world, '/chain/sale', sale);
    return { contract, price, blockNumber };
  } catch {
    return null;
  }
}

type Faults = { counts: Record<string, number>; stop(): Promise<void> };

const KINDS = [
  'kill worker',
  'x drop-after-accept',
  'x server-error',
  'x slow',
  'rpc server-error',
  'rpc rate-limited',
  'rpc wrong-answer',
  'kill connection',
  'crash database',
] as const;

function startFaults(world: EngineWorld, workers: Child[], options: SoakOptions): Faults {
  const dice = createDice(options.seed);
  const counts: Record<string, number> = {};
  let isStopping = options.faultEveryMs === null;
  const running = (async () => {
    for (let deck = dice.shuffle(KINDS); !isStopping; ) {
      await sleep(options.faultEveryMs ?? 0);
      const kind = deck.pop() as (typeof KINDS)[number];
      if (deck.length === 0) deck = dice.shuffle(KINDS);
      counts[kind] = (counts[kind] ?? 0) + 1;
      await injectFault(world, workers, dice, kind);
    }
  })();
  return {
    counts,
    async stop() {
      isStopping = true;
      await running;
    },
  };
}

async function injectFault(
  world: EngineWorld,
  workers: Child[],
  dice: Dice,
  kind: (typeof KINDS)[number],
): Promise<void> {
  if (kind === 'kill worker') return await replaceWorker(world, workers, dice.below(workers.length));
  if (kind === 'kill connection') return await killConnection(world);
  if (kind === 'crash database') return await crashDatabase(world);
  const [place, fault] = kind.split(' ') as [string, string];
  const match = place === 'x' ? { match: '/2/tweets' } : {};
  await askSandbox(world, `/${place}/faults`, { kind: fault, count: 1 + dice.below(3), ...match });
}

async function replaceWorker(world: EngineWorld, workers: Child[], at: number): Promise<void> {
  const old = workers[at] as Child;
  old.kill('SIGKILL');
  await old.ended;
  const next = world.startWorker();
  workers[at] = next;
  await next.ready;
}

/** One of the workers' connections ends in the middle of whatever it does. */
async function killConnection({ database }: EngineWorld): Promise<void> {
  await database.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where backend_type = 'client backend' and pid <> pg_backend_pid() order by random() limit 1`,
  );
}

/** Dies as the power cord would have it, and comes back by itself. */
async function crashDatabase({ database }: EngineWorld): Promise<void> {
  const client = await database.connect();
  const { rows } = await client.query('select pg_backend_pid() as pid');
  process.kill(rows[0].pid, 'SIGKILL');
  client.release(true);
  await untilAnswering(database);
}

async function untilAnswering(database: EngineWorld['database']): Promise<void> {
  for (;;) {
    const isThere = await database.query('select 1').then(
      () => true,
      () => false,
    );
    if (isThere) return;
    await sleep(100);
  }
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

async function judge(
  world: EngineWorld,
  bots: readonly CrowdBot[],
  sales: readonly MadeSale[],
  faults: Record<string, number>,
): Promise<SoakReport> {
  const posts = await askSandbox<{ username: string; text: string }[]>(world, '/x/posts.json');
  const seen = new Map<string, number>();
  for (const { username, text } of posts) {
    const price = /([\d.]+) ETH/.exec(text)?.[1] ?? text;
    seen.set(`${username} ${price}`, (seen.get(`${username} ${price}`) ?? 0) + 1);
  }
  const expected = sales.flatMap(({ contract, price }) =>
    bots.filter((bot) => bot.contract === contract).map(({ username }) => `${username} ${price}`),
  );
  const open = await unposted(world);
  return {
    sales: sales.length,
    expected: expected.length,
    posted: posts.length,
    waiting: open.filter(({ state }) => state !== 'failed').length,
    failed: open.filter(({ state }) => state === 'failed').length,
    lost: lostOf(expected, seen, open),
    doubled: [...seen].filter(([, times]) => times > 1).map(([post]) => post),
    faults,
  };
}

type Unposted = { username: string; prices: string[]; state: string };

async function unposted({ database }: EngineWorld): Promise<Unposted[]> {
  const { rows } = await database.query(
    `select username, state,
       array(select (fact ->> 'price')::numeric / 1e18 from jsonb_array_elements(facts) as fact) as prices
     from deliveries join bots on bots.id = bot_id
     where state = 'failed' or (state in ('queued', 'sending', 'unknown') and finished_at is null)`,
  );
  return rows;
}

function lostOf(
  expected: readonly string[],
  seen: ReadonlyMap<string, number>,
  open: readonly Unposted[],
): string[] {
  const told = new Set(
    open.flatMap(({ username, prices }) => prices.map((price) => `${username} ${Number(price)}`)),
  );
  return expected.filter((post) => !seen.has(post) && !told.has(post));
}
