import type { Locator, Page } from '@playwright/test';
import { signInToX, signInWithBot } from '../support/bot-account.ts';
import { countPendingDeliveries, hasReadBlock, setPostCount } from '../support/bot-database.ts';
import { botOwner, connectBot } from '../support/bot-owner.ts';
import {
  collectionOf,
  countMails,
  makeSale,
  messageOf,
  postOf,
  postsOf,
  type TestSale,
} from '../support/bot-sales.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { mailTo } from '../support/sandbox.ts';
import { PHONE, VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

/** Each project uses its own collection and channel, since posts are counted: English on desktop, Spanish on the phone. */
const SETUPS = {
  desktop: {
    language: 'en',
    collection: 'Tidepool Society',
    item: 'Tidepool',
    channel: 'tidepool-sales',
    webhook: { id: '1070000000000000001', token: 'sandbox-webhook-a-'.padEnd(68, 'a') },
  },
  phone: {
    language: 'es',
    collection: 'Lantern District',
    item: 'Window',
    channel: 'lantern-sales',
    webhook: { id: '1070000000000000002', token: 'sandbox-webhook-b-'.padEnd(68, 'b') },
  },
} as const;

test.use({ locale: async ({ isMobile }, use) => await use(isMobile ? 'es-MX' : 'en-US') });

/** The history's row of a channel. */
const rowOf = (page: Page, channel: 'X' | 'Discord') =>
  page.getByRole('row').filter({ has: page.getByText(channel, { exact: true }) });

async function expectLoaded(picture: Locator): Promise<void> {
  await picture.scrollIntoViewIfNeeded();
  await expect
    .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
    .toBeGreaterThan(100);
}

test('[B4] [B7] posts the next sale to X and Discord after a newcomer connects and sets up a bot', async ({
  page,
  context,
  isMobile,
}) => {
  const { language, collection: name, item, channel, webhook } = isMobile ? SETUPS.phone : SETUPS.desktop;
  const account = await signInToX(context);
  const collection = await collectionOf(name);
  await connectBot(page, account, language);
  const me = botOwner(page, language);
  const { t } = me;
  await me.contract.fill(collection.address);
  await me.hashtags.fill('signboard');
  await me.webhook.fill(`${world.sandboxUrl}/discord/api/webhooks/${webhook.id}/${webhook.token}`);
  await me.email.fill(`${unique('owner')}@example.test`);
  await me.save();
  await expect(me.fact(t('panel.posts'))).toHaveText('0 / 50');
  await expect(page.getByText(t('history.empty'), { exact: true })).toBeVisible();

  const sale = await makeSale(collection);
  const post = await postOf(account, sale);
  const pattern = `^${item} #(\\d+) sold\nfor ${sale.priceEth} ETH \\(about \\$[\\d,]+\\) on OpenSea\nfrom \\S+ to \\S+\n#signboard$`;
  expect(post.text).toMatch(new RegExp(pattern));
  expect(post.media).toBe(1);
  const tokenId = new RegExp(pattern).exec(post.text)?.[1];
  const { embeds } = await messageOf(webhook.id, sale);
  expect(embeds).toMatchObject([
    {
      title: `${item} #${tokenId} sold`,
      url: `https://opensea.io/assets/ethereum/${collection.address.toLowerCase()}/${tokenId}`,
      image: { url: expect.stringMatching(/^attachment:/) },
    },
  ]);
  const fields = Object.fromEntries(embeds[0]?.fields.map(({ name: field, value }) => [field, value]) ?? []);
  expect(fields).toMatchObject({
    Price: expect.stringMatching(`^${sale.priceEth} ETH `),
    Marketplace: 'OpenSea',
    Transaction: `[View](https://etherscan.io/tx/${sale.txHash})`,
  });

  // The page updates automatically.
  await expect(me.fact(t('panel.posts'))).toHaveText('1 / 50');
  for (const target of ['X', 'Discord'] as const) {
    await expect(rowOf(page, target)).toContainText(`${sale.priceEth} ETH`);
    await expect(rowOf(page, target)).toContainText(t('history.states.sent'));
  }
  await expectNoHorizontalScroll(page);
  const [postPage] = await Promise.all([
    page.waitForEvent('popup'),
    rowOf(page, 'X')
      .getByRole('link', { name: t('history.seePost') })
      .click(),
  ]);
  await expect(postPage.getByText(post.text)).toBeVisible();
  await expectLoaded(postPage.getByAltText('Attached picture'));
  await postPage.goto(`${world.sandboxUrl}/discord`);
  // Bots of other journeys may post the same sale to their own channels.
  const inChannel = postPage.getByRole('article').filter({ hasText: `#${channel}` });
  const message = inChannel.filter({ hasText: sale.priceEth });
  await expectLoaded(message.getByAltText('Embedded picture'));
});

test('[B7] [B8] stops a Free bot after its 50th post and announces it once', {
  tag: [PHONE, VARIANT],
}, async ({ page, context, isMobile }) => {
  const { language } = isMobile ? SETUPS.phone : SETUPS.desktop;
  const account = await signInWithBot(context);
  const collection = await collectionOf('Pocket Orbits');
  const email = `${unique('owner')}@example.test`;
  await setPostCount(account, 49);
  await page.goto('/nft/alert/user');
  const me = botOwner(page, language);
  const { t } = me;
  await me.contract.fill(collection.address);
  await me.email.fill(email);
  await me.save();
  await me.confirmEmail(email);
  await expect(me.fact(t('panel.posts'))).toHaveText('49 / 50');
  await expect(me.fact(t('panel.status'))).toHaveText(t('panel.active'));

  const sales = await Promise.all([makeSale(collection), makeSale(collection)]);
  await expect.poll(async () => (await postsOf(account)).length).toBe(1);
  const { subject } = await mailTo(email, ' 50 ');
  expect(subject).toContain(`@${account}`);
  await expect(me.panel.getByText(t('panel.limit'))).toBeVisible();
  await expect(me.fact(t('panel.posts'))).toHaveText('50 / 50');
  await expect(me.fact(t('panel.status'))).toHaveText(t('panel.inactive'));

  await waitUntilRead([...sales, await makeSale(collection)]);
  await page.reload();
  await expect(me.fact(t('panel.posts'))).toHaveText('50 / 50');
  // A worker settles the second sale, which may have been queued before the limit was reached.
  await expect.poll(() => countPendingDeliveries(account)).toBe(0);
  expect(await postsOf(account)).toHaveLength(1);
  expect(await countMails(email, subject)).toBe(1);
});

/** Deliveries are committed together with the block of their sale. */
async function waitUntilRead(sales: TestSale[]): Promise<void> {
  const last = Math.max(...sales.map(({ blockNumber }) => blockNumber));
  await expect.poll(() => hasReadBlock(last)).toBe(true);
}
