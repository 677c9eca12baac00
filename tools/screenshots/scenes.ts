import { type Locator, type Page, expect as quickExpect } from '@playwright/test';
import { OWNER } from '../seed/story/people.ts';
import { DRAWN_LIST } from '../seed/story-state.ts';

/** Where pictures go: into the web app, or beside the documents that show them. */
export type Shelf = 'web' | 'docs';

/** One thing worth a picture. */
export type Scene = {
  name: string;
  shelf: Shelf;
  visitor: 'anyone' | 'owner' | 'bot';
  viewport: { width: number; height: number };
  /** Goes there and waits until all of it can be seen. */
  open(page: Page): Promise<void>;
  /** What the picture is about, from top to bottom: it begins shortly above. Without it, it begins with the page. */
  parts?(page: Page): Locator[];
  /** Cut out of the page without the bars that stay over it. */
  isCutOut?: boolean;
  /** What differs from run to run, beside times, numbers and addresses. */
  moving?: string;
};

/** Nobody waits for the pictures, and the machine may have other work. */
const expect = quickExpect.configure({ timeout: 60_000 });
/** Pictures in pages all have this shape. */
const WINDOW = { width: 1160, height: 800 };
const NARROW = { width: WINDOW.width * 0.75, height: WINDOW.height * 0.75 };
const HALF = { width: WINDOW.width / 2, height: WINDOW.height / 2 };

/** Every picture, each in light and dark. The landing page comes last: it shows the others. */
export const SCENES: readonly Scene[] = [
  {
    name: 'list-page',
    shelf: 'web',
    visitor: 'anyone',
    viewport: WINDOW,
    async open(page) {
      await page.goto(`/sb/${OWNER.workspace}/allowlist`);
      // The server writes the page in UTC and without its draw: both come with the app, the draw when it is near.
      await expect(page.getByText('Times are in your time zone')).toBeVisible();
      await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
      await expect(page.getByText('so its operator could know it in advance')).toBeVisible();
    },
    // The words beside a number of seconds change with it.
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
        page.getByRole('heading', { name: 'Draw checked: the winners are correct' }),
      ).toBeVisible();
    },
    parts(page) {
      const result = page.getByRole('region', { name: 'Check result' });
      return [
        result.getByRole('heading', { name: 'Draw checked: the winners are correct' }).locator('../..'),
        result.locator('ol'),
      ];
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
    // Who posted last, and whether the posts were fetched at all: they are below what the picture shows.
    moving: 'li:has(> article)',
  },
];

/** What a scene's words are read from: its parts, or all that the page says below its bars. */
export function partsOf(page: Page, scene: Scene): Locator[] {
  return scene.parts?.(page) ?? [page.getByRole('main')];
}

async function openBot(page: Page): Promise<void> {
  // A picture that was not there in time is left out of a preview, so it is asked for again.
  await expect(async () => {
    await page.goto('/nft/alert/user');
    await quickExpect(page.getByRole('article').locator('img').first()).toBeVisible({ timeout: 15_000 });
  }).toPass({ timeout: 180_000 });
  await expect(page.getByRole('table')).toBeVisible();
}
