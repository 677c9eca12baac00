import { devices } from '@playwright/test';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { givenList } from '../support/given-list.ts';
import { joiner } from '../support/joiner.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const { userAgent, viewport, hasTouch, isMobile } = devices['iPhone 15'];

// Whatever the width of the run, these are phones.
test.use({ userAgent, viewport, hasTouch, isMobile });

// A phone has no demo wallet either.
test.beforeEach(({ page }) => page.route('**/assets/demo-wallet-*.js', (route) => route.abort()));

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: [DESKTOP, VARIANT] }, () => {
    test.use({ locale: LOCALES[language] });

    test('[J1] leads from a phone without a wallet into a wallet app', async ({ page, baseURL }) => {
      const login = texts(language, 'login');
      const list = await givenList();
      const address = new URL(list.path, baseURL);
      await page.goto(list.path);
      await joiner(page, language).press();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(login('phone.title'))).toBeVisible();
      const link = (wallet: string) =>
        dialog.getByRole('link', { name: login('phone.open').replace('{{wallet}}', wallet) });
      await expect(link('MetaMask')).toHaveAttribute(
        'href',
        `https://link.metamask.io/dapp/${address.host}${address.pathname}`,
      );
      await expect(link('Phantom')).toHaveAttribute('href', /^https:\/\/phantom\.app\/ul\/browse\//);
      // Only for Solana.
      await expect(link('Solflare')).toHaveCount(0);
      await expectNoHorizontalScroll(page);
    });
  });
}
