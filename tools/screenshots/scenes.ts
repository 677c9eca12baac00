import { type Locator, type Page, expect as quickExpect } from '@playwright/test';
import { OWNER } from '../seed/demo-data/people.ts';
import { DRAWN_LIST } from '../seed/seed-state.ts';

/** Screenshots for the web app, or for the documentation. */
export type Shelf = 'web' | 'docs';

export type Scene = {
  name: string;
  shelf: Shelf;
  visitor: 'anyone' | 'owner' | 'bot';
  viewport: { width: number; height: number };
  /** Navigates and waits until everything is visible. */
  open(page: Page): Promise<void>;
  /** The elements to show, from top to bottom; the screenshot starts shortly above them. By default at the page's top. */
  parts?(page: Page): Locator[];
  /** Clipped from the page, without sticky bars. */
  isCutOut?: boolean;
  /** What differs from run to run, besides times, numbers and addresses. */
  moving?: string;
};

/** Generous, because the machine may be busy. */
const expect = quickExpect.configure({ timeout: 60_000 });
/** All screenshots in pages have this size. */
const WINDOW = { width: 1160, height: 800 };
const NARROW = { width: WINDOW.width * 0.75, height: WINDOW.height * 0.75 };
const HALF = { width: WINDOW.width / 2, height: WINDOW.height / 2 };

/** Each in light and dark. The landing page comes last: it shows the others. */
export const SCENES: readonly Scene[] = [
  {
    name: 'list-page',
    shelf: 'web',
    visitor: 'anyone',
    viewport: WINDOW,
    async open(page) {
      await page.goto(`/sb/${OWNER.workspace}/allowlist`);
      // The server renders dates in UTC and no draw: the app adds both, the draw when it comes near the viewport.
      await expect(page.getByText('Times are in your time zone')).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByText('so its operator could know it in advance')).toBeVisible();
    },
    // The texts next to a number of seconds change with it.
    moving: '[aria-hidden=true]',
  },
  {
    name: 'draw-check',
    shelf: 'web',
    visitor: 'anyone',
    viewport: NARROW,
    isCutOut: true,
    async open(page) {
      await page.goto(`/sb/${OWNER.workspace}/${DRAWN_LIST}`);
      await page.getByRole('button', { name: 'Check this draw' }).click();
      await expect(
        page.getByRole('heading', { name: 'The result follows from these entries and this random number' }),
      ).toBeVisible();
    },
    parts(page) {
      // The statements above name the sandbox's timestamp authority, whose port is different in every run.
      return [page.getByRole('region', { name: 'Check result' }).locator('ol')];
    },
  },
  {
    name: 'dashboard',
    shelf: 'web',
    visitor: 'owner',
    viewport: WINDOW,
    async open(page) {
      await page.goto('/home');
      await expect(page.getByRole('heading', { name: 'Joins per day' })).toBeVisible();
      await expect(page.getByText('Harbor Night Market').first()).toBeVisible();
    },
  },
  {
    name: 'list-editor',
    shelf: 'web',
    visitor: 'owner',
    viewport: WINDOW,
    async open(page) {
      await page.goto('/list-curator/manage');
      await page.getByRole('link', { name: 'Tidepool Society Allowlist' }).first().click();
      await page.getByRole('tab', { name: 'How to apply' }).click();
      await expect(page.getByRole('heading', { name: 'Wallet holdings' })).toBeVisible();
    },
  },
  {
    name: 'bot-page',
    shelf: 'web',
    visitor: 'bot',
    viewport: WINDOW,
    open: openBot,
    moving: 'article, tbody',
  },
  {
    name: 'post',
    shelf: 'web',
    visitor: 'bot',
    viewport: HALF,
    open: openBot,
    parts: (page) => [page.getByRole('article').first()],
    isCutOut: true,
    moving: 'article p',
  },
  {
    name: 'landing',
    shelf: 'docs',
    visitor: 'anyone',
    viewport: { width: 1280, height: 800 },
    async open(page) {
      await page.goto('/');
      await expect(page.getByRole('button', { name: 'New seed' })).toBeVisible();
    },
    // The latest posts are below the visible part and may not be loaded.
    moving: 'li:has(> article)',
  },
];

/** The scene's elements, or the page's content below its bars. */
export function partsOf(page: Page, scene: Scene): Locator[] {
  return scene.parts?.(page) ?? [page.getByRole('main')];
}

async function openBot(page: Page): Promise<void> {
  // A preview leaves out an image that was not loaded in time, so it is requested again.
  await expect(async () => {
    await page.goto('/nft/alert/user');
    await quickExpect(page.getByRole('article').locator('img').first()).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 180_000 });
  await expect(page.getByRole('table')).toBeVisible();
}
