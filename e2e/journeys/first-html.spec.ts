import { gzipSync } from 'node:zlib';
import type { Page, Response } from '@playwright/test';
import { PAGES, PUBLIC_PAGES } from '@signboard/contract/pages.ts';
import { apiPerson } from '../support/api-person.ts';
import { endList } from '../support/drawn-list.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, test } from '../support/journey.ts';
import { PICTURE } from '../support/list-owner.ts';
import { VARIANT } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

/** Recorded in the page from its first byte on. */
type Recorded = { shift: number; heading: Element | null };

/** Records the first heading that the parser creates, and the layout shift. */
async function recordFromStart(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const recorded: Recorded = { shift: 0, heading: null };
    Object.assign(window, { recorded });
    new MutationObserver(() => {
      recorded.heading ??= document.querySelector('h1');
    }).observe(document, { childList: true, subtree: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
        recorded.shift += entry.value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

const recordOf = (page: Page) =>
  page.evaluate(() => {
    const { shift, heading } = (window as unknown as { recorded: Recorded }).recorded;
    return { shift, hasSameHeading: heading !== null && heading === document.querySelector('h1') };
  });

/** The browser's time zone is shown only after hydration. */
const expectHydrated = (page: Page) => expect(page.getByText('Europe/Madrid')).toBeVisible();

const bandColor = (page: Page) =>
  page.evaluate(() => {
    const band = document.querySelector('article > div') as HTMLElement;
    return getComputedStyle(band).backgroundColor;
  });

/** Waits for styles and fonts: nobody can scroll earlier. */
const waitForFirstPaint = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await document.fonts.ready;
  });

const registration = { twitterVerification: true, twitterToFollow: 'signboard', requestEmail: true };

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in the ${colorScheme} theme`, { tag: colorScheme === 'dark' ? VARIANT : [] }, () => {
    let list: GivenList;
    test.beforeAll(async () => {
      list = await givenList({ registration });
    });

    test.describe('without scripts', () => {
      test.use({ colorScheme, javaScriptEnabled: false });

      test('[J1] [J2] [J9] shows a list, with its name, text and picture in link previews', async ({
        page,
      }) => {
        await page.goto(list.path);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.name);
        await expect(page.getByRole('heading', { name: 'Registration is open' })).toBeVisible();
        await expect(page.getByText('@signboard').first()).toBeVisible();
        await expect(page.getByText('Ten spots for the first ones.')).toBeVisible();
        await expect(page.getByText('All times are in UTC.')).toBeVisible();
        const picture = page.locator('article header img');
        await expect(picture).toBeVisible();
        await expect
          .poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth))
          .toBeGreaterThan(1);
        // Style sheets and the list's color apply from the first paint.
        expect(await bandColor(page)).toBe('rgb(78, 149, 149)');
        const meta = (name: string) => page.locator(`meta[property="${name}"]`).getAttribute('content');
        expect(await meta('og:title')).toBe(list.name);
        expect(await meta('og:description')).toBe('Ten spots for the first ones. Be kind.');
        expect((await page.request.get((await meta('og:image')) ?? '')).status()).toBe(200);
      });

      test('[N1] shows the landing page', { tag: VARIANT }, async ({ page }) => {
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      });
    });

    test.describe('with scripts', () => {
      test.use({ colorScheme });

      test('[J1] [J9] hydrates a list’s page with few scripts, without rendering or requesting anything twice', async ({
        page,
      }) => {
        await recordFromStart(page);
        const requested: string[] = [];
        const scripts: Response[] = [];
        page.on('request', (request) => requested.push(new URL(request.url()).pathname));
        page.on('response', (response) => {
          if (response.request().resourceType() === 'script') scripts.push(response);
        });
        await page.goto(list.path, { waitUntil: 'networkidle' });
        await expectHydrated(page);
        await expectFewBytes(scripts, list.path);
        await expect(page).toHaveTitle(`${list.name} · Signboard`);
        const { shift, hasSameHeading } = await recordOf(page);
        expect(hasSameHeading).toBe(true);
        expect(shift).toBeLessThanOrEqual(0.02);
        expect(requested).not.toContain('/api/v1/third/page');
        expect(await bandColor(page)).toBe('rgb(78, 149, 149)');
        await expect(page.locator('[data-style]')).toHaveCount(0);
        const other = colorScheme === 'dark' ? 'light' : 'dark';
        await page.getByRole('button', { name: `Switch to ${other} theme` }).click();
        await expect(page.locator('html')).toHaveAttribute('data-theme', other);
      });

      test('[J1] hydrates a list with a large picture without changes, and uses it in link previews', {
        tag: VARIANT,
      }, async ({ page }) => {
        const banner = await (await apiPerson()).upload(PICTURE);
        const { path } = await givenList({ basics: { isColor: false, color: null, banner } });
        await recordFromStart(page);
        await page.goto(path);
        await expectHydrated(page);
        expect(await recordOf(page)).toMatchObject({ hasSameHeading: true });
        await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute(
          'content',
          'summary_large_image',
        );
      });

      test('[N1] hydrates the landing page without changes', { tag: VARIANT }, async ({ page }) => {
        await recordFromStart(page);
        await page.goto('/');
        await expect(page.locator('[aria-labelledby="draw-demo"]')).toBeVisible();
        const { shift, hasSameHeading } = await recordOf(page);
        expect(hasSameHeading).toBe(true);
        expect(shift).toBeLessThanOrEqual(0.02);
      });
    });
  });
}

const OPEN_PAGES = [...PUBLIC_PAGES.map((name) => PAGES[name]), PAGES.login, PAGES.communities, PAGES.botAll];

/** In Spanish, whose texts are the longest. */
test.describe('every open page', () => {
  test.use({ locale: LOCALES.es });

  test('[M1] loads few scripts, and moves little, before anybody touches it', async ({ page }) => {
    await recordFromStart(page);
    let scripts: Response[] = [];
    page.on('response', (response) => {
      if (isOwnScript(response)) scripts.push(response);
    });
    for (const path of OPEN_PAGES) {
      scripts = [];
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectFewBytes(scripts, path);
      expect((await recordOf(page)).shift, path).toBeLessThanOrEqual(0.02);
    }
  });
});

/** The demo wallet exists in the sandbox only. */
const isOwnScript = (response: Response) =>
  response.request().resourceType() === 'script' && !response.url().includes('/assets/demo-wallet');

/** Of the scripts that a page loads before anybody touches it; most visitors come on a phone. */
const MAX_SCRIPT_BYTES = 120_000;

async function expectFewBytes(scripts: readonly Response[], path: string): Promise<void> {
  const sizes = await Promise.all(
    scripts.map(async (script) => ({
      file: new URL(script.url()).pathname,
      bytes: gzipSync(await script.body()).length,
    })),
  );
  const total = sizes.reduce((sum, { bytes }) => sum + bytes, 0);
  expect(total, `${path} ${JSON.stringify(sizes, null, 1)}`).toBeLessThanOrEqual(MAX_SCRIPT_BYTES);
}

test('[J1] keeps a click and the scroll position from before hydration', { tag: VARIANT }, async ({
  page,
}) => {
  const { path } = await givenList({ registration });
  const app = Promise.withResolvers<void>();
  await page.route(/\/assets\/main-[^/]+\.js$/, async (route) => {
    await app.promise;
    await route.continue();
  });
  await page.goto(path, { waitUntil: 'commit' });
  await page.getByRole('button', { name: 'Switch to dark theme' }).click();
  await waitForFirstPaint(page);
  await page.evaluate(() => window.scrollTo({ top: 300, behavior: 'instant' }));
  await expect(page.locator('html')).not.toHaveAttribute('data-theme', 'dark');
  app.resolve();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
  await expectHydrated(page);
  expect(await page.evaluate(() => window.scrollY)).toBe(300);
});

test('[J1] shows the current state of a list to returning visitors', { tag: VARIANT }, async ({ page }) => {
  const list = await givenList();
  await page.goto(list.path);
  await expectHydrated(page);
  await page.getByRole('link', { name: 'Signboard, home' }).first().click();
  await expect(page).toHaveURL(/\/$/);
  await endList(list);
  await page.goBack();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(list.name);
  await expect(page.locator('#list-state')).toHaveText(texts('en', 'public')('state.closed.title'));
});

test('[J1] [N6] shows a list in the chosen language from the first HTML on', { tag: VARIANT }, async ({
  page,
}) => {
  const { path, name } = await givenList();
  await page.goto(path);
  await expectHydrated(page);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { name: 'El registro está abierto' })).toBeVisible();
  const answer = await page.reload();
  expect(await answer?.text()).toContain('El registro está abierto');
  await expectHydrated(page);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('[J1] [N6] hydrates in the language of the first HTML, even where the browser tells the server less than the page', {
  tag: VARIANT,
}, async ({ page }) => {
  const { path } = await givenList();
  await page.addInitScript(() => {
    Object.defineProperty(navigator, 'languages', { get: () => ['es-MX', 'en'] });
  });
  await page.goto(path);
  await expectHydrated(page);
  await expect(page.getByRole('heading', { name: 'Registration is open' })).toBeVisible();
});

test('leaves a dismissed notice out of the first HTML', { tag: VARIANT }, async ({ page }) => {
  await page.goto('/');
  const notice = page.getByRole('complementary', { name: 'Cookie notice' });
  await notice.getByRole('button').click();
  await expect(notice).toHaveCount(0);
  const answer = await page.reload();
  expect(await answer?.text()).not.toContain('Cookie notice');
  await expect(page.locator('[aria-labelledby="draw-demo"]')).toBeVisible();
  await expect(notice).toHaveCount(0);
});
