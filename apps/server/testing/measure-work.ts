import { getHeapStatistics } from 'node:v8';
import { processorMs } from './event-loop.ts';
import { timeOrdinaryBody } from './slow-attempts.ts';

/** What some work took of this process. */
export type WorkFigures = {
  /** The longest time in which nothing else was served. */
  blockedMs: number;
  /** Of all threads. */
  processorMs: number;
  memoryMb: number;
};

/** How long parsing an ordinary body of the largest size takes on the machine on which the limits are meant. */
const REFERENCE_PARSING_MS = 7.5;

const allocatedMb = () => {
  const { used_heap_size: heap, external_memory: external } = getHeapStatistics();
  return (heap + external) / 1024 ** 2;
};

/** Turning without a pause would be processor time too, which then grows with every wait for the database. */
const LOOK_MS = 4;

/** Measured between turns of the event loop, in processor time: what else the machine does takes none of it. */
export async function measureWork<T>(work: () => Promise<T>): Promise<{ figures: WorkFigures; result: T }> {
  const [cpu, startMb] = [process.cpuUsage(), allocatedMb()];
  let [last, blockedMs, peakMb, isOver] = [processorMs(), 0, startMb, false];
  const look = () => {
    const now = processorMs();
    blockedMs = Math.max(blockedMs, now - last);
    last = now;
    peakMb = Math.max(peakMb, allocatedMb());
    if (!isOver) setTimeout(look, LOOK_MS);
  };
  setTimeout(look, LOOK_MS);
  const result = await work();
  isOver = true;
  look();
  const { user, system } = process.cpuUsage(cpu);
  return { figures: { blockedMs, processorMs: (user + system) / 1_000, memoryMb: peakMb - startMb }, result };
}

/** As the reference machine would have measured; the anchor is measured at the same moment. */
export function asOnReference(figures: WorkFigures): WorkFigures {
  const speed = REFERENCE_PARSING_MS / timeOrdinaryBody();
  return { ...figures, blockedMs: figures.blockedMs * speed, processorMs: figures.processorMs * speed };
}
