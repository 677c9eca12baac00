import type { Locator, Page, Request } from '@playwright/test';
import { enterWithBot } from '../support/bot-account.ts';
import { askDatabase } from '../support/bot-database.ts';
import { botOwner } from '../support/bot-owner.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, test } from '../support/journey.ts';
import { localChain } from '../support/sandbox.ts';
import { DESKTOP, sampled, VARIANT } from '../support/scope.ts';

const LIVE = /^(Latest posts|Latest posts from live bots)$/;

/** Places that show the same as others with the same parts are left to the full scope. */
type DataPlace = { name: string; path: string; call: string; isJudged?: boolean; tag?: string };

/** Delays the call of a place and sees that it is on its way; fails it and sees that it is told; asks again and sees it. */
async function expectEveryState(
  page: Page,
  { name, path, call, isJudged = false }: DataPlace,
): Promise<void> {
  let fail = () => {};
  const held = new Promise<void>((resolve) => {
    fail = resolve;
  });
  await page.route(call, async (route) => {
    await held;
    await route.abort();
  });
  const main = page.getByRole('main');
  await page.goto(path);
  await expect(main.getByRole('status').filter({ hasText: 'Loading' }).first(), name).toBeAttached();
  if (isJudged) await expectAccessible(page, `${name} on its way`);
  fail();
  const told = main.getByRole('alert').filter({ hasText: /Couldn’t load|get the information/ });
  await expect(told, name).toBeVisible();
  if (isJudged) await expectAccessible(page, `${name} failed`);
  await page.unroute(call);
  await pressIfThere(told.getByRole('button', { name: 'Retry' }));
  await expect(told, name).toHaveCount(0);
  await expect(main.getByRole('status').filter({ hasText: 'Loading' }), name).toHaveCount(0);
}

/** Some places also ask again without a press, and the button is gone as soon as that works. */
function pressIfThere(button: Locator): Promise<void> {
  return button.evaluateAll((buttons) => {
    for (const found of buttons) (found as HTMLElement).click();
  });
}

type Missing = { missing: string; come(): Promise<unknown>; there: Locator };

/** Lets something be missing when a page asks for it: it is told with the way to ask again, which then brings it. */
async function expectAnotherTry(page: Page, { missing, come, there }: Missing): Promise<void> {
  await page.route(missing, (route) => route.abort());
  await come();
  const again = page.getByRole('alert').getByRole('button', { name: /^(Retry|Reload)$/ });
  await expect(again, missing).toBeVisible();
  await expect(there).toHaveCount(0);
  await expectAccessible(page, `${missing} is missing`);
  await page.unroute(missing);
  await pressIfThere(again);
  await expect(again, missing).toHaveCount(0);
  await expect(there.first(), missing).toBeVisible();
}

const SIGNED_IN_PLACES: DataPlace[] = [
  { name: 'home', path: '/home', call: '**/users/me' },
  { name: 'the figures', path: '/home', call: '**/projects/figures', isJudged: true, tag: VARIANT },
  { name: 'the latest lists', path: '/home', call: '**/projects/list?*', tag: VARIANT },
  { name: 'projects', path: '/projects', call: '**/projects/list-overall?*', tag: VARIANT },
  { name: 'own lists', path: '/list-curator/manage', call: '**/projects/list?*', isJudged: true },
  { name: 'joined lists', path: '/list-curator/joined', call: '**/projects/joined/list?*', tag: VARIANT },
  { name: 'the profile', path: '/user/account-profile/general', call: '**/users/me', tag: VARIANT },
  {
    name: 'the account type',
    path: '/user/account-profile/account-type',
    call: '**/users/me',
    tag: VARIANT,
  },
];

const EDITOR_PLACES: DataPlace[] = [
  { name: 'the editor', path: '', call: '**/projects/info-all?*', isJudged: true },
  { name: 'how to apply', path: '?tab=apply', call: '**/projects/registration?*', tag: VARIANT },
  { name: 'notifications', path: '?tab=notifications', call: '**/projects/access?*', tag: VARIANT },
  { name: 'restrictions', path: '?tab=restrictions', call: '**/projects/access?*', tag: VARIANT },
  { name: 'transparency', path: '?tab=transparency', call: '**/projects/access?*', tag: VARIANT },
  { name: 'analytics', path: '?tab=analytics', call: '**/projects/analytics?*' },
];

