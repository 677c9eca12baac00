/** Where the time comes from; tests move it by hand. */
export type Clock = { now(): Date };

export const systemClock: Clock = { now: () => new Date() };

/** The time that lies a number of seconds after another. */
export function secondsAfter(time: Date, seconds: number): Date {
  return new Date(time.getTime() + seconds * 1000);
}
