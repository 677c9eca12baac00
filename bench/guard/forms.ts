import { processorSeconds } from '../../testing/world/processor-seconds.ts';
import { startWorld } from '../../testing/world/start-world.ts';
import { decodeAll, logCount, timeRounds, timeViem } from '../decode/decode-logs.ts';
import { compareWithNaive } from '../draw/compare-with-naive.ts';
import { prepareLogins, timeLogins, timeViem as timeRecoveries } from '../sign-in/time-logins.ts';
import { median } from '../world/median.ts';
import { openLists } from '../world/open-lists.ts';
import { comparePageRate } from '../world/page-rate.ts';

const DECODE_MS = 1_000;
const DRAWN = 50_000;
const SIGN_INS = 300;
const RUSH_MS = 2_000;
const TURNS = 7;

/**
 * Short forms of the benchmarks: each returns its rate relative to its anchor in the same run, in processor time wherever the
 * anchor is another process. More is better.
 */
export const FORMS: Record<string, () => Promise<number>> = {
  async decode() {
    return await medianOfTurns(() => logCount / timeRounds(decodeAll, DECODE_MS) / timeViem(DECODE_MS));
  },
  async draw() {
    return await medianOfTurns(() => compareWithNaive(DRAWN));
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
