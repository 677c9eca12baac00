import type { Page } from '@playwright/test';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { save } from '../support/list-owner.ts';
import { localBase, localChain } from '../support/sandbox.ts';
import { widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const open = (page: Page, { workspace, id }: GivenList) =>
  page.goto(`/list-curator/edit/${workspace}/${id}?tab=apply`);

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: widthOf(language, null) }, () => {
    test.use({ locale: LOCALES[language] });
    const t = texts(language, 'rule-builder');
    const te = texts(language, 'editor');
    const card = (page: Page, title: string) => page.getByRole('region', { name: t(title) });
    const sentence = {
      en: 'Hold at least 1 NFT from {address} on Base or have the role Diver on Tidepool Society.',
      es: 'Tener al menos 1 NFT de {address} en Base o tener el rol Diver en Tidepool Society.',
    }[language];
    const storedSentence = {
      en: 'Hold at least 1 Reef Keepers NFT on Base or have the role Diver on Tidepool Society.',
      es: 'Tener al menos 1 NFT de Reef Keepers en Base o tener el rol Diver en Tidepool Society.',
    }[language];

    async function add(page: Page, type: string): Promise<void> {
      await card(page, 'title')
        .getByRole('button', { name: t('add') })
        .last()
        .click();
      await page.getByRole('menuitem', { name: t(`type.${type}`) }).click();
    }

    test('[L8] builds a requirement of two, tries it with a wallet and saves it', async ({
      page,
      context,
    }) => {
      const list = await givenList({ isDraft: true });
      await list.owner.signInBrowser(context);
      const [base, chain] = await Promise.all([localBase(), localChain()]);
      const reefs = base.tokens.find(({ name }) => name === 'Reef Keepers')?.address ?? '';
      await open(page, list);

      await add(page, 'token');
      const builder = card(page, 'title');
      await builder.getByLabel(t('field.chain')).selectOption('8453');
      await builder.getByLabel(t('field.contract')).fill(reefs);
      await add(page, 'discord');
      await builder.getByLabel(te('apply.discordServerId')).fill('https://discord.gg/tidepool');
      await builder.getByLabel(te('apply.discordServerId')).blur();
      await expect(builder.getByLabel(te('apply.discordServerDisplayName'))).toHaveValue('Tidepool Society');
      await builder.getByLabel(te('apply.discordRole'), { exact: true }).selectOption({ label: 'Diver' });
      await builder.getByLabel(t('group.root')).selectOption({ label: t('group.any') });
      const short = `${reefs.slice(0, 6)}…${reefs.slice(-4)}`;
      await expect(builder.getByText(sentence.replace('{address}', short))).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      const simulator = card(page, 'simulator.title');
      // Bruno has one.
      await simulator.getByLabel(t('simulator.address')).fill(chain.accounts[1].address);
      await simulator.getByRole('button', { name: t('simulator.check') }).click();
      await expect(simulator.getByText(t('simulator.outcome.passes'))).toBeVisible();
      await expect(simulator.getByText(t('simulator.state.later'))).toBeVisible();
      // Dana has none, but may have the role.
      await simulator.getByLabel(t('simulator.address')).fill(chain.accounts[3].address);
      await simulator.getByRole('button', { name: t('simulator.check') }).click();
      await expect(simulator.getByText(t('simulator.outcome.depends'))).toBeVisible();

      await save(page, language);
      await page.reload();
      await expect(builder.getByText(storedSentence)).toBeVisible();
      await expect(builder.getByLabel(t('group.root'))).toHaveValue('any');
    });
  });
}
