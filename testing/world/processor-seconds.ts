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
