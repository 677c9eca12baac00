import type { Page } from '@playwright/test';
import { apiPerson } from '../support/api-person.ts';
import { signInToX, signInWithBot } from '../support/bot-account.ts';
import { authorizeOnX, openX } from '../support/bot-owner.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, PHONE, VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

const TOKEN = '7100000001:AAsandboxTidepoolSalesBot_0000000001';
const toast = (page: Page, text: string) => page.getByText(text).first();
const card = (page: Page, channel: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: channel, exact: true }) });
const sent = async (path: string): Promise<{ text?: string; value?: { text?: string } }[]> =>
  await (await fetch(`${world.sandboxUrl}${path}`)).json();

/** Opens a bot without X with the wallet of a new account. */
async function openWithWallet(page: Page): Promise<void> {
  await (await apiPerson()).signInBrowser(page.context());
  await page.goto('/nft/alert/createBot');
  await page.getByRole('button', { name: 'Continue with your wallet' }).click();
  await expect(page).toHaveURL(/\/nft\/alert\/user$/);
}

test('[B2] opens a bot without X with a wallet, and connects a Telegram channel', {
  tag: DESKTOP,
}, async ({ page }) => {
  await openWithWallet(page);
  await expect(page.getByText('New bot').first()).toBeVisible();
  const telegram = card(page, 'Telegram');
  await telegram.getByRole('button', { name: 'Connect Telegram' }).click();
  const dialog = page.getByRole('dialog');
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  await connect.click();
  await expect(dialog.getByText('This field is required').first()).toBeVisible();
  await dialog.getByLabel('Token').fill(TOKEN);
  await dialog.getByLabel('Channel or group').fill('@lantern_news');
  await connect.click();
  await expect(dialog.getByText('Your Telegram bot may not post there.')).toBeVisible();
  await dialog.getByLabel('Channel or group').fill('https://t.me/tidepool_sales');
  await connect.click();
  await expect(telegram.getByText('Tidepool sales (@tidepool_sales)')).toBeVisible();
  await expect(telegram.getByText('Connected', { exact: true })).toBeVisible();
  await telegram.getByRole('button', { name: 'Send a test message' }).click();
  await expect(toast(page, 'Test message sent to Telegram.')).toBeVisible();
  const messages = await sent('/telegram/messages.json');
  expect(messages.some(({ text }) => text?.startsWith('Test message from your sales alert bot'))).toBe(true);
  await telegram.getByRole('button', { name: 'Disconnect' }).click();
  await page.getByRole('alertdialog').or(dialog).getByRole('button', { name: 'Disconnect' }).click();
  await expect(telegram.getByText('Not connected')).toBeVisible();
});

test('[B3] connects a Bluesky account with an app password', { tag: DESKTOP }, async ({ page }) => {
  await signInWithBot(page.context());
  await page.goto('/nft/alert/user');
  const bluesky = card(page, 'Bluesky');
  await bluesky.getByRole('button', { name: 'Connect Bluesky' }).click();
  const dialog = page.getByRole('dialog');
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  await dialog.getByLabel('Handle').fill('lantern-sales.sandbox.test');
  await dialog.getByLabel('App password').fill('my real password');
  await connect.click();
  await expect(dialog.getByText('not the password of your account')).toBeVisible();
  await dialog.getByLabel('App password').fill('lamp-lamp-lamp-lamp');
  await connect.click();
  await expect(bluesky.getByText('@lantern-sales.sandbox.test')).toBeVisible();
  await bluesky.getByRole('button', { name: 'Send a test message' }).click();
  await expect(toast(page, 'Test message sent to Bluesky.')).toBeVisible();
});

test('[B2] connects X later to a bot that a wallet opened', { tag: VARIANT }, async ({ page, context }) => {
  await openWithWallet(page);
  const account = await signInToX(context);
  const popup = await openX(page);
  await authorizeOnX(popup, account);
  await expect(card(page, 'X').getByText(`@${account}`)).toBeVisible();
});

test('[B3] the channels fit a phone and are accessible', { tag: [PHONE, VARIANT] }, async ({ page }) => {
  await openWithWallet(page);
  await expect(card(page, 'Telegram')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await card(page, 'Telegram').getByRole('button', { name: 'Connect Telegram' }).click();
  await expect(page.getByRole('dialog').getByLabel('Token')).toBeVisible();
  await expectAccessible(page);
});
