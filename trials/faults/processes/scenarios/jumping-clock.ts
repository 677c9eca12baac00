import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { prepareTimedWorld } from '../prepare-timed-world.ts';
import type { ProcessWorld } from '../process-world.ts';
import type { Scenario } from '../scenario.ts';
import { underLoad } from '../under-load.ts';

const [FAKETIME] = globSync('/usr/lib/*/faketime/libfaketime.so.1');
const HOLD_MS = 10_000;
const JUMPS = ['+3600', '+0', '-3600', '+0'];

/** All processes' clocks jump an hour ahead, back, an hour behind and back; those of sandbox and database don't. */
export const jumpingClock: Scenario = {
  name: 'the clock jumps by +1 h and -1 h',
  recovery: 'until all that was queued had gone out',
  needs: () => (FAKETIME ? null : 'needs libfaketime (Debian: faketime)'),
  run: async (share) => {
    const folder = await mkdtemp(join(tmpdir(), 'signboard-clock-'));
    const clock = join(folder, 'clock');
    await writeFile(clock, '+0\n');
    const settings = {
      LD_PRELOAD: FAKETIME ?? '',
      FAKETIME_TIMESTAMP_FILE: clock,
      FAKETIME_NO_CACHE: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    };
    try {
      return await underLoad({ settings }, async (world, { drawing }) => {
        await sleep(HOLD_MS);
        // A draw committed by a clock that is ahead waits an hour for its round: let running draws finish first.
        const [drawn] = await drawing.stop();
        await untilDrawn(world);
        const timed = await prepareTimedWorld(world, drawn);
        const broken = await timed.check('before');
        for (const offset of JUMPS) {
          await writeFile(clock, `${offset}\n`);
          await sleep(Math.max(3_000, HOLD_MS * share));
          broken.push(...(await timed.check(offset)));
        }
        const late = await advanceDueTimes(world.database);
        const remarks = [
          `${late} times that were set ahead of the hour were due as late as the clock was wrong`,
        ];
        return { injected: `${JUMPS.length} jumps`, broken, remarks };
      });
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  },
};

async function untilDrawn({ database }: ProcessWorld): Promise<void> {
  const open = `select from draws where state in ('checking', 'committed')`;
  while (((await database.query(open)).rowCount ?? 0) > 0) await sleep(250);
}

/** Columns with due times, by table. */
const DUE_TIMES = [
  ['mails', 'next_attempt_at'],
  ['mails', 'leased_until'],
  ['deliveries', 'next_attempt_at'],
  ['deliveries', 'leased_until'],
  ['draws', 'leased_until'],
  ['publishing_pauses', 'since'],
  ['publishing_pauses', 'resumes_at'],
  ['bot_channels', 'resumes_at'],
] as const;

/** Work scheduled while the clock was an hour ahead is due an hour late. Instead of waiting, move all due times an hour back. */
async function advanceDueTimes(database: Pick<pg.Pool, 'query'>): Promise<number> {
  let moved = 0;
  for (const [table, column] of DUE_TIMES) {
    const { rowCount } = await database.query(
      `update ${table} set ${column} = ${column} - interval '1 hour' where ${column} > now() + interval '50 minutes'`,
    );
    moved += rowCount ?? 0;
  }
  return moved;
}
