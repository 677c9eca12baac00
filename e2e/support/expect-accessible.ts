import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect } from './journey.ts';

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];
/** The menu's library puts them around an open menu: they pass the focus on at once and are never stopped at. */
const FOCUS_GUARDS = '[data-base-ui-focus-guard]';

/** Holds the page as it stands against every rule of WCAG 2.0 to 2.2, levels A and AA: none is broken, however mildly. */
export async function expectAccessible(page: Page, where: string = page.url()): Promise<void> {
  await comeToRest(page);
  expect(await violationsOf(page, { excluded: FOCUS_GUARDS }), where).toEqual([]);
}

/** What breaks a rule on the page as it stands, or in a part of it. */
export async function violationsOf(
  page: Page,
  { within = 'html', excluded }: { within?: string; excluded: string },
): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .options({ runOnly: RULES, resultTypes: ['violations'] })
    .include(within)
    .exclude(excluded)
    // Otherwise a second page is opened to merge the results of frames from other hosts, of which there are none.
    .setLegacyMode()
    .analyze();
  return violations.map(
    ({ id, impact, nodes }) => `${id} (${impact}) ${nodes.map(({ target }) => target.join(' ')).join(', ')}`,
  );
}

/** What fades in is half as dark halfway; what moves without an end is judged as it moves. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const ending = document
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(ending.map(({ finished }) => finished));
  });
}
