import { randomInt } from 'node:crypto';
import type { Response } from '@playwright/test';
import { signInWithBot } from '../support/bot-account.ts';
import { botOwner } from '../support/bot-owner.ts';
import { collectionOf, postsOf, type SandboxMessage } from '../support/bot-sales.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { updateSandbox } from '../support/sandbox.ts';
import { DESKTOP, PHONE, VARIANT } from '../support/scope.ts';
import { texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

const COLLECTION = 'Harbor Prints';
const WEBHOOK = { id: '1070000000000000003', token: 'sandbox-webhook-c-'.padEnd(68, 'c') };
const newToken = () => String(randomInt(10_000, 10_000_000));

const list = (tokenId: string, price: string) =>
  updateSandbox('/opensea/listings', { slug: 'harbor-prints', tokenId, price });

/** The messages about a token in the channel. */
async function messagesAbout(tokenId: string): Promise<string[]> {
  const messages: SandboxMessage[] = await (await fetch(`${world.sandboxUrl}/discord/messages.json`)).json();
  return messages
    .filter(({ webhookId }) => webhookId === WEBHOOK.id)
    .map(({ embeds }) => JSON.stringify(embeds))
    .filter((text) => text.includes(`#${tokenId} listed`));
}

test('[B7] posts a listing 10 % below the floor to Discord once, and never to X', {
  tag: [DESKTOP, VARIANT],
}, async ({ page }) => {
  const account = await signInWithBot(page.context());
  const collection = await collectionOf(COLLECTION);
  await page.goto('/nft/alert/user');
  const me = botOwner(page);
  await me.contract.fill(collection.address);
  await expect(page.getByText(`${COLLECTION} on Ethereum`)).toBeVisible();
  await me.threshold.fill('1000');
  await me.webhook.fill(`https://discord.com/api/webhooks/${WEBHOOK.id}/${WEBHOOK.token}`);
  await me.email.fill(`${unique('owner')}@example.test`);
  await me.save();

  const card = page.getByRole('region', { name: 'Listings on OpenSea' });
  await expect(card.getByText('Best effort')).toBeVisible();
  const turnOn = card.getByRole('switch', { name: 'Post listings' });
  await expect(turnOn).not.toBeChecked();
  // With the keyboard alone.
  await turnOn.focus();
  await page.keyboard.press('Space');
  const saveListings = card.getByRole('button', { name: 'Save listings' });
  await saveListings.click();
  await expect(card.getByText('Enter a percentage, a price, or both')).toBeVisible();
  await expect(card.getByLabel('Below the floor by more than')).toBeFocused();
  await page.keyboard.type('10');
  await page.keyboard.press('Enter');
  await expectAccessible(page);

  // The floor is 1 ETH, and it has to be known before a listing can be below it.
  await expect(card.getByText(`Checked for listings: ${COLLECTION} (Ethereum)`)).toBeVisible();
  const [dear, cheap] = [newToken(), newToken()];
  await list(dear, '0.95');
  await list(cheap, '0.85');
  await expect.poll(() => messagesAbout(cheap)).toHaveLength(1);
  const [message = ''] = await messagesAbout(cheap);
  expect(message).toContain('0.85 ETH');
  expect(message).toContain('Listing from OpenSea, best effort');
  expect(message).toContain('opensea.io/assets/ethereum/');
  const row = page.getByRole('row').filter({ hasText: `#${cheap} listed` });
  await expect(row).toContainText('Posted');
  await expect(row).toContainText('Listing');

  expect(await messagesAbout(dear)).toHaveLength(0);
  expect(await postsOf(account)).toEqual([]);
});

test.describe('in Spanish, in the dark theme', { tag: [PHONE, VARIANT] }, () => {
  test.use({ locale: 'es-MX', colorScheme: 'dark' });

  test('[B7] the settings of listings fit a phone and keep what was typed', async ({ page }) => {
    await signInWithBot(page.context());
    await page.goto('/nft/alert/user');
    const t = texts('es', 'bot-listings');
    const card = page.getByRole('region', { name: t('title').replace('{{openSea}}', 'OpenSea') });
    await card.getByRole('switch', { name: t('isOn') }).click();
    await card.getByLabel(t('percentBelow')).fill('12,345');
    await card.getByRole('button', { name: t('save') }).click();
    await expect(card.getByText('con dos decimales como máximo')).toBeVisible();
    await expect(card.getByLabel(t('percentBelow'))).toHaveValue('12,345');
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await card.getByLabel(t('percentBelow')).fill('12,5');
    const isSave = (response: Response) =>
      response.request().method() === 'POST' && response.url().endsWith('/nft/alert/listings');
    await Promise.all([page.waitForResponse(isSave), card.getByRole('button', { name: t('save') }).click()]);
    await page.reload();
    await expect(card.getByLabel(t('percentBelow'))).toHaveValue('12.5');
    await expect(card.getByText(/Conecta Discord o Telegram/)).toBeVisible();
  });
});
