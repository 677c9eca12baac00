import type { Page } from '@playwright/test';
import { generatePrivateKey } from 'viem/accounts';
import { expect, test } from '../support/journey.ts';
import { chooseWallet, signIn, solanaPerson } from '../support/person.ts';
import { localChain } from '../support/sandbox.ts';
import { VARIANT } from '../support/scope.ts';
import { installEthereumWallet } from '../wallets/install-ethereum-wallet.ts';
import { solanaKey } from '../wallets/solana-key.ts';
import { forbiddenCalls } from '../wallets/wallet-script.ts';

const storedTokens = (page: Page) =>
  page.evaluate(() =>
    ['serviceToken', 'serviceTokenExpired', 'csrfToken', 'csrfInitToken'].map(
      (key) => localStorage.getItem(key) !== null,
    ),
  );

test('[S2] [S3] [S4] [S6] [S9] [S10] signs in with a contract wallet, stays signed in, and leaves when the session or the wallet does', async ({
  page,
}) => {
  const ethereum = await localChain();
  const { address, owner } = ethereum.contractWallet;
  const { privateKey } = ethereum.accounts.find((account: { address: string }) => account.address === owner);
  const wallet = await installEthereumWallet(page, {
    privateKey,
    contractAddress: address,
    name: 'Test Wallet',
  });
  await page.goto('/login');
  await expect.poll(() => storedTokens(page)).toEqual([false, false, false, true]);

  await test.step('the wallet refuses once', async () => {
    wallet.answerNext('reject');
    await chooseWallet(page);
    await expect(page.getByRole('alert').getByText('User rejected the request.')).toBeVisible();
    await chooseWallet(page);
    await page.getByRole('button', { name: 'Sign message' }).click();
    await expect(page).toHaveURL(/\/home$/);
    expect((await storedTokens(page)).slice(0, 3)).toEqual([true, true, true]);
  });

  await test.step('the session survives a reload', async () => {
    await page.goto('/user/account-profile/general');
    await page.reload();
    await expect(page.getByText(address, { exact: true })).toBeVisible();
  });

  await test.step('the server has ended the session', async () => {
    await page.context().clearCookies({ name: 'signboard_session' });
    await page.reload();
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => storedTokens(page)).toEqual([false, false, false, true]);
    await expect.poll(() => wallet.methods()).toContain('wallet_revokePermissions');
  });

  await test.step('the token has expired', async () => {
    await signIn(page);
    await page.evaluate(() => localStorage.setItem('serviceTokenExpired', '1'));
    await page.getByRole('link', { name: 'Joined', exact: true }).first().click();
    await expect(page).toHaveURL(/\/login/);
  });

  await test.step('another account is chosen in the extension', async () => {
    await signIn(page);
    await page.reload();
    await wallet.waitForListeners();
    await wallet.switchAccount(generatePrivateKey());
    await expect(page).toHaveURL(/\/login/);
    await expect.poll(() => page.evaluate(() => localStorage.getItem('serviceToken'))).toBeNull();
  });
  expect(forbiddenCalls(wallet)).toEqual([]);
});

test('[S10] ends the session when a Solana wallet disconnects or changes its account', {
  tag: VARIANT,
}, async ({ page }) => {
  const wallet = await solanaPerson(page);
  await signIn(page);
  await wallet.waitForListeners();
  await wallet.disconnect();
  await expect(page).toHaveURL(/\/login/);
  await signIn(page);
  await wallet.waitForListeners();
  await wallet.switchAccount(solanaKey());
  await expect(page).toHaveURL(/\/login/);
});
