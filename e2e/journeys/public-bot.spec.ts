import type { Language } from '@signboard/domain/accounts/language.ts';
import { signInWithBot } from '../support/bot-account.ts';
import { publicBotPathOf, queryDatabase } from '../support/bot-database.ts';
import { botOwner } from '../support/bot-owner.ts';
import { makeSale, postOf } from '../support/bot-sales.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { localBase } from '../support/sandbox.ts';
import { VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

for (const language of ['en', 'es'] as const satisfies readonly Language[])
  test.describe(`in ${language}`, { tag: widthOf(language, null) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[B9] leads from the table of all bots to a bot’s page, on which the next sale appears', async ({
      page,
      context,
      browser,
    }) => {
      const account = await signInWithBot(context);
      const { collections } = await localBase();
      const [collection] = collections;
      if (!collection) throw new Error('The local Base has no collection');
      await page.goto('/nft/alert/user');
      const me = botOwner(page, language);
      await me.contract.fill(collection.address);
      await me.email.fill(`${unique('owner')}@example.test`);
      await me.save();

      // A visitor without any session.
      const visitor = await (await browser.newContext({ locale: LOCALES[language] })).newPage();
      const t = texts(language, 'public-bot');
      await visitor.goto(`/nft/alert/allbots?q=${account}`);
      await visitor
        .getByRole('row')
        .filter({ hasText: account })
        .getByRole('link', { name: 'Driftwood Club' })
        .click();
      await expect(visitor).toHaveURL(/\/nft\/alert\/bot\/[0-9a-f-]{36}$/);
      await expect(visitor.getByRole('heading', { level: 1, name: `@${account}` })).toBeVisible();
      await expect(visitor.getByRole('list', { name: t('channels') }).getByRole('link')).toHaveAttribute(
        'href',
        new RegExp(`/${account}$`),
      );
      await expect(visitor.getByRole('heading', { name: 'Driftwood Club', exact: true })).toBeVisible();

      const sale = await makeSale(collection, 'base');
      const card = visitor
        .getByRole('article')
        .filter({ hasText: `${sale.priceEth} ETH` })
        .last();
      await expect(card).toBeVisible();
      await expect(card).toContainText('OpenSea');
      await postOf(account, sale);
      const post = card.getByRole('link', { name: t('sales.post').replace('{{channel}}', 'X') });
      await expect(post).toHaveAttribute('href', new RegExp(`/${account}/status/\\d+$`));
      await expectNoHorizontalScroll(visitor);
      await expectAccessible(visitor);
      await visitor.context().close();
    });
  });

test('is readable without scripts, and says so when there is no such bot', { tag: VARIANT }, async ({
  browser,
  context,
}) => {
  const account = await signInWithBot(context);
  const { collections } = await localBase();
  await queryDatabase(
    `insert into bot_collections (bot_id, chain, contract, position, name)
     select id, 'base', lower($2), 0, 'Driftwood Club' from bots where username = $1`,
    [account, collections[0]?.address],
  );
  const path = await publicBotPathOf(account);
  const page = await (await browser.newContext({ javaScriptEnabled: false, locale: 'en-US' })).newPage();
  const answer = await page.goto(path);
  expect(answer?.status()).toBe(200);
  await expect(page).toHaveTitle(`@${account} · Signboard`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`@${account}`);
  await expect(page.getByRole('heading', { name: 'Driftwood Club', exact: true })).toBeVisible();
  await queryDatabase('update bots set is_paused = true where username = $1', [account]);
  await expect
    .poll(async () => {
      await page.goto(path);
      return await page.getByText('Not posting right now').count();
    })
    .toBe(1);
  const unknown = await page.goto('/nft/alert/bot/00000000-0000-4000-8000-000000000000');
  expect(unknown?.status()).toBe(404);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Bot not found');
  await page.context().close();
});
