import type { Page } from '@playwright/test';
import { apiPerson } from '../support/api-person.ts';
import { signInToX } from '../support/bot-account.ts';
import { authorizeOnX, botOwner, openX } from '../support/bot-owner.ts';
import { collectionOf, makeSale, postOf } from '../support/bot-sales.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { DESKTOP, PHONE, VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

const TOKEN = '7100000001:AAsandboxTidepoolSalesBot_0000000001';
const card = (page: Page, channel: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: channel, exact: true }) });

/** The texts that were sent to the simulated Telegram or Bluesky. */
async function textsOn(path: '/telegram/messages.json' | '/bluesky/records.json'): Promise<string[]> {
  const sent: { text?: string; value?: { text?: string } }[] = await (
    await fetch(`${world.sandboxUrl}${path}`)
  ).json();
  return sent.map(({ text, value }) => text ?? value?.text ?? '');
}

/** Opens a bot without X with the wallet of a new account. */
async function openWithWallet(page: Page): Promise<void> {
  await (await apiPerson()).signInBrowser(page.context());
  await page.goto('/nft/alert/createBot');
  await page.getByRole('button', { name: 'Continue with your wallet' }).click();
  await expect(page).toHaveURL(/\/nft\/alert\/user$/);
}

test('[B2] [B3] [B7] opens a bot with a wallet, posts sales to Telegram and Bluesky, connects X later and deletes the bot', {
  tag: DESKTOP,
}, async ({ page, context }) => {
  const collection = await collectionOf('Lantern District');
  await openWithWallet(page);
  await expect(page.getByText('New bot').first()).toBeVisible();
  const me = botOwner(page);
  await me.contract.fill(collection.address);
  await me.email.fill(`${unique('owner')}@example.test`);
  await me.save();

  const telegram = card(page, 'Telegram');
  const dialog = page.getByRole('dialog');
  const connect = dialog.getByRole('button', { name: 'Connect', exact: true });
  await telegram.getByRole('button', { name: 'Connect Telegram' }).click();
  await dialog.getByLabel('Token').fill(TOKEN);
  await dialog.getByLabel('Channel or group').fill('@lantern_news');
  await connect.click();
  await expect(dialog.getByText('Your Telegram bot may not post there.')).toBeVisible();
  await dialog.getByLabel('Channel or group').fill('https://t.me/tidepool_sales');
  await connect.click();
  await expect(telegram.getByText('Tidepool sales (@tidepool_sales)')).toBeVisible();
  await expect(telegram.getByText('Connected', { exact: true })).toBeVisible();
  await telegram.getByRole('button', { name: 'Send a test message' }).click();
  await expect
    .poll(() => textsOn('/telegram/messages.json'))
    .toContainEqual(expect.stringMatching(/^Test message from your sales alert bot/));

  const bluesky = card(page, 'Bluesky');
  await bluesky.getByRole('button', { name: 'Connect Bluesky' }).click();
  await dialog.getByLabel('Handle').fill('lantern-sales.sandbox.test');
  await dialog.getByLabel('App password').fill('lamp-lamp-lamp-lamp');
  await connect.click();
  await expect(bluesky.getByText('@lantern-sales.sandbox.test')).toBeVisible();

  const sale = await makeSale(collection);
  const post = expect.stringMatching(new RegExp(`^Window #\\d+ sold\\nfor ${sale.priceEth} ETH `));
  await expect.poll(() => textsOn('/telegram/messages.json')).toContainEqual(post);
  await expect.poll(() => textsOn('/bluesky/records.json')).toContainEqual(post);

  const account = await signInToX(context);
  await authorizeOnX(await openX(page), account);
  await expect(card(page, 'X').getByText(`@${account}`)).toBeVisible();
  await telegram.getByRole('button', { name: 'Disconnect' }).click();
  await dialog.getByRole('button', { name: 'Disconnect' }).click();
  await expect(telegram.getByText('Not connected')).toBeVisible();
  await postOf(account, await makeSale(collection));

  await page.getByRole('button', { name: 'Delete bot' }).click();
  const question = page.getByRole('dialog', { name: `Delete the bot @${account}?` });
  await question.getByRole('button', { name: 'Delete bot' }).click();
  await expect(page).toHaveURL(/\/nft\/alert\/$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('botSession'))).toBeNull();
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
