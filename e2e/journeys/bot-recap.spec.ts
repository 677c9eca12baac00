import type { Page } from '@playwright/test';
import { signInWithBot } from '../support/bot-account.ts';
import { countPendingDeliveries, makeRecapDue } from '../support/bot-database.ts';
import { botOwner } from '../support/bot-owner.ts';
import { collectionOf, makeSale, messageOf, postsOf } from '../support/bot-sales.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { DESKTOP, PHONE, VARIANT } from '../support/scope.ts';
import { texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

const WEBHOOK = { id: '1070000000000000001', token: 'sandbox-webhook-a-'.padEnd(68, 'a') };
const TELEGRAM = '7100000001:AAsandboxTidepoolSalesBot_0000000001';
const read = async (path: string): Promise<{ text?: string; embeds?: object[]; photos?: unknown[] }[]> =>
  await (await fetch(`${world.sandboxUrl}${path}`)).json();

async function connectTelegram(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Telegram' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Token').fill(TELEGRAM);
  await dialog.getByLabel('Channel or group').fill('@tidepool_sales');
  await dialog.getByRole('button', { name: 'Connect', exact: true }).click();
  await expect(dialog).toHaveCount(0);
}

test('[B7] posts sales elsewhere and one recap on X, Discord and Telegram when its time has come', {
  tag: [DESKTOP, VARIANT],
}, async ({ page, context }) => {
  const account = await signInWithBot(context);
  const collection = await collectionOf('Paper Kites');
  await page.goto('/nft/alert/user');
  const me = botOwner(page);
  await me.contract.fill(collection.address);
  await me.webhook.fill(`${world.sandboxUrl}/discord/api/webhooks/${WEBHOOK.id}/${WEBHOOK.token}`);
  await me.email.fill(`${unique('owner')}@example.test`);
  await me.save();
  await connectTelegram(page);

  const card = page.getByRole('region', { name: 'Recap', exact: true });
  await expect(card.getByText('An example, because nothing was sold')).toBeVisible();
  await card.getByText('Every day', { exact: true }).click();
  // Far from now, so that only the journey makes it due.
  await card.getByLabel('Time', { exact: true }).selectOption(String((new Date().getUTCHours() + 3) % 24));
  await card.getByLabel('Time zone').selectOption('UTC');
  await card.getByRole('switch', { name: 'Only the recap on X' }).click();
  await card.getByRole('button', { name: 'Save recap' }).click();
  await expect(card.getByText('Next recap:')).toBeVisible();

  const sale = await makeSale(collection);
  await messageOf(WEBHOOK.id, sale);
  await expect.poll(() => countPendingDeliveries(account)).toBe(0);
  expect(await postsOf(account)).toEqual([]);

  await makeRecapDue(account);
  await expect.poll(async () => (await postsOf(account)).length).toBe(1);
  await expect.poll(() => countPendingDeliveries(account)).toBe(0);
  const isRecap = (text = '') =>
    text.includes(`${sale.priceEth} ETH`) && text.includes('Paper Kites: daily recap, ');
  const [post] = await postsOf(account);
  expect(post?.text).toMatch(
    /^Paper Kites: daily recap, .+\n\d+ sales? for [\d.]+ ETH \(about \$[\d,.]+\)\n/,
  );
  expect(post?.text).toContain(`${sale.priceEth} ETH`);
  expect(post?.text).not.toContain('http');
  const discord = (await read('/discord/messages.json')).filter(({ embeds }) =>
    isRecap(JSON.stringify(embeds)),
  );
  expect(discord).toHaveLength(1);
  const telegram = (await read('/telegram/messages.json')).filter(({ text }) => isRecap(text));
  expect(telegram).toHaveLength(1);

  const row = page.getByRole('row').filter({ hasText: 'All collections' }).filter({ hasText: 'Telegram' });
  await expect(row).toContainText('Posted');
  await expect(row.getByText('Recap', { exact: true })).toBeVisible();
  await expect(me.fact('Posts')).toHaveText('2 / 50');
});

test.describe('in Spanish and dark', () => {
  test.use({ locale: 'es-MX', colorScheme: 'dark' });

  test('[N6] sets up a recap by keyboard on a phone', { tag: [PHONE, VARIANT] }, async ({ page }) => {
    const t = texts('es', 'recaps');
    await signInWithBot(page.context());
    await page.goto('/nft/alert/user');
    const card = page.getByRole('region', { name: t('title'), exact: true });
    await card.getByRole('radio', { name: t('every.off') }).focus();
    await page.keyboard.press('ArrowLeft');
    await expect(card.getByRole('radio', { name: t('every.weekly') })).toBeChecked();
    await card.getByLabel(t('weekday'), { exact: true }).selectOption('5');
    await expect(card.getByRole('combobox', { name: t('weekday') })).toContainText('Viernes');
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await card.getByRole('button', { name: t('save') }).focus();
    await page.keyboard.press('Enter');
    await expect(card.getByText(/^Próximo resumen: /)).toBeVisible();
  });
});
