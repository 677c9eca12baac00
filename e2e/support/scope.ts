import { scale } from '../../testing/scope.ts';

/** Tag of a journey that repeats another one in a different language, theme, page or service: only the full scope runs it. */
export const VARIANT = '@variant';

/** Tag of a journey about narrow screens or touch: the quick scope runs it on the phone instead of the desktop. */
export const PHONE = '@phone';

/** Tag of a journey that never runs on the phone. */
export const DESKTOP = '@desktop';

/** All variants in the full scope, otherwise a sample. */
export function sampled<T>(all: readonly T[], sample: readonly T[]): readonly T[] {
  return scale(sample, all);
}
