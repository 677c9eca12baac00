import { readFileSync } from 'node:fs';

const TICKS_PER_SECOND = 100;

/** The fields of /proc/PID/stat after the name, which may contain anything; empty when the process has just exited. */
export function statOf(pid: number | string): string[] {
  try {
    return readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
  } catch {
    return [];
  }
}

/** User and system time of a process so far; unlike elapsed time, it does not grow while others use the processor. */
export function processorSeconds(pid: number, { withEndedChildren = false } = {}): number {
  const ticks = statOf(pid).slice(11, withEndedChildren ? 15 : 13);
  return ticks.reduce((sum, count) => sum + Number(count), 0) / TICKS_PER_SECOND;
}

/** The running processes that the main thread of this one started. */
export function childrenOf(pid: number): number[] {
  try {
    return readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').split(' ').filter(Boolean).map(Number);
  } catch {
    return [];
  }
}

/** Of a process, its children, and those of its children that have ended. */
export function processorSecondsOfTree(pid: number): number {
  return childrenOf(pid).reduce(
    (sum, child) => sum + processorSeconds(child),
    processorSeconds(pid, { withEndedChildren: true }),
  );
}