test.describe('loading, loaded and failed states', { tag: DESKTOP }, () => {
  let list: GivenList;
  test.beforeAll(async () => {
    list = await givenList();
  });

  for (const place of SIGNED_IN_PLACES) {
    test(`[N13] shows all states of ${place.name}`, { tag: place.tag ?? [] }, async ({ page, context }) => {
      await list.owner.enter(context);
      await expectEveryState(page, place);
    });
  }
  for (const place of EDITOR_PLACES) {
    test(`[N13] shows all states of ${place.name}`, { tag: place.tag ?? [] }, async ({ page, context }) => {
      await list.owner.enter(context);
      const path = `/list-curator/edit/${list.workspace}/${list.id}${place.path}`;
      await expectEveryState(page, { ...place, path });
    });
  }

  test('[N13] shows all states of a bot to its owner and to visitors', { tag: VARIANT }, async ({
    page,
    context,
  }) => {
    await expectEveryState(page, { name: 'all bots', path: '/nft/alert/allbots', call: '**/nft/alert/?*' });
    await enterWithBot(context);
    await expectEveryState(page, { name: 'bot', path: '/nft/alert/user', call: '**/nft/alert/info' });
    await expectEveryState(page, {
      name: 'history',
      path: '/nft/alert/user',
      call: '**/nft/alert/deliveries?*',
    });
  });

  test('[N13] retries loading the latest posts automatically and says so', async ({ page }) => {
    await page.route('**/nft/alert/posts', (route) => route.abort());
    await page.goto('/nft/alert/');
    await expect(page.getByText('Couldn’t load the latest posts.')).toBeVisible();
    await page.unroute('**/nft/alert/posts');
    await expect(page.getByText('Couldn’t load the latest posts.')).toHaveCount(0);
  });

  const posts = (page: Page) =>
    page.getByRole('region', { name: LIVE }).getByText(/bought|sold|No posts yet/i);
  const toLivePosts = async (page: Page, path: string) => {
    await page.goto(path);
    await page.getByRole('heading', { name: LIVE }).scrollIntoViewIfNeeded();
  };

  for (const path of sampled(['/', '/nft/alert/'], ['/']))
    test(`[N13] retries loading the latest posts on ${path}`, async ({ page }) => {
      const come = () => toLivePosts(page, path);
      await expectAnotherTry(page, { missing: '**/nft/alert/posts', come, there: posts(page) });
    });

  test('[N13] retries loading a part of a page whose script failed', async ({ page }) => {
    await expectAnotherTry(page, {
      missing: '**/assets/live-posts-*.js',
      come: () => toLivePosts(page, '/'),
      there: posts(page),
    });
    const { list } = await drawnList(1);
    await expectAnotherTry(page, {
      missing: '**/assets/draw-section-*.js',
      come: () => page.goto(list.path),
      there: page.getByRole('button', { name: 'Check this draw' }),
    });
    await expectAnotherTry(page, {
      missing: '**/assets/draw-check-*.js',
      come: () => page.getByRole('button', { name: 'Check this draw' }).click(),
      there: page.getByRole('button', { name: 'Check this draw' }),
    });
    await expectAnotherTry(page, {
      missing: '**/assets/discover-wallets-*.js',
      come: () => page.goto('/login'),
      there: page.getByRole('main').getByRole('button', { name: /Demo/ }),
    });
  });

  test('[N13] retries loading the next page of wallets on a list', async ({ page }) => {
    const long = await givenList({ access: { exposeRegWallets: true } });
    await addWallets(long, 21);
    await expectAnotherTry(page, {
      missing: '**/third/page/wallets?*',
      come: async () => {
        await page.goto(long.path);
        await page.getByRole('button', { name: 'Next' }).click();
      },
      there: page.getByText('Page 2 of 2'),
    });
  });

  test('[N13] retries loading a bot’s collection and preview, and keeps the input when a later refresh fails', async ({
    page,
    context,
  }) => {
    await enterWithBot(context);
    await page.goto('/nft/alert/user');
    const me = botOwner(page);
    const { address, name } = (await localChain()).collections[1];
    const calls = ['**/nft/alert/collection?*', '**/nft/alert/preview'];
    for (const call of calls) await page.route(call, (route) => route.abort());
    await me.contract.fill(address);
    const again = page.getByRole('button', { name: 'Retry' });
    await expect(again).toHaveCount(2);
    await expectAccessible(page, 'a bot’s collection and post are missing');
    for (const call of calls) await page.unroute(call);
    await again.first().click();
    await expect(page.getByText(name).first()).toBeVisible();
    await expect(again).toHaveCount(1);
    await again.click();
    await expect(me.preview.getByRole('article')).toBeVisible();

    const info = (request: Request) => request.url().endsWith('/nft/alert/info');
    await page.route('**/nft/alert/info', (route) => route.abort());
    for (const _time of ['asked', 'asked again']) await page.waitForEvent('requestfailed', info);
    await page.unroute('**/nft/alert/info');
    await page.waitForEvent('requestfinished', info);
    await expect(me.contract).toHaveValue(address);
  });

  test('[N13] retries loading the draws of a list', { tag: VARIANT }, async ({ page, context }) => {
    const { list } = await drawnList(2);
    await list.owner.enter(context);
    await expectAnotherTry(page, {
      missing: '**/winners/draws?*',
      come: () => page.goto(`/list-curator/edit/${list.workspace}/${list.id}`),
      there: page.getByRole('button', { name: 'View winners' }),
    });
  });

  test('[N13] retries loading the winners of a draw', async ({ page, context }) => {
    const { list } = await drawnList(2);
    await list.owner.enter(context);
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

/** Puts wallets on a list that belong to nobody: quicker than signing each of them in. */
async function addWallets({ id }: GivenList, count: number): Promise<void> {
  await askDatabase(
    `with added as (insert into entries (list_id, address, entry_number, leaf)
       select $1::uuid, '0x' || lpad(to_hex(n), 40, 'c'), n, sha256(($1::uuid || n::text)::bytea)
       from generate_series(1, $2::int) n)
     update list_counters set joined = $2::int where list_id = $1::uuid`,
    [id, count],
  );
}
