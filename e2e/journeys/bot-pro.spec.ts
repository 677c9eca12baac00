import type { Page } from '@playwright/test';
import { signInWithBot } from '../support/bot-account.ts';
import { agePassCheck, setPostCount } from '../support/bot-database.ts';
import { botOwner } from '../support/bot-owner.ts';
import { passWallet } from '../support/bot-pass.ts';
import { collectionOf, makeSale, postOf } from '../support/bot-sales.ts';
import { expect, test } from '../support/journey.ts';
import { chooseWallet, unique } from '../support/person.ts';
import { mailTo } from '../support/sandbox.ts';
import { VARIANT } from '../support/scope.ts';
import { installEthereumWallet } from '../wallets/install-ethereum-wallet.ts';
import { startSecondProcess } from '../world/second-process.ts';

const verify = (page: Page) => page.getByRole('button', { name: 'Verify Ownership' }).click();

test('[B6] [B7] [B8] resumes a bot at its limit with the access pass, and stops it again when the pass is sold', {
  tag: VARIANT,
}, async ({ page, context }) => {
  const wallet = await passWallet();
  await installEthereumWallet(page, { privateKey: wallet.privateKey, rpcUrl: wallet.rpcUrl });
  const account = await signInWithBot(context);
  const collection = await collectionOf('Harbor Prints');
  const email = `${unique('owner')}@example.test`;
  await setPostCount(account, 50);
  await page.goto('/nft/alert/user');
  const me = botOwner(page);
  await me.contract.fill(collection.address);
  await me.email.fill(email);
  await me.save();
  await me.confirmEmail(email);
  await expect(me.fact('Posts')).toHaveText('50 / 50');
  await expect(me.fact('Status')).toHaveText('Inactive');

  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await chooseWallet(page);
  await verify(page);
  await expect(me.panel.getByText('This wallet doesn’t hold the access pass.')).toBeVisible();
  await expect(me.fact('Tier')).toHaveText('Free');
  await wallet.buy();
  await verify(page);
  await expect(me.fact('Tier')).toHaveText('Pro');
  await expect(me.fact('Posts')).toHaveText('Unlimited');
  await expect(me.fact('Status')).toHaveText('Active');
  expect((await postOf(account, await makeSale(collection))).media).toBe(1);

  await wallet.sell();
  await agePassCheck(account);
  const second = await startSecondProcess();
  try {
    expect((await mailTo(email, ' 50 ')).subject).toContain(`@${account}`);
  } finally {
    await second.stop();
  }
  await page.reload();
  await expect(me.fact('Tier')).toHaveText('Free');
  await expect(me.panel.getByText('Limit reached:')).toBeVisible();
  await expect(me.fact('Status')).toHaveText('Inactive');
  await expect(me.panel.getByRole('button', { name: 'Connect Wallet' })).toBeVisible();
});
