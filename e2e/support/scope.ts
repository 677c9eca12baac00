import type { Language } from '@signboard/domain/accounts/language.ts';
import { scale } from '../../testing/scope.ts';

/**
 * Tag of a journey that repeats another one in a different language, theme, page or service, or that shows a detail which other
 * tests cover: only the exhaustive scope runs it.
 */
export const VARIANT = '@variant';

/** Tag of a journey that runs on the phone only. */
export const PHONE = '@phone';

export const PHONE_SCREEN = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true };

/** Tag of a journey that runs on the desktop only. */
export const DESKTOP = '@desktop';

/** All variants in the exhaustive scope, otherwise a sample. */
export function sampled<T>(all: readonly T[], sample: readonly T[]): readonly T[] {
  return scale(sample, all);
}

/**
 * Tags of a journey in each language: English on the desktop, others on the phone, so that two runs show both widths. Only the
 * main one runs in the quick scope; none does when there is no main one.
 */
export function widthOf(language: Language, main: Language | null = 'en'): string[] {
  const width = language === 'en' ? DESKTOP : PHONE;
  return language === main ? [width] : [width, VARIANT];
}
