import type { Clock } from '#server/platform/lib/clock.ts';

/** Gets lines for a person. */
export type Report = (line: string) => void;

const EVERY_MS = 5_000;

/** Reports at most every few seconds; `now` at once. */
export function createProgress(report: Report, clock: Clock) {
  let lastMs = clock.monotonicMs();
  return {
    now: report,
    sometimes(line: () => string): void {
      if (clock.monotonicMs() - lastMs < EVERY_MS) return;
      lastMs = clock.monotonicMs();
      report(line());
    },
  };
}

export type Progress = ReturnType<typeof createProgress>;

export const count = (number: number, one: string, many = `${one}s`) =>
  `${number.toLocaleString('en')} ${number === 1 ? one : many}`;

export function sizeText(bytes: number): string {
  const units = ['bytes', 'kB', 'MB', 'GB', 'TB'];
  const power = Math.min(Math.floor(Math.log10(Math.max(bytes, 1)) / 3), units.length - 1);
  return `${(bytes / 1000 ** power).toFixed(power === 0 ? 0 : 1)} ${units[power]}`;
}
