import { generatePrivateKey } from 'viem/accounts';
import { expect, test } from '../support/journey.ts';
import { chooseWallet, ethereumPerson, signIn, solanaPerson } from '../support/person.ts';
import { VARIANT } from '../support/scope.ts';
import { solanaKey } from '../wallets/solana-key.ts';
import { forbiddenCalls } from '../wallets/wallet-script.ts';

const sign = (page: import('@playwright/test').Page) => page.getByRole('button', { name: 'Sign message' });

test("[S9] shows 'User rejected the request.' when the connection is rejected, and allows a retry", async ({
  page,
}) => {
  const wallet = await ethereumPerson(page);
  wallet.answerNext('reject');
  await page.goto('/login');
  await chooseWallet(page);
  await expect(page.getByRole('region', { name: 'Sign in' }).getByRole('alert')).toContainText(
    'User rejected the request.',
  );
  await chooseWallet(page);
  await expect(sign(page)).toBeVisible();
});

test("[S9] shows 'Could not login. Try again.' when the signature is rejected, and allows a retry", {
  tag: VARIANT,
}, async ({ page }) => {
  const wallet = await solanaPerson(page);
  await page.goto('/login');
  await chooseWallet(page);
  await expect(sign(page)).toBeVisible();
  wallet.answerNext('reject');
  await sign(page).click();
  await expect(page.getByRole('region', { name: 'Sign in' }).getByRole('alert')).toContainText(
    'Could not login. Try again.',
  );
  await sign(page).click();
  await expect(page).toHaveURL(/\/home$/);
});

test("[S9] shows 'Could not login. Try again.' when the server rejects the signature", async ({ page }) => {
  await ethereumPerson(page);
  await page.route('**/users/login', (route) => {
    const headers = { ...route.request().headers(), 'x-signature': `0x${'11'.repeat(64)}1b` };
    return route.continue({ headers });
  });
  await page.goto('/login');
  await chooseWallet(page);
  await sign(page).click();
  await expect(page.getByRole('region', { name: 'Sign in' }).getByRole('alert')).toContainText(
    'Could not login. Try again.',
  );
  await expect(page).toHaveURL(/\/login$/);
});

test("[S9] shows 'Unlock Metamask at the prompted window.' while the wallet waits, and 'Open Metamask and unlock your wallet.' when it is busy", async ({
  page,
}) => {
  const wallet = await ethereumPerson(page);
  const answer = wallet.holdPrompts();
  await page.goto('/login');
  await chooseWallet(page);
  await expect(page.getByText('Unlock Metamask at the prompted window.')).toBeVisible();
  answer();
  await expect(sign(page)).toBeVisible();
  await page.getByRole('button', { name: 'Use another wallet' }).click();
  wallet.answerNext('pending');
  await chooseWallet(page);
  await expect(page.getByText('Open Metamask and unlock your wallet.')).toBeVisible();
});

test('shows the message before it is signed, next to the promise about it', async ({ page }) => {
  const wallet = await ethereumPerson(page);
  await page.goto('/login');
  await chooseWallet(page);
  await expect(page.getByText('We never ask for a transaction.')).toBeVisible();
  const shown = await page.locator('pre').innerText();
  expect(shown).toContain('grants no permission to transact');
  expect(shown).toContain(wallet.address);
  await sign(page).click();
  await expect(page).toHaveURL(/\/home$/);
  const signed = wallet.calls.find(({ method }) => method === 'personal_sign');
  expect(Buffer.from(String(signed?.params[0]).slice(2), 'hex').toString()).toBe(shown);
  expect(forbiddenCalls(wallet)).toEqual([]);
});

test('[S10] ends the session when the account changes in the extension, even after a reload', async ({
  page,
}) => {
  const wallet = await ethereumPerson(page);
  await signIn(page);
  await page.reload();
  await expect(page).toHaveURL(/\/home$/);
  await wallet.waitForListeners();
  await wallet.switchAccount(generatePrivateKey());
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => page.evaluate(() => localStorage.getItem('serviceToken'))).toBeNull();
});

test('[S10] ends the session when the wallet disconnects', { tag: VARIANT }, async ({ page }) => {
  const wallet = await solanaPerson(page);
  await signIn(page);
  await wallet.waitForListeners();
  await wallet.disconnect();
  await expect(page).toHaveURL(/\/login/);
});

test('[S10] ends the session when another Solana account is chosen', { tag: VARIANT }, async ({ page }) => {
  const wallet = await solanaPerson(page);
  await signIn(page);
  await wallet.waitForListeners();
  await wallet.switchAccount(solanaKey());
  await expect(page).toHaveURL(/\/login/);
});
