/** `TEST_SCOPE=all` runs every journey in every variant; otherwise each journey runs once, where it matters most. */
export const isFullScope = process.env.TEST_SCOPE === 'all';

/** Tag of a journey whose promise another one keeps too, with another language, theme, page or service: only the full scope runs it. */
export const VARIANT = '@variant';

/** Tag of a journey about narrow screens or touch: the quick scope runs it on the phone instead of the desktop. */
export const PHONE = '@phone';

/** Tag of a journey that never runs on the phone. */
export const DESKTOP = '@desktop';

/** All variants, or in the quick scope a sample. */
export function sampled<T>(all: readonly T[], sample: readonly T[]): readonly T[] {
  return isFullScope ? all : sample;
}
