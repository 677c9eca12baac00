import type { Page } from '@playwright/test';
import { signInToX, signInWithBot } from '../support/bot-account.ts';
import { authorizeOnX, botOwner, openX } from '../support/bot-owner.ts';
import { expect, test } from '../support/journey.ts';
import { VARIANT } from '../support/scope.ts';

const CANCELED = 'Twitter verification process canceled.';

const storedKeys = (page: Page) =>
  page.evaluate(() => ({
    marker: localStorage.getItem('botSession'),
    left: Object.keys(localStorage).filter((key) => /twitter/i.test(key)),
  }));

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
