import type { Locator, Page, Request } from '@playwright/test';
import { signInWithBot } from '../support/bot-account.ts';
import { queryDatabase } from '../support/bot-database.ts';
import { botOwner } from '../support/bot-owner.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, test } from '../support/journey.ts';
import { localChain } from '../support/sandbox.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';

const LIVE = 'Latest posts from live bots';

/** Clicks the button if it is still there: some pages also retry automatically, which removes it. */
function clickIfPresent(button: Locator): Promise<void> {
  return button.evaluateAll((buttons) => {
    for (const found of buttons) (found as HTMLElement).click();
  });
}

type FailedLoad = { blocked: string; open(): Promise<unknown>; content: Locator };

/** Blocks a request, expects an error with a retry button, and expects the content after the retry. */
async function expectRetry(page: Page, { blocked, open, content }: FailedLoad): Promise<void> {
  await page.route(blocked, (route) => route.abort());
  await open();
  const retry = page.getByRole('alert').getByRole('button', { name: /^(Retry|Reload)$/ });
  await expect(retry, blocked).toBeVisible();
  await expect(content).toHaveCount(0);
  await expectAccessible(page, `${blocked} failed`);
  await page.unroute(blocked);
  await clickIfPresent(retry);
  await expect(retry, blocked).toHaveCount(0);
  await expect(content.first(), blocked).toBeVisible();
}

test.describe('data that failed to load', { tag: [DESKTOP, VARIANT] }, () => {
  const posts = (page: Page) => {
    const region = page.getByRole('region', { name: LIVE });
    return region.getByRole('article').or(region.getByText('No posts yet'));
  };
  const openLivePosts = async (page: Page) => {
    await page.goto('/');
    await page.getByRole('heading', { name: LIVE }).scrollIntoViewIfNeeded();
  };

  test('[N13] retries loading a part of a page whose script failed', async ({ page }) => {
    await expectRetry(page, {
      blocked: '**/assets/live-posts-*.js',
      open: () => openLivePosts(page),
      content: posts(page),
    });
    const { list } = await drawnList(1);
    await expectRetry(page, {
      blocked: '**/assets/draw-section-*.js',
      open: () => page.goto(list.path),
      content: page.getByRole('button', { name: 'Check this draw' }),
    });
    await expectRetry(page, {
      blocked: '**/assets/draw-check-*.js',
      open: () => page.getByRole('button', { name: 'Check this draw' }).click(),
      content: page.getByRole('button', { name: 'Check this draw' }),
    });
    await expectRetry(page, {
      blocked: '**/assets/discover-wallets-*.js',
      open: () => page.goto('/login'),
      content: page.getByRole('main').getByRole('button', { name: /Demo/ }),
    });
  });

  test('[N13] retries loading the next page of wallets on a list', async ({ page }) => {
    const longList = await givenList({ access: { exposeRegWallets: true } });
    await addWallets(longList, 21);
    await expectRetry(page, {
      blocked: '**/third/page/wallets?*',
      open: async () => {
        await page.goto(longList.path);
        await page.getByRole('button', { name: 'Next' }).click();
      },
      content: page.getByText('Page 2 of 2'),
    });
  });

  test('[N13] retries loading a bot’s collection and preview, and keeps the input when a later refresh fails', async ({
    page,
    context,
  }) => {
    await signInWithBot(context);
    await page.goto('/nft/alert/user');
    const me = botOwner(page);
    const { address, name } = (await localChain()).collections[1];
    const calls = ['**/nft/alert/collection?*', '**/nft/alert/preview'];
    for (const call of calls) await page.route(call, (route) => route.abort());
    await me.contract.fill(address);
    const retry = page.getByRole('button', { name: 'Retry' });
    await expect(retry).toHaveCount(2);
    await expectAccessible(page, 'a bot’s collection and preview failed');
    for (const call of calls) await page.unroute(call);
    await retry.first().click();
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(retry).toHaveCount(1);
    await retry.click();
    await expect(me.preview.getByRole('article')).toBeVisible();

    const isInfo = (request: Request) => request.url().endsWith('/nft/alert/info');
    await page.route('**/nft/alert/info', (route) => route.abort());
    for (const _attempt of ['first', 'second']) await page.waitForEvent('requestfailed', isInfo);
    await page.unroute('**/nft/alert/info');
    await page.waitForEvent('requestfinished', isInfo);
    await expect(me.contract).toHaveValue(address);
  });

  test('[N13] retries loading the draws of a list', async ({ page, context }) => {
    const { list } = await drawnList(2);
    await list.owner.signInBrowser(context);
    await expectRetry(page, {
      blocked: '**/winners/draws?*',
      open: () => page.goto(`/list-curator/edit/${list.workspace}/${list.id}`),
      content: page.getByRole('button', { name: 'View winners' }),
    });
  });

  test('[N13] retries loading the winners of a draw', async ({ page, context }) => {
    const { list } = await drawnList(2);
    await list.owner.signInBrowser(context);
    await page.route('**/winners/view', (route) => route.abort());
    await page.goto(`/list-curator/edit/${list.workspace}/${list.id}`);
    await page.getByRole('button', { name: 'View winners' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('alert')).toBeVisible();
    await page.unroute('**/winners/view');
    await dialog.getByRole('button', { name: 'Retry' }).click();
    await expect(dialog.getByRole('table')).toBeVisible();
  });
});

/** Adds entries without accounts, which is faster than signing in with each wallet. */
async function addWallets({ id }: GivenList, count: number): Promise<void> {
  await queryDatabase(
    `with added as (insert into entries (list_id, address, entry_number, inner_hash)
       select $1::uuid, '0x' || lpad(to_hex(n), 40, 'c'), n, sha256(($1::uuid || n::text)::bytea)
       from generate_series(1, $2::int) n)
     update list_counters set joined = $2::int where list_id = $1::uuid`,
    [id, count],
  );
}
