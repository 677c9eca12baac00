import { readdirSync, readFileSync } from 'node:fs';
import { childrenOf, processorSeconds, processorSecondsOfTree } from '../world/processor-seconds.ts';
import type { ObservedProcess } from './load-world.ts';

/** Totals so far; the event loop delay is since the last call. */
export type ProcessFigures = {
  name: string;
  processorSeconds: number;
  memoryMb: number;
  openFiles: number;
  loopP50Ms: number | null;
  loopP99Ms: number | null;
};

/** Reads /proc. */
export async function processFigures(watched: readonly ObservedProcess[]): Promise<ProcessFigures[]> {
  return await Promise.all(
    watched.map(async ({ name, pid, metricsUrl }) => {
      const isTree = name === 'PostgreSQL';
      const pids = isTree ? [pid, ...childrenOf(pid)] : [pid];
      const loop = metricsUrl ? await loopDelay(metricsUrl) : { loopP50Ms: null, loopP99Ms: null };
      return {
        name,
        processorSeconds: isTree ? processorSecondsOfTree(pid) : processorSeconds(pid),
        memoryMb: sum(pids.map(memoryMb)),
        openFiles: sum(pids.map(openFiles)),
        ...loop,
      };
    }),
  );
}

const sum = (values: number[]) => values.reduce((one, other) => one + other, 0);

/** Reading the metrics resets them. */
async function loopDelay(url: string): Promise<{ loopP50Ms: number; loopP99Ms: number }> {
  const text = await (await fetch(url)).text();
  const read = (name: string) =>
    Number(new RegExp(`^nodejs_eventloop_lag_${name}_seconds ([\\d.e+-]+)`, 'm').exec(text)?.[1] ?? 0) * 1000;
  return { loopP50Ms: read('p50'), loopP99Ms: read('p99') };
}

/** PSS instead of RSS: the database's processes share much memory. */
function memoryMb(pid: number): number {
  try {
    const text = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss:\s+(\d+) kB/m.exec(text)?.[1] ?? 0) / 1024;
  } catch {
    return 0;
  }
}

function openFiles(pid: number): number {
  try {
    return readdirSync(`/proc/${pid}/fd`).length;
  } catch {
    return 0;
  }
}
