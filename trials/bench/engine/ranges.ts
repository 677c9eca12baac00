import { findSaleChain } from '@signboard/domain/chains/sale-chains.ts';
import {
  createRangeWatcher,
  RANGE_TICK_MS,
} from '../../../apps/server/bots/sales-feed/ethereum/ranges/watch-ranges.ts';
import type { Db } from '../../../apps/server/platform/db/connect.ts';
import { systemClock } from '../../../apps/server/platform/lib/clock.ts';
import { createLogger } from '../../../apps/server/platform/lib/logger.ts';
import { createEthereumNodes } from '../../../apps/server/platform/providers/ethereum/nodes.ts';
import { createRangeChain } from '../../../apps/server/platform/providers/ethereum/reader/range-reader.ts';
import { program, startChild } from '../../../tools/child-process.mjs';

const SALES_PER_DAY = 5_000;
const BLOCK_SECONDS = 2;
const FIRST_BLOCK = 1_000_000;
/** Two hours are measured, after half an hour in which the second reading begins. */
const WARM_UP_SECONDS = 1_800;
const SECONDS = 7_200;
const DAY_SECONDS = 86_400;

/** What a provider of nodes charges for a call. */
const COMPUTE_UNITS: Readonly<Record<string, number>> = {
  eth_getLogs: 60,
  eth_getBlockByNumber: 20,
  eth_getTransactionReceipt: 20,
  eth_chainId: 0,
};

export type RangeFigures = { unitsPerDay: number; coreShare: number; sales: number; kbPerDay: number };

/** What watching a simulated Base costs a day: compute units, from the counted calls, and processor time. */
export async function timeRanges(db: Db): Promise<RangeFigures> {
  const node = startChild(
    'The node of Base',
    [program('trials/bench/engine/base-node.ts'), String(SALES_PER_DAY), String(BLOCK_SECONDS)],
    {},
    { isQuiet: true },
  );
  try {
    const { url } = (await node.ready) as unknown as { url: string };
    const chain = findSaleChain('base');
    if (!chain) throw new Error('Base is not in the registry');
    let nowMs = FIRST_BLOCK * BLOCK_SECONDS * 1_000;
    let sales = 0;
    const watcher = createRangeWatcher({
      db,
      clock: { ...systemClock, now: () => new Date(nowMs) },
      chain,
      reader: createRangeChain(
        createEthereumNodes({ urls: [url], chainId: chain.id, clock: systemClock }),
        chain,
      ),
      log: createLogger('silent'),
      watcher: '00000000-0000-4000-8000-000000000002',
      prices: async () => new Map(),
      onCommitted: ({ sales: found }) => {
        sales += found;
      },
    });
    const watch = async (seconds: number) => {
      for (const end = nowMs + seconds * 1_000; nowMs < end; nowMs += RANGE_TICK_MS) {
        await report(url, Math.floor(nowMs / 1_000 / BLOCK_SECONDS));
        while (await watcher.run());
      }
    };
    await watch(WARM_UP_SECONDS);
    const [before, soldBefore, cpuBefore] = [await report(url), sales, process.cpuUsage()];
    await watch(SECONDS);
    const cpu = process.cpuUsage(cpuBefore);
    const after = await report(url);
    const units = unitsOf(after.calls) - unitsOf(before.calls);
    return {
      unitsPerDay: (units * DAY_SECONDS) / SECONDS,
      coreShare: (cpu.user + cpu.system) / 1_000_000 / SECONDS,
      sales: ((sales - soldBefore) * DAY_SECONDS) / SECONDS,
      kbPerDay: ((after.bytes - before.bytes) * DAY_SECONDS) / SECONDS / 1_000,
    };
  } finally {
    await node.stop();
  }
}

type Report = { calls: Record<string, number>; bytes: number };

async function report(url: string, head?: number): Promise<Report> {
  return (await (await fetch(head === undefined ? url : `${url}/?head=${head}`)).json()) as Report;
}

function unitsOf(calls: Readonly<Record<string, number>>): number {
  return Object.entries(calls).reduce((sum, [method, count]) => {
    const units = COMPUTE_UNITS[method];
    if (units === undefined) throw new Error(`The table has no price for ${method}`);
    return sum + count * units;
  }, 0);
}
