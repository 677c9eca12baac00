import type { Page } from '@playwright/test';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { signInToX } from '../support/bot-account.ts';
import { publicBotPathOf } from '../support/bot-database.ts';
import { authorizeOnX, botOwner, openX } from '../support/bot-owner.ts';
import { collectionOf, makeSale, messageOf, postOf } from '../support/bot-sales.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

const COLLECTION = 'Tidepool Society';
const ITEM = 'Tidepool';
const WEBHOOK = { id: '1070000000000000001', token: 'sandbox-webhook-a-'.padEnd(68, 'a') };

/** The history's row of a channel. */
const rowOf = (page: Page, channel: 'X' | 'Discord') =>
  page.getByRole('row').filter({ has: page.getByText(channel, { exact: true }) });

const botKeys = (page: Page) =>
  page.evaluate(() => ({
    marker: localStorage.getItem('botSession'),
    left: Object.keys(localStorage).filter((key) => /twitter/i.test(key)),
  }));

for (const language of LANGUAGES)
  test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[B1] [B2] [B3] [B4] [B7] [N5] takes a newcomer from the landing page to a bot that posts the next sale to X and Discord', async ({
      page,
      context,
      isMobile,
    }) => {
      const account = await signInToX(context);
      const collection = await collectionOf(COLLECTION);
      const me = botOwner(page, language);
      const { t } = me;
      const common = texts(language, 'common');

      await page.goto('/nft/alert/');
      await page
        .getByRole('link', { name: texts(language, 'bot-landing')('create') })
        .last()
        .click();
      await expect(page).toHaveURL(/createBot$/);
      await expect(page.getByRole('main').getByRole('listitem')).toHaveCount(3);
      await expect(page.getByText(t('welcomeBack.title'))).toHaveCount(0);
      const popup = await openX(page, language);
      expect(await popup.evaluate(() => [innerWidth, innerHeight])).toEqual([600, 900]);
      await Promise.all([popup.waitForEvent('close'), authorizeOnX(popup, account)]);
      await expect(page).toHaveURL(/\/nft\/alert\/user$/);
      await expect(page.getByRole('heading', { level: 1, name: t('user.heading') })).toBeVisible();
      await expect(page.getByRole('link', { name: `@${account}` })).toBeVisible();
      expect(await botKeys(page)).toEqual({ marker: expect.stringMatching(/./), left: [] });

      await expect(me.fact(t('panel.tier'))).toHaveText(t('panel.free'));
      await expect(me.fact(t('panel.status'))).toHaveText(t('panel.inactive'));
      await expect(me.fact(t('panel.posts'))).toHaveText('0 / 50');
      await expect(me.submit).toBeDisabled();
      await me.contract.fill(collection.address);
      await expect(page.getByRole('img', { name: 'Ethereum' })).toBeVisible();
      await me.mints.check();
      await me.threshold.fill('0,25');
      await me.hashtags.fill('signboard #lantern');
      await expect(me.preview.getByText('#signboard')).toBeVisible();
      await me.webhook.fill(`${world.sandboxUrl}/discord/api/webhooks/${WEBHOOK.id}/${WEBHOOK.token}`);
      await page.getByRole('button', { name: t('form.test') }).click();
      await expect(page.getByText(t('form.tested'))).toBeVisible();
      await me.email.fill(`${unique('owner')}@example.test`);
      await me.save();
      await expect(me.fact(t('panel.status'))).toHaveText(t('panel.active'));
      await expect(page.getByText(t('history.empty'), { exact: true })).toBeVisible();

      await page.reload();
      await expect(me.threshold).toHaveValue('0.25');
      await expect(me.mints).toBeChecked();
      await expect(me.hashtags).toHaveValue('signboard lantern');
      await expect(me.webhook).toHaveValue(new RegExp(WEBHOOK.id));
      await expect(me.webhook).not.toHaveValue(/sandbox-webhook/);
      // Saving the masked webhook keeps the stored one; an empty threshold is 0.
      await me.threshold.fill('');
      await me.save();
      await expect(me.threshold).toHaveValue('0');

      const sale = await makeSale(collection);
      const post = await postOf(account, sale);
      const pattern = `^${ITEM} #(\\d+) sold\nfor ${sale.priceEth} ETH \\(about \\$[\\d,]+\\) on OpenSea\nfrom \\S+ to \\S+\n#signboard #lantern$`;
      expect(post.text).toMatch(new RegExp(pattern));
      const tokenId = new RegExp(pattern).exec(post.text)?.[1];
      const { embeds } = await messageOf(WEBHOOK.id, sale);
      expect(embeds).toMatchObject([
        {
          title: `${ITEM} #${tokenId} sold`,
          url: `https://opensea.io/assets/ethereum/${collection.address.toLowerCase()}/${tokenId}`,
        },
      ]);
      const fields = Object.fromEntries(
        embeds[0]?.fields.map(({ name: field, value }) => [field, value]) ?? [],
      );
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
      await expectAccessible(page);
      const [postPage] = await Promise.all([
        page.waitForEvent('popup'),
        rowOf(page, 'X')
          .getByRole('link', { name: t('history.seePost') })
          .click(),
      ]);
      await expect(postPage.getByText(post.text)).toBeVisible();
      await postPage.close();

      await page.getByRole('button', { name: t('panel.pause'), exact: true }).click();
      await expect(me.fact(t('panel.status'))).toHaveText(t('panel.inactive'));
      await expect(me.panel.getByText(t('panel.reason.paused'))).toBeVisible();
      await page.getByRole('button', { name: t('panel.resume'), exact: true }).click();
      await expect(me.fact(t('panel.status'))).toHaveText(t('panel.active'));

      if (!isMobile) {
        const bar = page.getByRole('navigation', { name: common('nav.label') });
        await expect(bar.getByRole('link', { name: common('nav.myBot') })).toBeVisible();
        await expect(bar.getByRole('link', { name: common('nav.login'), exact: true })).toHaveCount(0);
      }
      const [ended] = await Promise.all([
        page.waitForResponse((answer) => answer.request().method() === 'DELETE'),
        page.getByRole('button', { name: t('user.close') }).click(),
      ]);
      expect([new URL(ended.url()).pathname, ended.status()]).toEqual([
        '/api/v1/twitter/oauth2/token/bot',
        200,
      ]);
      await expect(page).toHaveURL(/\/nft\/alert\/login$/);
      await expect(page.getByRole('heading', { name: t('welcomeBack.title') })).toBeVisible();
      expect(await botKeys(page)).toEqual({ marker: null, left: [] });
      await page.goto('/nft/alert/user');
      await expect(page).toHaveURL(/\/nft\/alert\/login$/);

      // Without a session, as anyone sees it.
      await page.goto(await publicBotPathOf(account));
      await expect(page.getByRole('heading', { level: 1, name: `@${account}` })).toBeVisible();
      const card = page
        .getByRole('article')
        .filter({ hasText: `${sale.priceEth} ETH` })
        .last();
      await expect(
        card.getByRole('link', {
          name: texts(language, 'public-bot')('sales.post').replace('{{channel}}', 'X'),
        }),
      ).toHaveAttribute('href', new RegExp(`/${account}/status/\\d+$`));
    });
  });
