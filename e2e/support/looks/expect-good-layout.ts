import type { Page } from '@playwright/test';
import { isExhaustive } from '../../../testing/scope.ts';
import { expect } from '../journey.ts';
import { layoutFaults } from './layout-faults.ts';
import { type Look, openWithLook } from './look.ts';
import { saveScreenshot } from './screenshots.ts';
import { textFaults } from './text-faults.ts';
import { shiftOf } from './watch-shift.ts';

const MAX_SHIFT = 0.05;

/** A page to check; its screenshots have this name. */
export type PageToCheck = { name: string; path: string };

/** Opens a page in a variant, takes its screenshot and checks its layout and texts. */
export async function expectGoodLayout(page: Page, { name, path }: PageToCheck, look: Look): Promise<void> {
  await openWithLook(page, path, look);
  await settle(page);
  if (isExhaustive) await saveScreenshot(page, name, look);
  const where = `${name} at ${look.width} px, ${look.theme}, ${look.language}`;
  const faults = [...(await layoutFaults(page)), ...(await textFaults(page, look.language))];
  expect.soft(faults, where).toEqual([]);
  const { shift, moved } = await shiftOf(page);
  expect.soft(shift, `${where} jumped: ${moved.join(', ')}`).toBeLessThan(MAX_SHIFT);
}

/** Waits for the page's heading, data, fonts and images. */
async function settle(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  await expect(page.locator('[role=status] [aria-hidden=true][style*=height]')).toHaveCount(0);
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
}
