import type { Page } from '@playwright/test';
import { signInToX, signInWithBot } from '../support/bot-account.ts';
import { authorizeOnX, botOwner, connectBot, openX } from '../support/bot-owner.ts';
import { expect, test } from '../support/journey.ts';
import { openMenu } from '../support/person.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

const CANCELED = 'Twitter verification process canceled.';

const storedKeys = (page: Page) =>
  page.evaluate(() => ({
    marker: localStorage.getItem('botSession'),
    left: Object.keys(localStorage).filter((key) => /twitter/i.test(key)),
  }));

test('[B1] [B2] [N5] shows the steps, connects an account and opens the bot', async ({ page, isMobile }) => {
  const account = await signInToX(page.context());
  await page.goto('/nft/alert/');
  await page.getByRole('link', { name: 'Create bot' }).last().click();
  await expect(page).toHaveURL(/createBot$/);
  const steps = page.getByRole('main').getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(page.getByText('Welcome Back')).toHaveCount(0);
  const popup = await openX(page);
  expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 900]);
  await Promise.all([popup.waitForEvent('close'), authorizeOnX(popup, account)]);
  await expect(page).toHaveURL(/\/nft\/alert\/user$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Create the bot in 4 steps' })).toBeVisible();
  await expect(page.getByRole('link', { name: `@${account}` })).toBeVisible();
  const { marker, left } = await storedKeys(page);
  expect(marker).toBeTruthy();
  expect(left).toEqual([]);
  await openMenu(page, isMobile);
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  await expect(bar.getByRole('link', { name: 'My bot' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
});

test('[B1] leads the owner of a connected bot to it, with Go to My bot', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  await signInWithBot(context);
  const { promise: held, resolve: release } = Promise.withResolvers<void>();
  await page.route(/bot-user-page.*\.js/, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/nft/alert/login');
  await expect(page.getByRole('listitem').getByRole('link', { name: 'Go to My bot' })).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/nft\/alert\/user$/);
});

test('[B3] ends the session with the close icon and shows Welcome Back', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  await signInWithBot(context);
  await page.goto('/nft/alert/user');
  const [ended] = await Promise.all([
    page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
    page.getByRole('button', { name: 'Sign out of this bot' }).click(),
  ]);
  expect([new URL(ended.url()).pathname, ended.status()]).toEqual(['/api/v1/twitter/oauth2/token/bot', 200]);
  await expect(page).toHaveURL(/\/nft\/alert\/login$/);
  await expect(page.getByRole('heading', { name: 'Welcome Back' })).toBeVisible();
  expect((await storedKeys(page)).marker).toBeNull();
  await page.goto('/nft/alert/user');
  await expect(page).toHaveURL(/\/nft\/alert\/login$/);
});

test('[B1] [B3] rejects a marker or a cookie alone', { tag: VARIANT }, async ({ page, context }) => {
  await signInWithBot(context);
  await page.goto('/nft/alert/user');
  await expect(botOwner(page).panel).toBeVisible();
  const { marker } = await storedKeys(page);
  await page.evaluate(() => localStorage.removeItem('botSession'));
  await page.goto('/nft/alert/user');
  await expect(page).toHaveURL(/\/nft\/alert\/login$/);
  // The marker is back, but the session cookie is not. They change on a page without the app, which would notice.
  await page.goto('/healthz');
  await page.evaluate((text) => localStorage.setItem('botSession', text), marker ?? '');
  await context.clearCookies({ name: 'signboard_bot_session' });
  await Promise.all([
    expect(page.getByText('Connect your bot first.').first()).toBeVisible(),
    page.goto('/nft/alert/user'),
  ]);
  await expect(page).toHaveURL(/\/nft\/alert\/login$/);
  expect((await storedKeys(page)).marker).toBeNull();
});

test('[B2] shows a canceled connection when X is declined or its window is closed', { tag: VARIANT }, async ({
  page,
}) => {
  await page.goto('/nft/alert/login');
  const popup = await openX(page);
  await Promise.all([popup.waitForEvent('close'), popup.getByRole('button', { name: 'Cancel' }).click()]);
  await expect(page.getByText(CANCELED)).toBeVisible();
  const second = await openX(page);
  await expect(page.getByText(CANCELED)).toHaveCount(0);
  await second.close();
  await expect(page.getByText(CANCELED)).toBeVisible();
  expect(await storedKeys(page)).toMatchObject({ marker: null });
});

test('[B2] shows an error and closes the window when there is no authorization URL', {
  tag: VARIANT,
}, async ({ page }) => {
  await page.goto('/nft/alert/createBot');
  await page.route('**/auth-url', (route) => route.abort());
  await page.getByRole('button', { name: 'Connect Twitter' }).click();
  await expect(page.getByText('Error getting URL for twitter.')).toBeVisible();
  await expect.poll(() => page.context().pages().length).toBe(1);
});

test('[B2] shows an unknown error when the server cannot connect, or canceled when it reports that', {
  tag: VARIANT,
}, async ({ page }) => {
  const account = await signInToX(page.context());
  await page.goto('/nft/alert/createBot');
  let msg = 'Something went wrong on our side.';
  await page.route('**/oauth2/token/bot', (route) =>
    route.fulfill({ status: 500, json: { success: false, code: 'internal', msg } }),
  );
  await authorizeOnX(await openX(page), account);
  await expect(page.getByText('Unknown error verifying twitter.')).toBeVisible();
  msg = 'X said access_denied';
  await authorizeOnX(await openX(page), account);
  await expect(page.getByText(CANCELED)).toBeVisible();
  await expect(page).toHaveURL(/createBot$/);
});

test('[B1] connects in the same tab when the popup is blocked, and returns to the bot', {
  tag: VARIANT,
}, async ({ page }) => {
  const account = await signInToX(page.context());
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await page.goto('/nft/alert/login');
  await page.getByRole('button', { name: 'Connect Twitter' }).first().click();
  await page.waitForURL(/oauth2\/authorize/);
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page).toHaveURL(/\/nft\/alert\/login$/);
  await expect(page.getByText(CANCELED)).toBeVisible();
  await page.getByRole('button', { name: 'Connect Twitter' }).first().click();
  await page.waitForURL(/oauth2\/authorize/);
  await authorizeOnX(page, account);
  await expect(page).toHaveURL(/\/nft\/alert\/user$/);
  await expect(botOwner(page).panel).toBeVisible();
});

test('[B2] accepts a callback from X once, and only in its own browser', { tag: [DESKTOP, VARIANT] }, async ({
  page,
  browser,
}) => {
  const account = await signInToX(page.context());
  let callbackUrl = '';
  await page.context().route('**/oauth2/token/bot', async (route) => {
    callbackUrl ||= route.request().postDataJSON()?.url ?? '';
    await route.continue();
  });
  await connectBot(page, account);
  const other = await (await browser.newContext({ baseURL: world.url })).newPage();
  for (const tab of [page, other]) {
    await tab.goto('/nft/alert/');
    await tab.evaluate((url) => {
      localStorage.removeItem('botSession');
      localStorage.setItem('twitterUrlCallback', url);
      const returnTo = { path: '/nft/alert/login', isSameTab: true, atMs: Date.now() };
      localStorage.setItem('twitterWayBack', JSON.stringify(returnTo));
    }, callbackUrl);
    await tab.goto('/nft/alert/login');
    await expect(tab.getByText('Unknown error verifying twitter.')).toBeVisible();
    expect((await storedKeys(tab)).left).toEqual([]);
  }
  await other.context().close();
});
