import { median } from '../../world/median.ts';
import { openLists } from '../../world/open-lists.ts';
import { comparePageRate } from '../../world/page-rate.ts';
import { processorSeconds } from '../../world/processor-seconds.ts';
import { startWorld } from '../../world/start-world.ts';
import { decodeAll, hasCorpus, logCount, timeRounds, timeViem } from '../decode/decode-logs.ts';
import { compareWithNaive } from '../draw/compare-with-naive.ts';
import { timeCatchUp } from '../engine/catch-up.ts';
import { startEngineDatabase } from '../engine/start-engine-database.ts';
import { readPath, startJoinWorld, timeBareStatement, timeJoins } from '../join/join-world.ts';
import { prepareLogins, timeLogins, timeViem as timeRecoveries } from '../sign-in/time-logins.ts';

const DECODE_MS = 1_000;
const DRAWN = 50_000;
const SIGN_INS = 300;
const JOINS = 1_000;
const BARE_JOINS = 3_000;
const RUSH_MS = 2_000;
const TURNS = 7;
/** What real blocks cost is not what made ones cost, so each has a ratio of its own. */
const BLOCKS = hasCorpus ? 'real blocks' : 'made blocks';

/**
 * Short forms of the benchmarks: each returns its rate relative to its anchor in the same run, in processor time wherever the
 * anchor is another process. More is better.
 */
export const FORMS: Record<string, () => Promise<number>> = {
  async [`decode ${BLOCKS}`]() {
    return await medianOfTurns(() => logCount / timeRounds(decodeAll, DECODE_MS) / timeViem(DECODE_MS));
  },
  async draw() {
    return await medianOfTurns(() => compareWithNaive(DRAWN));
  },
  /** Blocks that were missed: read, decoded and stored, relative to only reading them. */
  async [`catch up on ${BLOCKS}`]() {
    const { db, database, stop } = await startEngineDatabase();
    try {
      return (await timeCatchUp(db, database)).ratio;
    } finally {
      await stop();
    }
  },
  async 'sign-in'() {
    const world = await startWorld();
    try {
      return await medianOfTurns(async () => {
        const logins = await prepareLogins(world.url, SIGN_INS);
        const before = processorSeconds(world.product.pid as number);
        const { refused } = await timeLogins(world.url, logins);
        if (refused > 0) throw new Error(`${refused} sign-ins were rejected`);
        const seconds = processorSeconds(world.product.pid as number) - before;
        return SIGN_INS / seconds / (await timeRecoveries());
      });
    } finally {
      await world.stop();
    }
  },
  /** Product and database for a join, database and driver for a bare statement. */
  async join() {
    const world = await startJoinWorld();
    try {
      return await medianOfTurns(async () => {
        const [rush, bareRush] = [await world.newRush(JOINS), await world.newRush(BARE_JOINS)];
        const before = await world.processorSeconds();
        const { refused } = await timeJoins(world, rush);
        if (refused > 0) throw new Error(`${refused} joins were rejected`);
        const between = await world.processorSeconds();
        const driverBefore = processorSeconds(process.pid);
        await timeBareStatement(world, bareRush);
        const driver = processorSeconds(process.pid) - driverBefore;
        const after = await world.processorSeconds();
        const join = between.product - before.product + between.database - before.database;
        const bare = driver + after.database - between.database;
        return bare / BARE_JOINS / (join / JOINS);
      });
    } finally {
      await world.stop();
    }
  },
  async reads() {
    const world = await startJoinWorld();
    try {
      const list = { url: world.url, pid: world.pid, path: readPath(await world.newRush(1)) };
      return (await comparePageRate(list, RUSH_MS)).ratio;
    } finally {
      await world.stop();
    }
  },
  async web() {
    const world = await startWorld({ SANDBOX: 'off' });
    try {
      const { withBanner } = await openLists(world.dataDir);
      const page = { url: world.url, pid: world.product.pid as number, path: withBanner };
      return (await comparePageRate(page, RUSH_MS)).ratio;
    } finally {
      await world.stop();
    }
  },
};

/** The first turn warms up. What else the machine does falls on the measured code and on its anchor, turn by turn. */
async function medianOfTurns(measure: () => number | Promise<number>): Promise<number> {
  await measure();
  const ratios: number[] = [];
  while (ratios.length < TURNS) ratios.push(await measure());
  return median(ratios);
}
