import type { Locator, Page } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { expect } from './journey.ts';
import { chooseWallet } from './person.ts';
import { texts } from './texts.ts';

/** Page object of a public list for a person who joins. */
export function joiner(page: Page, language: Language = 'en') {
  const [t, publicTexts, login] = [
    texts(language, 'joining'),
    texts(language, 'public'),
    texts(language, 'login'),
  ];
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  return {
    t,
    press: (state: 'open' | 'upcoming' | 'mine' = 'open') => button(publicTexts(`join.${state}`)).click(),
    async signIn(state: 'open' | 'upcoming' | 'mine' = 'open') {
      await this.press(state);
      await chooseWallet(page);
      await expect(
        page.getByRole('dialog').getByText(texts(language, 'common')('session.promise')),
      ).toBeVisible();
      await button(login('sign')).click();
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
    /** One line of the checklist. */
    line: (title: string): Locator => page.getByRole('listitem').filter({ hasText: title }).first(),
    verify: (network: 'twitter' | 'discord') => button(t(`verify.${network}`)),
    /**
     * The button for a signed-in person, after the dialog has closed, which also offers another wallet. The server-rendered HTML
     * has a button of the same name that opens the sign-in.
     */
    join: () =>
      page
        .getByRole('main')
        .filter({ has: button(t('wallet.other')), hasNot: page.getByRole('dialog') })
        .getByRole('button', { name: t('button.join'), exact: true }),
    entry: () => page.getByRole('region', { name: t('entry.outcome.joined') }),
    /** Expects an announcement in a live region. */
    announced: (text: string | RegExp) =>
      expect(page.getByRole('status').filter({ hasText: text }).first()).toBeAttached(),
  };
}

/** The titles of the checklist's lines. */
export const LINES = {
  wallet: 'Have a wallet on',
  twitter: 'Follow this account on X',
  discord: 'Be a member of this Discord server',
  discordRole: 'Have this role on a Discord server',
  balance: 'Hold at least',
  nft: 'Own an NFT',
  captcha: 'Pass the anti-bot check',
  email: 'Enter an email address',
};
