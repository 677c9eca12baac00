import type { Page } from '@playwright/test';
import { signInWithBot } from '../support/bot-account.ts';
import { botOwner } from '../support/bot-owner.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { localChain } from '../support/sandbox.ts';
import { DESKTOP, PHONE, VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

const SOLANA_ADDRESS = 'J1S9H3QjnRtBbbuD4HjPV6RpRhwuk4zKbxsnCHuTgh9w';
const WEBHOOK = `/discord/api/webhooks/1070000000000000003/${'sandbox-webhook-c-'.padEnd(68, 'c')}`;
const webhook = () => `${world.sandboxUrl}${WEBHOOK}`;
const failed = (why: string) => `There was an error, ${why}, try with another please`;
const toast = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text });

/** Connects an account, opens the bot's page and returns the account's name. */
async function openBot(page: Page): Promise<string> {
  const account = await signInWithBot(page.context());
  await page.goto('/nft/alert/user');
  return account;
}

test('[B3] [B4] sets up a bot: chooses the chain, shows a preview, saves, activates, and keeps it all after a reload', {
  tag: DESKTOP,
}, async ({ page }) => {
  await openBot(page);
  const me = botOwner(page);
  await expect(me.fact('Tier')).toHaveText('Free');
  await expect(me.fact('Status')).toHaveText('Inactive');
  await expect(me.fact('Posts')).toHaveText('0 / 50');
  await expect(me.submit).toBeDisabled();
  await expect(me.form.getByText('There are no changes to save', { exact: true })).toBeVisible();
  await expect(page.getByText('Reach out to us via chat.')).toBeVisible();
  const { collections } = await localChain();
  await me.contract.fill(collections[1].address);
  await expect(page.getByRole('img', { name: 'Ethereum' })).toBeVisible();
  await expect(me.mints).toBeVisible();
  await me.mints.check();
  await me.threshold.fill('0,25');
  await me.hashtags.fill('lantern #district');
  await expect(me.preview.getByText('#lantern')).toBeVisible();
  await expect(me.preview.getByText('#district')).toBeVisible();
  await me.webhook.fill(webhook());
  await page.getByRole('button', { name: 'Send a test to Discord' }).click();
  await expect(page.getByText('Sent. Check your channel.')).toBeVisible();
  await me.email.fill(`${unique('owner')}@example.test`);
  await expect(me.submit).toBeEnabled();
  await Promise.all([expect(me.saving).toBeDisabled(), me.submit.click()]);
  await expect(page.getByText('Submit Success').first()).toBeVisible();
  await expect(me.fact('Status')).toHaveText('Active');
  await expect(me.submit).toBeDisabled();
  await page.reload();
  await expect(me.threshold).toHaveValue('0.25');
  await expect(me.mints).toBeChecked();
  await expect(me.hashtags).toHaveValue('lantern district');
  await expect(me.webhook).toHaveValue(/1070000000000000003/);
  await expect(me.webhook).not.toHaveValue(/sandbox-webhook/);
  // Submitting the masked webhook unchanged keeps the stored one; an empty threshold is 0.
  await me.threshold.fill('');
  await me.save();
  await expect(me.threshold).toHaveValue('0');
  await page.getByRole('button', { name: 'Send a test to Discord' }).click();
  await expect(page.getByText('Sent. Check your channel.')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});

test('[B4] shows why a bot cannot be saved: marks at contract, threshold and email, texts at webhook and hashtags', {
  tag: [DESKTOP, VARIANT],
}, async ({ page }) => {
  await openBot(page);
  const me = botOwner(page);
  await me.email.fill('not an email');
  await me.submit.click();
  await expect(toast(page, failed('This field is required'))).toBeVisible();
  await expect(me.contract).toHaveAttribute('aria-invalid', 'true');
  await expect(me.email).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('This field is required', { exact: true })).toHaveCount(0);
  await me.contract.fill(`0x${'12'.repeat(20)}`);
  await me.email.fill('owner@example.test');
  await me.threshold.fill('-1');
  await me.hashtags.fill('one two three four');
  await me.submit.click();
  await expect(me.threshold).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByText('Use up to three hashtags')).toBeVisible();
  await me.threshold.fill('0');
  await me.hashtags.fill('one two three');
  await me.submit.click();
  await expect(toast(page, failed('This contract doesnt exist'))).toBeVisible();
  await expect(me.contract).toHaveAttribute('aria-invalid', 'true');
  await expect(me.saving).toHaveCount(0);
  const { collections } = await localChain();
  await me.contract.fill(collections[0].address);
  await me.webhook.fill('https://discord.com@evil.example/api/webhooks/1/2');
  await me.submit.click();
  await expect(page.getByText('Should be a Discord webhook URL', { exact: true })).toBeVisible();
  await expect(me.fact('Status')).toHaveText('Inactive');
});

test('[B4] reports a server that does not respond, and keeps the input', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  await openBot(page);
  const me = botOwner(page);
  const { collections } = await localChain();
  await me.contract.fill(collections[0].address);
  await me.email.fill('owner@example.test');
  await page.route('**/nft/alert/update', (route) => route.abort());
  await me.submit.click();
  await expect(toast(page, failed('Wrong Services'))).toBeVisible();
  await expect(me.contract).toHaveValue(collections[0].address);
  await expect(me.submit).toBeEnabled();
});

