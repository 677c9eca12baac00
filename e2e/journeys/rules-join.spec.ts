import type { Page } from '@playwright/test';
import { say } from '@signboard/contract/texts/say.ts';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import type { Hex } from 'viem';
import { apiPerson } from '../support/api-person.ts';
import { givenList } from '../support/given-list.ts';
import { joiner } from '../support/joiner.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { ethereumPerson, signIn } from '../support/person.ts';
import { localBase, localChain, solanaAccount } from '../support/sandbox.ts';
import { VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { installSolanaWallet } from '../wallets/install-solana-wallet.ts';
import { solanaKey } from '../wallets/solana-key.ts';

const [BRUNO, CLEO] = [1, 2];
const ROLE = {
  type: 'discord',
  server: '1090000000000000001',
  serverName: 'Tidepool Society',
  link: 'https://discord.gg/tidepool',
  role: '1090000000000000011',
  roleName: 'Diver',
  joinedBefore: null,
};

/** A list for which an NFT on Base or a role is enough, with two more entries for each NFT. */
async function givenRuleList(change: object = {}) {
  const { chainId, tokens } = await localBase();
  const contract = tokens.find(({ standard }) => standard === 'erc721')?.address;
  const nft = { type: 'token', chain: chainId, standard: 'erc721', contract, tokenId: null, minimum: '1' };
  const bonuses = [{ condition: nft, entries: 2, per: '1', most: 10 }];
  return await givenList({ registration: { rule: { any: [nft, ROLE] }, bonuses, ...change } });
}

async function installPersona(page: Page, index: number): Promise<void> {
  const { accounts } = await localChain();
  await ethereumPerson(page, accounts[index].privateKey as Hex);
}

/** The requirements and the bonuses of the page. */
function conditionsOn(page: Page, language: Language = 'en') {
  const t = texts(language, 'public');
  const rules = texts(language, 'rules');
  const region = page.getByRole('region', { name: t('requirements.title') });
  return {
    group: region.getByRole('heading', { name: rules('group.any') }),
    status: (text: string) => region.getByText(text, { exact: true }),
    /** The deepest list item with this text. */
    part: (text: string) => region.getByRole('listitem').filter({ hasText: text }).last(),
    bonuses: page.getByRole('region', { name: rules('bonus.title') }),
  };
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[J1] [J3] shows what is enough to join, and lets a holder join with more entries', async ({
      page,
    }) => {
      const list = await givenRuleList();
      await installPersona(page, BRUNO);
      const { t, ...me } = joiner(page, language);
      await page.goto(list.path);
      const { group, status, part, bonuses } = conditionsOn(page, language);
      await expect(group).toBeVisible();
      await expect(part('Reef Keepers')).toBeVisible();
      await expect(part('Diver').getByRole('link', { name: /discord\.gg/ })).toBeVisible();
      await expectNoHorizontalScroll(page);

      // Signing in from the list's own button would join at once.
      await signIn(page, language);
      await page.goto(list.path);
      await expect(status(t('rule.any.met'))).toBeVisible();
      await expect(part('Reef Keepers').getByText(t('mark.met'))).toBeVisible();
      await expect(part('Diver').getByText(t('rule.spare'))).toBeVisible();
      await expect(bonuses.getByText(t('chances.total_other').replace('{{number}}', '3'))).toBeVisible();
      await expectNoHorizontalScroll(page);

      await me.join().click();
      await expect(me.entry()).toContainText(t('entry.weight_other').replace('{{number}}', '3'));
    });
  });
}

test('[J1] shows the conditions in the first HTML, without scripts', { tag: VARIANT }, async ({
  request,
}) => {
  const list = await givenRuleList();
  const html = await (await request.get(list.path)).text();
  for (const text of ['One of these', 'Reef Keepers', 'Have the role Diver', 'More entries'])
    expect(html).toContain(text);
});

