import type { Locator, Page } from '@playwright/test';
import { accountAtX, enterWithBot } from '../support/bot-account.ts';
import { hasReadBlock, postsToMake, setPosts } from '../support/bot-database.ts';
import { botOwner, connectBot } from '../support/bot-owner.ts';
import {
  collectionOf,
  type MadeSale,
  mailsAbout,
  makeSale,
  messageOf,
  postOf,
  postsOf,
} from '../support/bot-sales.ts';
import { expect, expectNoSidewaysScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { mailTo } from '../support/sandbox.ts';
import { PHONE } from '../support/scope.ts';

/** Each project has a collection and a channel of its own, since posts are counted: English on desktop, Spanish on the phone. */
const PLACES = {
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

/** A line of the history, by where its post went. */
const lineOf = (page: Page, place: 'X' | 'Discord') =>
  page.getByRole('row').filter({ has: page.getByText(place, { exact: true }) });

async function expectPainted(picture: Locator): Promise<void> {
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
  const { language, collection: name, item, channel, webhook } = isMobile ? PLACES.phone : PLACES.desktop;
  const account = await accountAtX(context);
  const collection = await collectionOf(name);
  await connectBot(page, account, language);
  const me = botOwner(page, language);
  const { t } = me;
  await me.contract.fill(collection.address);
  await me.hashtags.fill('signboard');
  await me.webhook.fill(`${process.env.E2E_SANDBOX_URL}/discord/api/webhooks/${webhook.id}/${webhook.token}`);
  await me.email.fill(`${unique('owner')}@example.test`);
  await me.save();
  await expect(me.fact(t('panel.posts'))).toHaveText('0 / 50');
  await expect(page.getByText(t('history.empty'), { exact: true })).toBeVisible();

  const sale = await makeSale(collection);
  const post = await postOf(account, sale);
  const words = `^${item} #(\\d+) sold\nfor ${sale.priceEth} ETH \\(about \\$[\\d,]+\\) on OpenSea\nfrom \\S+ to \\S+\n#signboard$`;
  expect(post.text).toMatch(new RegExp(words));
  expect(post.media).toBe(1);
  const tokenId = new RegExp(words).exec(post.text)?.[1];
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

  // The page looks again by itself.
  await expect(me.fact(t('panel.posts'))).toHaveText('1 / 50');
  for (const place of ['X', 'Discord'] as const) {
    await expect(lineOf(page, place)).toContainText(`${sale.priceEth} ETH`);
    await expect(lineOf(page, place)).toContainText(t('history.states.sent'));
  }
  await expectNoSidewaysScroll(page);
  const [there] = await Promise.all([
    page.waitForEvent('popup'),
    lineOf(page, 'X')
      .getByRole('link', { name: t('history.seePost') })
      .click(),
  ]);
  await expect(there.getByText(post.text)).toBeVisible();
  await expectPainted(there.getByAltText('Attached picture'));
  await there.goto(`${process.env.E2E_SANDBOX_URL}/discord`);
  // Bots of other journeys may tell of the same sale in channels of theirs.
  const inChannel = there.getByRole('article').filter({ hasText: `#${channel}` });
  const message = inChannel.filter({ hasText: sale.priceEth });
  await expectPainted(message.getByAltText('Embedded picture'));
});

test('[B7] [B8] stops a Free bot after its 50th post and announces it once', { tag: PHONE }, async ({
  page,
  context,
  isMobile,
}) => {
  const { language } = isMobile ? PLACES.phone : PLACES.desktop;
  const account = await enterWithBot(context);
  const collection = await collectionOf('Pocket Orbits');
  const email = `${unique('owner')}@example.test`;
  await setPosts(account, 49);
  await page.goto('/nft/alert/user');
  const me = botOwner(page, language);
  const { t } = me;
  await me.contract.fill(collection.address);
  await me.email.fill(email);
  await me.save();
  await expect(me.fact(t('panel.posts'))).toHaveText('49 / 50');
  await expect(me.fact(t('panel.status'))).toHaveText(t('panel.active'));

  const sales = await Promise.all([makeSale(collection), makeSale(collection)]);
  await expect.poll(async () => (await postsOf(account)).length).toBe(1);
  const { subject } = await mailTo(email);
  expect(subject).toContain(`@${account}`);
  expect(subject).toContain('50');
  await expect(me.panel.getByText(t('panel.limit'))).toBeVisible();
  await expect(me.fact(t('panel.posts'))).toHaveText('50 / 50');
  await expect(me.fact(t('panel.status'))).toHaveText(t('panel.inactive'));

  await untilRead([...sales, await makeSale(collection)]);
  await page.reload();
  await expect(me.fact(t('panel.posts'))).toHaveText('50 / 50');
  expect(await postsToMake(account)).toBe(0);
  expect(await postsOf(account)).toHaveLength(1);
  expect(await mailsAbout(email, subject)).toBe(1);
});

/** What a sale asks for is written down together with the block that it was read in. */
async function untilRead(sales: MadeSale[]): Promise<void> {
  const last = Math.max(...sales.map(({ blockNumber }) => blockNumber));
  await expect.poll(() => hasReadBlock(last)).toBe(true);
}
