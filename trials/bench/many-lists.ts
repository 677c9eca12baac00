import { readFileSync } from 'node:fs';
import { median } from '../world/median.ts';
import type { Rush } from '../world/prepare-rush.ts';
import { type JoinTimes, startJoinWorld, timeJoins } from './join/join-world.ts';
import { printBench } from './print-bench.ts';

/** Joins on many lists at once, with notifications to the jobs and without: what they cost transactions on different rows. */
const LISTS = 64;
const CLIENTS = 64;
const JOINS_PER_LIST = 16;
const TURNS = 5;
const NOTIFYING = readFileSync(
  new URL('../../apps/server/platform/db/functions/wake-jobs.sql', import.meta.url),
  'utf8',
);
const SILENT = 'create or replace function wake_jobs(jobs text) returns void language sql as $$ $$';

const world = await startJoinWorld();
try {
  await joinAll();
  await joinAll();
  const turns: { notifying: JoinTimes; silent: JoinTimes }[] = [];
  while (turns.length < TURNS) {
    // The second of two is measured on larger tables, so they change places.
    const isFirst = turns.length % 2 === 0;
    const first = await joinAll(isFirst ? NOTIFYING : SILENT);
    const second = await joinAll(isFirst ? SILENT : NOTIFYING);
    turns.push(isFirst ? { notifying: first, silent: second } : { notifying: second, silent: first });
  }
  const all = turns.flatMap(({ notifying, silent }) => [notifying, silent]);
  const perSecond = median(turns.map(({ notifying }) => notifying.perSecond));
  const silentPerSecond = median(turns.map(({ silent }) => silent.perSecond));
  const ratios = turns.map(({ notifying, silent }) => notifying.perSecond / silent.perSecond);
  const p99Ms = median(turns.map(({ notifying }) => notifying.p99Ms));
  printBench(
    'many-lists',
    [
      { measure: `joins per second on ${LISTS} lists, ${CLIENTS} clients`, value: perSecond.toFixed(0) },
      { measure: 'p99 of such a join', value: `${p99Ms.toFixed(0)} ms` },
      { measure: 'joins per second with notifications switched off', value: silentPerSecond.toFixed(0) },
      {
        measure: 'with notifications relative to without',
        value: median(ratios).toFixed(2),
        anchor: `at least 0.90; turns: ${ratios.map((one) => one.toFixed(2)).join(', ')}`,
      },
      {
        measure: 'rejected',
        value: String(all.reduce((sum, { refused }) => sum + refused, 0)),
        anchor: '0',
      },
    ],
    { joinsPerSecond: perSecond, silentJoinsPerSecond: silentPerSecond, ratio: median(ratios), p99Ms },
  );
} finally {
  await world.stop();
}

/** Neighbours in the queue join different lists. */
async function joinAll(wakeJobs = NOTIFYING): Promise<JoinTimes> {
  const rushes: Rush[] = [];
  while (rushes.length < LISTS) rushes.push(await world.newRush(JOINS_PER_LIST));
  const people = Array.from({ length: JOINS_PER_LIST }, (_, at) =>
    rushes.flatMap((rush) => rush.people.slice(at, at + 1)),
  ).flat();
  await world.database.query(wakeJobs);
  return await timeJoins(world, { path: rushes[0]?.path ?? '', people }, CLIENTS);
}
