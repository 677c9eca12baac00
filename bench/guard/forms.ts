import { startWorld } from '../../testing/world/start-world.ts';
import { decodeAll, logCount, timeRounds, timeViem } from '../decode/decode-logs.ts';
import { compareWithNaive } from '../draw/compare-with-naive.ts';
import { prepareLogins, timeLogins, timeViem as timeRecoveries } from '../sign-in/time-logins.ts';
import { openLists } from '../world/open-lists.ts';
import { comparePageRate } from '../world/page-rate.ts';

const DECODE_MS = 2_000;
const DRAWN = 50_000;
const SIGN_INS = 600;
const RUSH_MS = 2_000;

/** Short forms of the benchmarks: each returns its rate relative to its anchor in the same run. More is better. */
export const FORMS: Record<string, () => Promise<number>> = {
  async decode() {
    timeRounds(decodeAll, DECODE_MS / 2);
    return logCount / timeRounds(decodeAll, DECODE_MS) / timeViem(DECODE_MS);
  },
  async draw() {
    await compareWithNaive(DRAWN / 10);
    return await compareWithNaive(DRAWN);
  },
  async 'sign-in'() {
    const world = await startWorld();
    try {
      await timeLogins(world.url, await prepareLogins(world.url, SIGN_INS / 2));
      const { seconds, refused } = await timeLogins(world.url, await prepareLogins(world.url, SIGN_INS));
      if (refused > 0) throw new Error(`${refused} sign-ins were rejected`);
      return SIGN_INS / seconds / (await timeRecoveries());
    } finally {
      await world.stop();
    }
  },
  async web() {
    const world = await startWorld({ SANDBOX: 'off' });
    try {
      const { withBanner } = await openLists(world.dataDir);
      const page = { url: world.url, pid: world.product.pid, path: withBanner };
      return (await comparePageRate(page, RUSH_MS)).ratio;
    } finally {
      await world.stop();
    }
  },
};
