import type { BrowserContext, Page } from '@playwright/test';
import { accountAtX } from '../support/bot-account.ts';
import { askDatabase } from '../support/bot-database.ts';
import { agreeOnX, connectBot, openX } from '../support/bot-owner.ts';
import { expect, test } from '../support/journey.ts';

const CALLBACK = /\/nft\/alert\/twitter\/callback\?/;

/** Where X sends this browser with its next answer. */
function nextAnswer(context: BrowserContext): Promise<string> {
  return context
    .waitForEvent('request', (request) => CALLBACK.test(request.url()))
    .then((request) => request.url());
}

/** While the person decides at X, the window is sent to an answer that was not given for it. */
async function comeBackWith(page: Page, answer: string): Promise<void> {
  await page.goto('/nft/alert/createBot');
  const popup = await openX(page);
  const leave = (url: string) => void setTimeout(() => location.assign(url));
  await Promise.all([popup.waitForEvent('close'), popup.evaluate(leave, answer)]);
}

async function expectNothingConnected(page: Page): Promise<void> {
  await expect(page.getByText('Unknown error verifying twitter.')).toBeVisible();
  await expect(page).toHaveURL(/createBot$/);
  const left = await page.evaluate(() => Object.keys(localStorage).filter((key) => /bot|twitter/i.test(key)));
  expect(left).toEqual([]);
  await page.goto('/nft/alert/user');
  await expect(page).toHaveURL(/\/nft\/alert\/login$/);
}

test('[B2] rejects a callback from X that was already used', async ({ page, context }) => {
  const account = await accountAtX(context);
  const [answer] = await Promise.all([nextAnswer(context), connectBot(page, account)]);
  await page.getByRole('button', { name: 'Sign out of this bot' }).click();
  await expect(page).toHaveURL(/\/nft\/alert\/login$/);
  await comeBackWith(page, answer);
  await expectNothingConnected(page);
});

test('[B2] rejects an unused callback of another browser and connects no account', async ({
  page,
  browser,
}) => {
  const elsewhere = await browser.newContext({ baseURL: process.env.E2E_URL ?? '' });
  const account = await accountAtX(elsewhere);
  const other = await elsewhere.newPage();
  await other.goto('/nft/alert/createBot');
  // The other page would use its answer as soon as it has it.
  await elsewhere.route('**/oauth2/token/bot', (route) => route.abort());
  const popup = await openX(other);
  const [answer] = await Promise.all([nextAnswer(elsewhere), agreeOnX(popup, account)]);
  await elsewhere.close();
  await comeBackWith(page, answer);
  await expectNothingConnected(page);
  expect(await askDatabase('select 1 from bots where username = $1', [account])).toEqual([]);
});
