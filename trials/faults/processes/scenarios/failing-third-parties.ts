import { setTimeout as sleep } from 'node:timers/promises';
import type { Fault } from '../fault-proxy.ts';
import type { Scenario } from '../scenario.ts';
import { underLoad } from '../under-load.ts';

const LINES = ['x', 'discord', 'mail', 'ethereum'] as const;
const WAYS: Fault[] = ['delay', 'drop', 'reset', 'truncate', 'refuse'];
const EACH_MS = 12_000;
const BETWEEN_MS = 2_000;

/** X, Discord, the mail server and the Ethereum node fail at the same time, in every way. */
export const failingThirdParties: Scenario = {
  name: 'X, Discord, mail and the Ethereum node delay, drop, reset, truncate, refuse',
  recovery: 'until all that was queued had gone out',
  needs: () => null,
  run: (share) =>
    underLoad({}, async ({ lines }) => {
      for (const way of WAYS) {
        await sleep(BETWEEN_MS);
        for (const line of LINES) lines[line].setFault(way);
        await sleep(Math.max(2_000, EACH_MS * share));
        for (const line of LINES) lines[line].setFault('none');
      }
      return { injected: `${WAYS.length} ways on ${LINES.length} lines` };
    }),
};
