import { setTimeout as sleep } from 'node:timers/promises';
import { openSessions, prepareRush, type Rush } from '../../world/prepare-rush.ts';
import { type ClientPool, openClientPool } from '../client-pool.ts';
import { type LoadWorld, startLoadWorld } from '../load-world.ts';
import { processFigures } from '../process-figures.ts';
import { checkGrowth, type Growth, growthOf, type SoakSample } from './check-growth.ts';
import { createVisits } from './visit.ts';

type SoakReport = {
  seconds: number;
  visitors: number;
  requests: number;
  samples: SoakSample[];
  growth: Growth[];
  faults: string[];
};

const CONNECTIONS = 16;
const SAMPLE_MS = 10_000;
/** Entries for the exports. */
const SETTLED = 500;

/** Mixed load at an even rate: pages, sign-ins, joins, leaves, owners and exports; memory and files must not grow. */
export async function soak(options: { seconds: number; visitorsPerSecond: number }): Promise<SoakReport> {
  const world = await startLoadWorld();
  const line = openClientPool(world.urls, CONNECTIONS);
  const faults = new Map<string, number>();
  const note = (fault: string) => faults.set(fault, (faults.get(fault) ?? 0) + 1);
  try {
    const rush = await prepareRush(world.database, {
      secretKey: world.secretKey,
      people: SETTLED,
      spots: 1_000_000,
      asksAll: true,
    });
    await settle(line, rush);
    const started = performance.now();
    const secondsSince = () => (performance.now() - started) / 1000;
    const isOver = () => secondsSince() >= options.seconds;
    const watching = watch(world, secondsSince, isOver);
    const owners = runOwner(world, line, rush, { isOver, note });
    const visitors = await sendVisitors(
      createVisits(world, line, rush, note),
      options.visitorsPerSecond,
      isOver,
    );
    await owners;
    const samples = await watching;
    const seconds = secondsSince();
    const growth = growthOf(samples, seconds);
    return {
      seconds,
      visitors,
      requests: line.total(),
      samples,
      growth,
      faults: [
        ...[...faults].map(([fault, count]) => `${count} times: ${fault}`),
        ...checkGrowth(growth, seconds),
        // An unhandled rejection ends its process, which is reported here.
        ...world.complaints(),
      ],
    };
  } finally {
    await line.close();
    await world.stop();
  }
}

async function settle(line: ClientPool, { people, path }: Rush): Promise<void> {
  for (const [at, { headers, body }] of people.entries())
    await line.ask('settle', at, { method: 'POST', path, headers, body, from: `198.51.100.${at % 250}` });
}

/** At an even rate, without waiting for earlier responses. */
async function sendVisitors(
  visit: (visitor: number) => Promise<void>,
  perSecond: number,
  isOver: () => boolean,
): Promise<number> {
  const under = new Set<Promise<void>>();
  const started = performance.now();
  let visitor = 0;
  for (; !isOver(); visitor += 1) {
    const waitMs = started + (visitor / perSecond) * 1000 - performance.now();
    if (waitMs > 1) await sleep(waitMs);
    const one = visit(visitor).finally(() => under.delete(one));
    under.add(one);
  }
  await Promise.all(under);
  return visitor;
}

async function watch(
  world: LoadWorld,
  secondsSince: () => number,
  isOver: () => boolean,
): Promise<SoakSample[]> {
  const samples: SoakSample[] = [];
  const product = world.watched.filter(({ metricsUrl }) => metricsUrl !== null);
  while (!isOver()) {
    const atSeconds = secondsSince();
    for (const { name, memoryMb, openFiles } of await processFigures(product))
      samples.push({ name, atSeconds, memoryMb, openFiles });
    await sleep(SAMPLE_MS);
  }
  return samples;
}

const JSON_BODY = { 'content-type': 'application/json' };
const PAUSE_MS = 2_000;

/** An owner who repeatedly opens the dashboard, the table and the export of a list. */
async function runOwner(
  { database, secretKey }: LoadWorld,
  line: ClientPool,
  { listId }: Rush,
  { isOver, note }: { isOver: () => boolean; note: (fault: string) => void },
): Promise<void> {
  const { rows } = await database.query('select owner_id from lists where id = $1', [listId]);
  const [session = {}] = await openSessions(database, secretKey, [rows[0].owner_id]);
  const api = '/api/v1/projects';
  const from = '192.0.2.1';
  const body = JSON.stringify({ id: listId });
  const headers = { ...JSON_BODY, ...session };
  for (let round = 0; !isOver(); round += 1) {
    const askings = [
      { path: `${api}/list`, headers: session },
      { path: `${api}/figures`, headers: session },
      { path: `${api}/analytics?project_id=${listId}`, headers: session },
      { method: 'POST' as const, path: `${api}/addresses/view`, headers, body },
      { method: 'POST' as const, path: `${api}/addresses`, headers, body },
    ];
    for (const asking of askings) {
      const { status, text } = await line.ask('owner', round, { ...asking, from });
      if (status !== 200) note(`${asking.path} answered ${status} ${text.slice(0, 120)}`);
    }
    await sleep(PAUSE_MS);
  }
}
