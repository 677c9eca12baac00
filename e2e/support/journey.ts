import { type BrowserContext, test as base, expect, type Page, type TestInfo } from '@playwright/test';
import { PHONE, PHONE_SCREEN } from './scope.ts';
import { world } from './world.ts';

type Watched = { problems: string[] };

/** The maximum artificial delay of requests, to find journeys that only work on a fast connection. */
const SLOW_MS = Number(process.env.E2E_SLOW_MS ?? 0);

/** A test that fails on any console error, CSP violation, or request to another host. */
export const test = base.extend<{ watched: Watched; ownUrls: string[] }>({
  viewport: ({ viewport }, use, info) => use(isOnPhone(info) ? PHONE_SCREEN.viewport : viewport),
  hasTouch: ({ hasTouch }, use, info) => use(hasTouch || isOnPhone(info)),
  isMobile: ({ isMobile }, use, info) => use(isMobile || isOnPhone(info)),
  ownUrls: [[world.url, world.sandboxUrl], { option: true }],
  watched: [
    async ({ context, ownUrls }, use) => {
      const watched: Watched = { problems: [] };
      const own = ownUrls.map((url) => new URL(url).origin);
      context.on('page', (page) => watch(page, watched.problems, own));
      if (SLOW_MS > 0) await slowDown(context);
      await use(watched);
      if (SLOW_MS > 0) await context.unrouteAll({ behavior: 'ignoreErrors' });
      expect(watched.problems).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

const isOnPhone = ({ tags }: TestInfo) => tags.includes(PHONE);

function watch(page: Page, problems: string[], own: readonly string[]): void {
  page.on('pageerror', (error) => problems.push(`error: ${error.message}`));
  page.on('console', (message) => {
    // The browser logs every failed response; journeys that provoke one assert it themselves.
    if (message.type() === 'error' && !/Failed to load resource/.test(message.text()))
      problems.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { origin, protocol } = new URL(request.url());
    if (/^https?:$/.test(protocol) && !own.includes(origin))
      problems.push(`foreign request: ${request.url()}`);
  });
}

async function slowDown(context: BrowserContext): Promise<void> {
  await context.route(/\/(api|assets|users)\//, async (route) => {
    await new Promise((resolve) => setTimeout(resolve, Math.random() * SLOW_MS));
    // The page may be closed by now.
    await route.fallback().catch(() => {});
  });
}

export async function expectNoHorizontalScroll(page: Page): Promise<void> {
  const { wide, view } = await page.evaluate(() => ({
    wide: document.documentElement.scrollWidth,
    view: document.documentElement.clientWidth,
  }));
  expect(wide, `${page.url()} is ${wide} px wide in a window of ${view} px`).toBeLessThanOrEqual(view);
}
