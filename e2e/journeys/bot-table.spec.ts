import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { VARIANT } from '../support/scope.ts';

const rows = Array.from({ length: 120 }, (_, at) => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  username: `bot_${String(at).padStart(3, '0')}`,
  contractName: `Collection ${at}`,
  contractNames: [`Collection ${at}`],
  dateOfJoin: new Date(Date.UTC(2026, 2, 5, 16, 4) - at * 60_000).toISOString(),
  picture: null,
  channels: ['x'],
  lastSaleAt: new Date(Date.UTC(2026, 2, 6, 16, 4)).toISOString(),
  weekSales: 3,
  weekUsd: 12_345,
}));

/** Serves the table from 120 generated bots. */
async function mockBots(page: Page): Promise<void> {
  await page.route(/\/api\/v1\/nft\/alert\/\?/, (route) =>
    route.fulfill({
      json: { success: true, msg: '', result: { rows: rows.slice(0, 50), total: rows.length } },
    }),
  );
}

test('[B9] shows all bots in a box of 440 pixels with a sticky header', { tag: VARIANT }, async ({
  page,
}) => {
  await mockBots(page);
  await page.goto('/nft/alert/allbots');
  const box = page.getByRole('region', { name: 'All bots' });
  await expect(page.getByRole('link', { name: '@bot_000' })).toBeVisible();
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(440);
  await box.evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    element.scrollTo(0, element.scrollHeight);
  });
  await expect(page.getByRole('link', { name: '@bot_049' })).toBeInViewport();
  await expect(page.getByRole('columnheader').first()).toBeInViewport();
});

test.describe('in Spanish', { tag: VARIANT }, () => {
  test.use({ locale: 'es-ES' });

  test('[B9] shows the join date in en-us', async ({ page }) => {
    await mockBots(page);
    await page.goto('/nft/alert/allbots');
    await expect(page.getByRole('columnheader').nth(2)).toHaveText('Fecha de registro');
    await expect(page.getByRole('row').nth(1).getByRole('cell').nth(2)).toHaveText(
      /^March 5, 2026 at 5:04\sPM$/,
    );
  });
});

test('[B1] adds new posts to the landing page without layout shift', { tag: VARIANT }, async ({ page }) => {
  const post = (at: number) => ({
    channel: 'x',
    username: 'tidepool_sales',
    author: '@tidepool_sales',
    text: `Tidepool #${at} sold\nfor 1.5 ETH on OpenSea\n#tidepool`,
    postUrl: `https://x.com/tidepool_sales/status/${at}`,
    pictureUrl: null,
    finishedAt: new Date(Date.UTC(2026, 2, 5, 16, at)).toISOString(),
  });
  let posts = [post(3), post(2), post(1)];
  await page.route('**/api/v1/nft/alert/posts', (route) =>
    route.fulfill({ json: { success: true, msg: '', result: posts } }),
  );
  await page.clock.install();
  await page.goto('/nft/alert/');
  const live = page.getByRole('region', { name: 'Latest posts' });
  await live.scrollIntoViewIfNeeded();
  await expect(live.getByRole('article')).toHaveCount(3);
  const before = await page.getByRole('heading', { name: 'A sales feed you can trust' }).boundingBox();
  posts = [post(4), post(3), post(2)];
  await page.clock.runFor(11_000);
  await expect(live.getByRole('article').first()).toContainText('Tidepool #4');
  expect(await page.getByRole('heading', { name: 'A sales feed you can trust' }).boundingBox()).toEqual(
    before,
  );
  const plans = page.getByRole('region', { name: 'Free to start' });
  await expect(plans.getByRole('cell', { name: 'Number of post: 50', exact: true })).toBeVisible();
  await expect(plans.getByRole('cell', { name: 'Number of post: Unlimited', exact: true })).toBeVisible();
});
