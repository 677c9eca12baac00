import { type BenchRow, printBench } from '../../bench/print-bench.ts';
import { percentile } from '../../world/measure.ts';
import { type LoadWorld, startLoadWorld } from '../load-world.ts';
import { readShare } from '../read-share.ts';
import { warmUp } from '../warm-up.ts';
import { insertGrownList, insertManyLists } from './grown-lists.ts';
import { callsOfList, callsOfOwner, type TimedCalls } from './timed-calls.ts';

/** Response times by size, as the ratio to the smallest. */
const ENTRIES = [1_000, 100_000, 1_000_000];
const LISTS = [10, 1_000, 10_000];
const ROUNDS = 25;

const share = readShare();
const scaled = (sizes: number[]) => sizes.map((size) => Math.max(10, Math.round(size * share)));
const world = await startLoadWorld({ webs: 1, limitPerMinute: 1_000_000 });
try {
  await warmUp(world);
  const entries = scaled(ENTRIES);
  const ofLists = await fill(entries, async (size) =>
    callsOfList(world, await insertGrownList(world.database, size), { entries: size, rounds: ROUNDS }),
  );
  const lists = scaled(LISTS);
  const ofOwners = await fill(lists, async (size) =>
    callsOfOwner(world, await insertManyLists(world.database, size), { lists: size, rounds: ROUNDS }),
  );
  await settle(world);
  const byEntries = await measure(ofLists);
  const byLists = await measure(ofOwners);
  printBench(
    'load-growth',
    [...rowsOf('entries', entries, byEntries), ...rowsOf('lists of the owner', lists, byLists)],
    { ...figuresOf('entries', byEntries), ...figuresOf('lists', byLists) },
  );
} finally {
  await world.stop();
}

async function fill(sizes: number[], make: (size: number) => Promise<TimedCalls>): Promise<TimedCalls[]> {
  const made: TimedCalls[] = [];
  for (const size of sizes) {
    process.stdout.write(`making one of ${size} …\n`);
    made.push(await make(size));
  }
  return made;
}

/** What autovacuum would do within minutes. */
async function settle({ database }: LoadWorld): Promise<void> {
  await database.query('vacuum analyze entries');
  await database.query('vacuum analyze lists');
  await database.query('vacuum analyze list_counters');
}

/** The median per call and size; sizes are measured alternately, so that load on the machine affects all alike. */
async function measure(sizes: readonly TimedCalls[]): Promise<Map<string, number[]>> {
  const medians = new Map<string, number[]>();
  for (const name of Object.keys(sizes[0] ?? {})) {
    const times = sizes.map((): number[] => []);
    for (let round = 0; round < ROUNDS; round += 1) {
      for (const [at, calls] of sizes.entries()) times[at]?.push((await calls[name]?.(round)) ?? 0);
    }
    medians.set(
      name,
      times.map((list) => percentile(list, 0.5)),
    );
  }
  return medians;
}

function rowsOf(what: string, sizes: number[], medians: Map<string, number[]>): BenchRow[] {
  return [
    { measure: `-- ${what}`, value: sizes.join(' / ') },
    ...[...medians].map(([name, ms]) => ({
      measure: name,
      value: ms.map((one) => `${one.toFixed(1)} ms`).join(' / '),
      anchor: ms.map((one) => `${ratio(one, ms).toFixed(1)}×`).join(' / '),
    })),
  ];
}

function ratio(ms: number, all: number[]): number {
  return ms / (all[0] || 1);
}

function figuresOf(what: string, medians: Map<string, number[]>): Record<string, number> {
  return Object.fromEntries(
    [...medians].map(([name, ms]) => [`${what}: ${name}`, Number(ratio(ms.at(-1) ?? 0, ms).toFixed(2))]),
  );
}
