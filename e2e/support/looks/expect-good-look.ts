import type { Page } from '@playwright/test';
import { expect } from '../journey.ts';
import { isFullScope } from '../scope.ts';
import { layoutFaults } from './layout-faults.ts';
import { type Look, openIn } from './look.ts';
import { keepPicture } from './picture-book.ts';
import { textFaults } from './text-faults.ts';
import { shiftOf } from './watch-shift.ts';

const MOST_SHIFT = 0.05;

/** A page to look at: what its pictures are called, and where it stands. */
export type Sight = { name: string; path: string };

/** Opens a page in a look, keeps its picture, and holds it against everything that makes a page ugly. */
export async function expectGoodLook(page: Page, { name, path }: Sight, look: Look): Promise<void> {
  await openIn(page, path, look);
  await settle(page);
  if (isFullScope) await keepPicture(page, name, look);
  const where = `${name} at ${look.width} px, ${look.theme}, ${look.language}`;
  const faults = [...(await layoutFaults(page)), ...(await textFaults(page, look.language))];
  expect.soft(faults, where).toEqual([]);
  const { shift, moved } = await shiftOf(page);
  expect.soft(shift, `${where} jumped: ${moved.join(', ')}`).toBeLessThan(MOST_SHIFT);
}

/** Waits for what the page is made of: its heading, its data, its fonts and its pictures. */
export async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[role=status] [aria-hidden=true][style*=height]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
