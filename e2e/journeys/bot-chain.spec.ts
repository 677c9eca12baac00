import { signInToX } from '../support/bot-account.ts';
import { botOwner, connectBot } from '../support/bot-owner.ts';
import { makeSale, postOf } from '../support/bot-sales.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { localBase } from '../support/sandbox.ts';
import { VARIANT } from '../support/scope.ts';

test('[B4] watches a collection on Base: finds its chain, and posts a sale there', {
  tag: VARIANT,
}, async ({ page, context }) => {
  const account = await signInToX(context);
  const { collections, multicall } = await localBase();
  const [collection] = collections;
  if (!collection) throw new Error('The local Base has no collection');
  await connectBot(page, account, 'en');
  const me = botOwner(page, 'en');

  await me.contract.fill(multicall);
  await page.getByLabel('Chain', { exact: true }).selectOption('Base');
  await expect(me.contract).toHaveValue(/^base:0x/);
  await expect(page.getByText(/on Base$/)).toBeVisible();
  await expectNoHorizontalScroll(page);

  await me.contract.fill(collection.address);
  await expect(page.getByText('Driftwood Club on Base')).toBeVisible();
  await expect(page.getByText(/we suggest at least 0\.001 ETH/)).toBeVisible();
  await expect(page.getByLabel('Chain', { exact: true })).toHaveCount(0);
  await me.email.fill(`${unique('owner')}@example.test`);
  await me.save();
  await page.reload();
  await expect(me.contract).toHaveValue(`base:${collection.address}`);

  const sale = await makeSale(collection, 'base');
  const post = await postOf(account, sale);
  expect(post.text).toMatch(/^Driftwood #\d+ sold\nfor [\d.]+ ETH \(about \$[\d,]+\) on OpenSea\n/);
  expect(post.media).toBe(1);
  await expect(page.getByRole('row').filter({ hasText: `${sale.priceEth} ETH` })).toBeVisible();
});