test('[B4] rejects a save that fails the anti-bot check', { tag: [DESKTOP, VARIANT] }, async ({ page }) => {
  await page.route('**/users/verify/captcha', (route) => route.fulfill({ json: { score: 0.4 } }));
  await openBot(page);
  const me = botOwner(page);
  const [request] = await Promise.all([
    page.waitForRequest((request) => request.url().includes('/users/captcha/challenge')),
    me.email.fill('owner@example.test'),
  ]);
  expect(new URL(request.url()).searchParams.get('action')).toBe('list_control_info');
  await expect(page.getByText('The anti-bot check didn’t pass.')).toBeVisible();
  await expect(me.submit).toBeDisabled();
  await page.unroute('**/users/verify/captcha');
  await page.getByRole('button', { name: 'Check again' }).click();
  await expect(me.submit).toBeEnabled();
});

test('[B4] offers mints on Solana too and shows the threshold in SOL', { tag: VARIANT }, async ({ page }) => {
  await openBot(page);
  const me = botOwner(page);
  await me.contract.fill(SOLANA_ADDRESS);
  await expect(page.getByRole('img', { name: 'Solana' })).toBeVisible();
  await expect(me.mints).toBeVisible();
  await expect(page.getByText('collected for five minutes')).toBeVisible();
  await expect(page.getByText('SOL', { exact: true })).toBeVisible();
});

test('[B3] asks before discarding unsaved changes', { tag: VARIANT }, async ({ page }) => {
  await openBot(page);
  const me = botOwner(page);
  await me.email.fill('half-typed');
  await page.getByRole('link', { name: 'Signboard, home' }).first().click();
  await expect(page.getByRole('dialog', { name: 'Leave without saving?' })).toBeVisible();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(me.email).toHaveValue('half-typed');
});

test('[B3] pauses and resumes a bot, and deletes it after a confirmation', {
  tag: [DESKTOP, VARIANT],
}, async ({ page }) => {
  const account = await openBot(page);
  const me = botOwner(page);
  const { collections } = await localChain();
  await me.contract.fill(collections[2].address);
  await me.email.fill('owner@example.test');
  await me.save();
  await page.getByRole('button', { name: 'Pause', exact: true }).click();
  await expect(me.fact('Status')).toHaveText('Inactive');
  await expect(me.panel.getByText('You paused it.')).toBeVisible();
  await page.getByRole('button', { name: 'Resume', exact: true }).click();
  await expect(me.fact('Status')).toHaveText('Active');
  await page.getByRole('button', { name: 'Delete bot' }).click();
  const question = page.getByRole('dialog', { name: `Delete the bot @${account}?` });
  await question.getByRole('button', { name: 'Keep bot' }).click();
  await expect(question).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete bot' }).click();
  await question.getByRole('button', { name: 'Delete bot' }).click();
  await expect(page).toHaveURL(/\/nft\/alert\/$/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('botSession'))).toBeNull();
});

test('[B3] shows the limit at 50 posts; on Pro, no limit and the owner', { tag: VARIANT }, async ({
  page,
}) => {
  let change: object = { posts: 50, active: false, stopped: 'limit-reached' };
  await page.route('**/nft/alert/info', async (route) => {
    const answer = await route.fetch();
    const body = await answer.json();
    await route.fulfill({ response: answer, json: { ...body, result: { ...body.result, ...change } } });
  });
  await openBot(page);
  const me = botOwner(page);
  await page.reload();
  await expect(me.fact('Posts')).toHaveText('50 / 50');
  await expect(me.fact('Status')).toHaveText('Inactive');
  await expect(me.panel.getByText('Limit reached:')).toBeVisible();
  await expect(me.panel.getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
  await expect(me.panel.getByRole('link', { name: 'Access pass' })).toBeVisible();
  change = {
    posts: 777,
    active: true,
    stopped: null,
    isPay: true,
    ownershipAddress: '0x1111111111111111111111111111111111111111',
  };
  await page.reload();
  await expect(me.fact('Tier')).toHaveText('Pro');
  await expect(me.fact('Posts')).toHaveText('Unlimited');
  await expect(me.fact('Ownership Address')).toContainText('0x1111…1111');
  await expect(me.panel.getByRole('button', { name: 'Connect Wallet' })).toHaveCount(0);
  await expect(me.panel.getByText('Limit reached:')).toHaveCount(0);
});

test.describe('in Spanish, in the dark theme', { tag: [PHONE, VARIANT] }, () => {
  test.use({ locale: 'es-MX', colorScheme: 'dark' });

  test('[B3] [B4] sets up a bot in Spanish', async ({ page }) => {
    await openBot(page);
    const me = botOwner(page, 'es');
    await expect(page.getByRole('heading', { level: 1, name: 'Crea el bot en 4 pasos' })).toBeVisible();
    const { collections } = await localChain();
    await me.contract.fill(collections[0].address);
    await me.email.fill('duena@example.test');
    await expect(me.preview.getByRole('article')).toBeVisible();
    await me.save();
    await expect(me.fact('Estado')).toHaveText('Activo');
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
});
