import type { Page } from '@playwright/test';
import axe from 'axe-core';
import { isExhaustive } from '../../testing/scope.ts';
import { expect } from './journey.ts';

type WithAxe = { axe: typeof axe };

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The menu library adds these around an open menu; they redirect the focus immediately and are never tab stops. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/**
 * Checks the page against all WCAG 2.0 to 2.2 rules of levels A and AA; minor violations fail too. Contrast takes half of the time:
 * the quick scope checks it where it is asked for, and `tokens.test.ts` computes it for all pairs of colors.
 */
export async function expectAccessible(
  page: Page,
  where: string = page.url(),
  { withContrast = isExhaustive } = {},
): Promise<void> {
  await expect.poll(() => isSettled(page)).toBe(true);
  expect(await violationsOf(page, { excluded: FOCUS_GUARDS, withContrast }), where).toEqual([]);
}

async function isSettled(page: Page): Promise<boolean> {
  if (!(await page.evaluate(isNothingDimmed))) return false;
  await waitForAnimations(page);
  return await page.evaluate(isNothingDimmed);
}

/** Old content is dimmed until the new one is there, and has less contrast meanwhile. */
function isNothingDimmed(): boolean {
  const busy = document.querySelectorAll('[aria-busy=true]:not(button), [aria-busy=true] > tbody');
  return [...busy].every((content) => getComputedStyle(content).opacity === '1');
}

/** The violations on the page or in a part of it, except in excluded elements. */
export async function violationsOf(
  page: Page,
  {
    within = 'html',
    excluded,
    withContrast = true,
  }: { within?: string; excluded: string; withContrast?: boolean },
): Promise<string[]> {
  await injectAxe(page);
  const violations = await page.evaluate(
    async ({ include, exclude, withContrast, runOnly }) => {
      const { violations } = await (window as unknown as WithAxe).axe.run(
        { include, exclude },
        {
          runOnly,
          rules: { 'color-contrast': { enabled: withContrast } },
          resultTypes: ['violations'],
          // Fetches every style sheet again, for none of these rules.
          preload: false,
        },
      );
      return violations;
    },
    { include: [within], exclude: [excluded], withContrast, runOnly: RULES },
  );
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}) ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** Once per document, as it takes as long as a check. Frames answer the page’s checks only if they have it too. */
async function injectAxe(page: Page): Promise<void> {
  for (const frame of page.frames())
    await frame
      .evaluate(() => 'axe' in window)
      .then((isThere) => isThere || frame.evaluate(axe.source))
      // A frame that has gone meanwhile needs no check.
      .catch((error: Error) => {
        if (!frame.isDetached()) throw error;
      });
}

/** Waits for finite animations: half-faded text has less contrast. Infinite ones are checked as they run. */
async function waitForAnimations(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
