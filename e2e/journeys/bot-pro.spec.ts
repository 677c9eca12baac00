import { signInWithBot } from '../support/bot-account.ts';
import { hasReadBlock, setPostCount } from '../support/bot-database.ts';
import { botOwner } from '../support/bot-owner.ts';
import { passWallet } from '../support/bot-pass.ts';
import { collectionOf, countMails, makeSale, postOf, postsOf } from '../support/bot-sales.ts';
import { expect, test } from '../support/journey.ts';
import { chooseWallet, unique } from '../support/person.ts';
import { mailTo } from '../support/sandbox.ts';
import { DESKTOP } from '../support/scope.ts';
import { installEthereumWallet } from '../wallets/install-ethereum-wallet.ts';

test('[B6] [B7] [B8] stops a Free bot after its 50th post, announces it once, and resumes it with the access pass', {
  tag: DESKTOP,
}, async ({ page, context }) => {
  const wallet = await passWallet();
  const extension = await installEthereumWallet(page, {
    privateKey: wallet.privateKey,
    rpcUrl: wallet.rpcUrl,
  });
  const account = await signInWithBot(context);
  const collection = await collectionOf('Pocket Orbits');
  const email = `${unique('owner')}@example.test`;
  await setPostCount(account, 49);
  await page.goto('/nft/alert/user');
  const me = botOwner(page);
  await me.contract.fill(collection.address);
  await me.email.fill(email);
  await me.save();
  await me.confirmEmail(email);
  await expect(me.fact('Posts')).toHaveText('49 / 50');
  await expect(me.fact('Status')).toHaveText('Active');

  await postOf(account, await makeSale(collection));
  const { subject } = await mailTo(email, ' 50 ');
  expect(subject).toContain(`@${account}`);
  await expect(me.panel.getByText('Limit reached:')).toBeVisible();
  await expect(me.fact('Posts')).toHaveText('50 / 50');
  await expect(me.fact('Status')).toHaveText('Inactive');
  const missed = await makeSale(collection);
  await expect.poll(() => hasReadBlock(missed.blockNumber)).toBe(true);

  await extension.switchChain(137);
  await page.getByRole('button', { name: 'Connect Wallet' }).click();
  await chooseWallet(page);
  const verify = page.getByRole('button', { name: 'Verify Ownership' });
  await verify.click();
  await expect(me.panel.getByText('This wallet doesn’t hold the access pass.')).toBeVisible();
  await expect(me.fact('Tier')).toHaveText('Free');
  expect(extension.methods()).toContain('wallet_requestPermissions');
  expect(extension.methods()).toContain('wallet_switchEthereumChain');
  await wallet.buy();
  await verify.click();
  await expect(me.fact('Tier')).toHaveText('Pro');
  await expect(me.fact('Posts')).toHaveText('Unlimited');
  await expect(me.fact('Status')).toHaveText('Active');
  await postOf(account, await makeSale(collection));
  expect((await postsOf(account)).filter(({ text }) => text.includes(missed.priceEth))).toEqual([]);
  expect(await countMails(email, subject)).toBe(1);
});
