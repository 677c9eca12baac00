import type { Page } from '@playwright/test';
import { expect, test } from '../support/journey.ts';
import { VARIANT } from '../support/scope.ts';

type Row = {
  id: string;
  username: string;
  contractName: string;
  contractNames: string[];
  dateOfJoin: string;
  picture: null;
  channels: string[];
  lastSaleAt: string | null;
  weekSales: number;
  weekUsd: number;
};

const rows: Row[] = Array.from({ length: 120 }, (_, at) => ({
  id: `00000000-0000-4000-8000-${String(at).padStart(12, '0')}`,
  // A bot without X is found on its other channels.
  username: at === 2 ? '' : `bot_${String(at).padStart(3, '0')}`,
  contractName: at === 1 ? 'N/F' : `Collection ${at}`,
  contractNames: at === 1 ? ['N/F'] : [`Collection ${at}`],
  dateOfJoin: new Date(Date.UTC(2026, 2, 5, 16, 4) - at * 60_000).toISOString(),
  picture: null,
  channels: at === 2 ? ['telegram', 'discord'] : ['x'],
  lastSaleAt: at === 1 ? null : new Date(Date.UTC(2026, 2, 6, 16, 4)).toISOString(),
  weekSales: at === 1 ? 0 : 3,
  weekUsd: at === 2 ? 0 : 12_345,
}));

/** Serves the table from 120 generated bots and returns the queries it received. */
async function mockBots(page: Page): Promise<URLSearchParams[]> {
  const queries: URLSearchParams[] = [];
  await page.route(/\/api\/v1\/nft\/alert\/\?/, async (route) => {
    const query = new URL(route.request().url()).searchParams;
    queries.push(query);
    const found = rows.filter(({ username }) => username.includes(query.get('q') ?? ''));
    const [number, size] = [Number(query.get('page')), Number(query.get('pageSize'))];
    const result = { rows: found.slice((number - 1) * size, number * size), total: found.length };
    await route.fulfill({ json: { success: true, msg: '', result } });
  });
  return queries;
}

test('[B9] shows account, collection and date of all bots in a box of 440 pixels with a sticky header', async ({
  page,
}) => {
  await mockBots(page);
  await page.goto('/nft/alert/allbots');
  const box = page.getByRole('region', { name: 'All bots' });
  await expect(page.getByRole('columnheader')).toHaveText([
    'Twitter',
    'Collection',
    'Date of Join',
    'Last sale',
    '7-day volume',
  ]);
  const first = page.getByRole('row').nth(1);
  await expect(first.getByRole('link', { name: '@bot_000' })).toHaveAttribute('href', /bot_000$/);
  const cells = (row: number) => page.getByRole('row').nth(row).getByRole('cell');
  await expect(cells(1).nth(2)).toHaveText(/^March 5, 2026 at 5:04\sPM$/);
  await expect(cells(1).nth(4)).toHaveText('$12,345');
  await expect(cells(2).nth(1)).toHaveText('N/F');
  await expect(cells(2).last()).toHaveText('–');
  await expect(cells(3).first()).toHaveText('TelegramDiscord');
  await expect(cells(3).last()).toHaveText('3 sales');
  for (const link of await cells(3).getByRole('link').all())
    await expect(link).toHaveAttribute('href', `/nft/alert/bot/${rows[2]?.id}`);
  expect((await box.boundingBox())?.height).toBeLessThanOrEqual(440);
  await box.evaluate((element) => {
    element.scrollIntoView({ block: 'end' });
    element.scrollTo(0, element.scrollHeight);
  });
  await expect(page.getByRole('link', { name: '@bot_049' })).toBeInViewport();
  await expect(page.getByRole('columnheader').first()).toBeInViewport();
});

test('[B9] paginates, sorts and searches on the server, and keeps that in the URL', { tag: VARIANT }, async ({
  page,
}) => {
  const queries = await mockBots(page);
  await page.goto('/nft/alert/allbots');
  await page.getByRole('link', { name: 'Page 3' }).click();
  await expect(page.getByText('101–120 of 120')).toBeVisible();
  expect(Object.fromEntries(queries.at(-1) ?? [])).toEqual({
    page: '3',
    pageSize: '50',
    sort: '-joined',
    q: '',
  });
  await page.getByRole('button', { name: 'Twitter' }).click();
  await expect.poll(() => queries.at(-1)?.get('sort')).toBe('username');
  expect(queries.at(-1)?.get('page')).toBe('1');
  await page.getByRole('searchbox').fill('bot_11');
  await expect(page.getByText('1–10 of 10')).toBeVisible();
  await page.reload();
  await expect(page.getByRole('searchbox')).toHaveValue('bot_11');
  await expect(page.getByText('1–10 of 10')).toBeVisible();
  await page.getByRole('searchbox').fill('nobody');
  await expect(page.getByText('No bots match this search.')).toBeVisible();
});

test('[B9] reports a table that fails to load and allows a retry', { tag: VARIANT }, async ({ page }) => {
  await page.route(/\/api\/v1\/nft\/alert\/\?/, (route) => route.abort());
  await page.goto('/nft/alert/allbots');
  await expect(page.getByText('Error triying to get the information.')).toBeVisible();
  await page.unroute(/\/api\/v1\/nft\/alert\/\?/);
  await mockBots(page);
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('link', { name: '@bot_000' })).toBeVisible();
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

test('[B1] shows the latest posts on the landing page, and adds new ones without layout shift', async ({
  page,
}) => {
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
