import type { BrowserContext, Page } from '@playwright/test';
import { signInToX } from '../support/bot-account.ts';
import { queryDatabase } from '../support/bot-database.ts';
import { authorizeOnX, connectBot, openX } from '../support/bot-owner.ts';
import { expect, test } from '../support/journey.ts';
import { VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

const CALLBACK = /\/nft\/alert\/twitter\/callback\?/;

/** The URL of the next callback from X in this browser. */
function nextCallback(context: BrowserContext): Promise<string> {
  return context
    .waitForEvent('request', (request) => CALLBACK.test(request.url()))
    .then((request) => request.url());
}

/** Opens the popup for X and sends it to a callback of another connection instead. */
async function returnWith(page: Page, callback: string): Promise<void> {
  await page.goto('/nft/alert/createBot');
  const popup = await openX(page);
  const navigate = (url: string) => void setTimeout(() => location.assign(url));
  await Promise.all([popup.waitForEvent('close'), popup.evaluate(navigate, callback)]);
}

async function expectNothingConnected(page: Page): Promise<void> {
  await expect(page.getByText('Unknown error verifying twitter.')).toBeVisible();
  await expect(page).toHaveURL(/createBot$/);
  const leftKeys = await page.evaluate(() =>
    Object.keys(localStorage).filter((key) => /bot|twitter/i.test(key)),
  );
  expect(leftKeys).toEqual([]);
  await page.goto('/nft/alert/user');
  await expect(page).toHaveURL(/\/nft\/alert\/login$/);
}

test('[B2] rejects a callback from X that was already used', { tag: VARIANT }, async ({ page, context }) => {
  const account = await signInToX(context);
  const [callback] = await Promise.all([nextCallback(context), connectBot(page, account)]);
  await page.getByRole('button', { name: 'Sign out of this bot' }).click();
  await expect(page).toHaveURL(/\/nft\/alert\/login$/);
  await returnWith(page, callback);
  await expectNothingConnected(page);
});

test('[B2] rejects an unused callback of another browser and connects no account', { tag: VARIANT }, async ({
  page,
  browser,
}) => {
  const otherContext = await browser.newContext({ baseURL: world.url });
  const account = await signInToX(otherContext);
  const other = await otherContext.newPage();
  await other.goto('/nft/alert/createBot');
  // Otherwise the other page would use its callback immediately.
  await otherContext.route('**/oauth2/token/bot', (route) => route.abort());
  const popup = await openX(other);
  const [callback] = await Promise.all([nextCallback(otherContext), authorizeOnX(popup, account)]);
  await otherContext.close();
  await returnWith(page, callback);
  await expectNothingConnected(page);
  expect(await queryDatabase('select 1 from bots where username = $1', [account])).toEqual([]);
});
