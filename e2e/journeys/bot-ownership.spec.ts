import type { Page } from '@playwright/test';
import { signInWithBot } from '../support/bot-account.ts';
import { botOwner } from '../support/bot-owner.ts';
import { expect, test } from '../support/journey.ts';
import { chooseWallet, ethereumPerson } from '../support/person.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

/** Opens the bot's page in a browser with a wallet that is not connected yet. */
async function openBotWithWallet(page: Page) {
  const wallet = await ethereumPerson(page);
  await signInWithBot(page.context());
  await page.goto('/nft/alert/user');
  return wallet;
}

async function connectWallet(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await chooseWallet(page);
}

const verify = (page: Page) => page.getByRole('button', { name: 'Verify Ownership' });

test('[B6] asks a wallet on mainnet for permission and a signature whose nonce is the CSRF token', async ({
  page,
}) => {
  const wallet = await openBotWithWallet(page);
  await wallet.switchChain(137);
  await connectWallet(page);
  await expect(verify(page)).toBeVisible();
  const methods = wallet.methods();
  expect(methods).toContain('wallet_requestPermissions');
  expect(methods).toContain('wallet_switchEthereumChain');
  let sent: { address?: string; csrf?: string | undefined } = {};
  await page.route('**/verify/ownership', async (route) => {
    const request = route.request();
    sent = { ...request.postDataJSON(), csrf: request.headers()['x-csrf-token'] };
    const bot = await (
      await route.fetch({ url: `${world.url}/api/v1/nft/alert/info`, method: 'GET', postData: '' })
    ).json();
    const result = { ...bot.result, isPay: true, ownershipAddress: wallet.address };
    await route.fulfill({ json: { success: true, msg: '', result } });
  });
  await verify(page).click();
  const me = botOwner(page);
  await expect(me.fact('Tier')).toHaveText('Pro');
  await expect(me.fact('Posts')).toHaveText('Unlimited');
  expect(sent.address).toBe(wallet.address);
  const signed = wallet.calls.find(({ method }) => method === 'personal_sign');
  const message = Buffer.from(String(signed?.params[0]).slice(2), 'hex').toString();
  expect(message).toContain(`Nonce: ${sent.csrf}`);
  expect(message).toContain(wallet.address);
});

test('[B6] shows a rejection in the wallet without calling the server', { tag: VARIANT }, async ({
  page,
}) => {
  const wallet = await openBotWithWallet(page);
  wallet.answerNext('reject');
  await connectWallet(page);
  await expect(page.getByText('User rejected the request.')).toBeVisible();
  await connectWallet(page);
  await expect(verify(page)).toBeVisible();
  let requests = 0;
  await page.route('**/verify/ownership', (route) => {
    requests += 1;
    return route.abort();
  });
  wallet.answerNext('reject');
  await verify(page).click();
  await expect(page.getByText('User rejected the request.')).toBeVisible();
  expect(requests).toBe(0);
});

test('[B6] shows why ownership cannot be verified', { tag: [DESKTOP, VARIANT] }, async ({ page }) => {
  await openBotWithWallet(page);
  await connectWallet(page);
  const rejection = (msg: string) => ({ status: 409, json: { success: false, code: 'pass-missing', msg } });
  for (const [answer, message] of [
    [rejection('This wallet doesn’t hold the access pass.'), 'This wallet doesn’t hold the access pass.'],
    [rejection(''), 'It was not possible to register you'],
    [null, 'There was an unexpected error'],
  ] as const) {
    await page.route('**/verify/ownership', (route) => (answer ? route.fulfill(answer) : route.abort()));
    await verify(page).click();
    await expect(page.getByRole('alert').getByText(message)).toBeVisible();
    await expect(botOwner(page).fact('Tier')).toHaveText('Free');
    await page.unroute('**/verify/ownership');
  }
});
