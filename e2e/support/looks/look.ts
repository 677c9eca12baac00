import type { Page } from '@playwright/test';
import {
  formatPreferences,
  PREFERENCES_COOKIE,
  type Preset,
  type Theme,
} from '@signboard/contract/preferences.ts';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { sampled } from '../scope.ts';
import { world } from '../world.ts';

/** A variant of a page. */
export type Look = { width: number; theme: Theme; language: Language; preset?: Preset };

/**
 * Covers each width, theme and language at least once per page; odd and even pages combine them differently. The quick scope
 * checks each page once, with alternating widths.
 */
export function looksOf(page: number): readonly Look[] {
  const [first, second] = page % 2 === 0 ? (['light', 'dark'] as const) : (['dark', 'light'] as const);
  const one = LANGUAGES[Math.floor(page / 2) % LANGUAGES.length] ?? 'en';
  const others = LANGUAGES.filter((language) => language !== one);
  const looks: Look[] = [
    ...others.map((language) => ({ width: 360, theme: first, language })),
    { width: 768, theme: second, language: one },
    { width: 1440, theme: first, language: one },
  ];
  return sampled(looks, looks.slice(page % 3, (page % 3) + 1));
}

const HEIGHTS: Record<number, number> = { 360: 740, 768: 1024, 1440: 900 };

/** Opens a page in a variant. Notices are dismissed, so that they cover nothing. */
export async function openWithLook(page: Page, path: string, look: Look): Promise<void> {
  await page.setViewportSize({ width: look.width, height: HEIGHTS[look.width] ?? 800 });
  const { language, theme, preset = null } = look;
  const value = formatPreferences({ language, theme, preset, closed: [] });
  await page.context().addCookies([{ name: PREFERENCES_COOKIE, value, url: world.url }]);
  await page.goto(path);
}