test('[J3] says what would be enough for a wallet that meets nothing, and verifies the role', {
  tag: VARIANT,
}, async ({ page, context }) => {
  const list = await givenRuleList();
  await (await apiPerson()).signInBrowser(context);
  await page.goto(list.path);
  const { t, ...me } = joiner(page);
  const { status, part } = conditionsOn(page);
  await expect(status(t('rule.any.open'))).toBeVisible();
  await expect(part('Reef Keepers').getByText(say('reason.tokens-too-few', 'en'))).toBeVisible();
  await expect(me.join()).toHaveCount(0);

  const [popup] = await Promise.all([page.waitForEvent('popup'), me.verify('discord').click()]);
  await popup.waitForURL(/authorize/);
  await popup.locator('input[name=person][value=bruno]').check();
  const closed = popup.waitForEvent('close');
  await Promise.all([closed, popup.getByRole('button', { name: 'Authorize', exact: true }).click()]);
  await expect(part('Diver').getByText(t('mark.met'))).toBeVisible();
  await expect(part('Reef Keepers').getByText(t('rule.spare'))).toBeVisible();
  await me.join().click();
  await expect(me.entry()).toBeVisible();
  // One entry goes without saying.
  await expect(me.entry().getByText(/in the draw/)).toHaveCount(0);
});

test('[J3] counts the NFT of a wallet that delegated, and names it', { tag: VARIANT }, async ({ page }) => {
  const list = await givenRuleList({ acceptsDelegations: true });
  await installPersona(page, CLEO);
  await signIn(page);
  await page.goto(list.path);
  await expect(page.getByRole('link', { name: /delegate\.xyz/ })).toBeVisible();
  const { t, ...me } = joiner(page);
  const { part } = conditionsOn(page);
  await expect(part('Reef Keepers').getByText(t('rule.by'))).toBeVisible();
  await me.join().click();
  await expect(me.entry()).toBeVisible();
});

test('[J3] [S10] joins with the balance of another Solana account that signs for it', {
  tag: VARIANT,
}, async ({ page }) => {
  const list = await givenList({
    chain: 'solana',
    registration: { balanceVerification: true, requiredBalance: '5', acceptsDelegations: true },
  });
  const kenji = solanaKey(Buffer.from((await solanaAccount('Kenji')).privateKey, 'hex'));
  const wallet = await installSolanaWallet(page, { name: 'Test Wallet' });
  await signIn(page);
  await page.goto(list.path);
  const { t, ...me } = joiner(page);
  await page.getByRole('button', { name: t('otherWallet.button') }).click();
  const dialog = page.getByRole('dialog', { name: t('otherWallet.title') });
  const choose = () => dialog.getByRole('button', { name: /Test Wallet \(/ }).click();
  await choose();
  await expect(dialog.getByRole('alert')).toContainText(say('error.wallet-not-other', 'en'));

  await wallet.waitForListeners();
  await wallet.switchAccount(kenji);
  await choose();
  await expect(dialog.getByText(/^Done: 4Cbyj7/)).toBeVisible();
  await dialog
    .getByRole('button', { name: t('otherWallet.close'), exact: true })
    .last()
    .click();
  await expect(me.line('Hold at least').getByText(t('rule.byProven'))).toBeVisible();
  await me.join().click();
  await expect(me.entry()).toBeVisible();
});

test('[J3] shows a follow that is not checked as a link, and joins without it', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const list = await givenList({
    registration: { twitterVerification: true, twitterToFollow: 'tidepoolclub', twitterChecked: false },
  });
  await (await apiPerson()).signInBrowser(context);
  await page.goto(list.path);
  const me = joiner(page);
  await expect(page.getByText('Optional. We don’t check this.')).toBeVisible();
  await expect(page.getByRole('link', { name: /@tidepoolclub/ })).toBeVisible();
  await expect(me.verify('twitter')).toHaveCount(0);
  await me.join().click();
  await expect(me.entry()).toBeVisible();
});
