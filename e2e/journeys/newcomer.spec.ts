import type { Page } from '@playwright/test';
import { type Language, nameLanguage } from '@signboard/domain/accounts/language.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { saved } from '../support/notification.ts';
import { type Chain, ethereumPerson, signIn, solanaPerson, unique } from '../support/person.ts';
import { mailTo } from '../support/sandbox.ts';
import { PHONE, VARIANT } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { forbiddenCalls } from '../wallets/wallet-script.ts';

const CASES: [Chain, Language, string[]][] = [
  ['ethereum', 'en', []],
  ['ethereum', 'es', [VARIANT]],
  ['solana', 'en', [VARIANT]],
  ['solana', 'es', [PHONE, VARIANT]],
];

for (const [chain, language, tag] of CASES) {
  test.describe(`in ${language}`, { tag }, () => {
    test.use({ locale: LOCALES[language] });

    test(`[S1] [P1] [P2] [P3] [N3] [N4] [N6] lets a newcomer sign in with ${chain}, fill in the profile, confirm the email, choose a look and sign out`, async ({
      page,
    }) => {
      const [common, profile] = [texts(language, 'common'), texts(language, 'profile')];
      const wallet = chain === 'ethereum' ? await ethereumPerson(page) : await solanaPerson(page);

      await page.goto('/');
      await expect(page.locator('html')).toHaveAttribute('lang', language);
      await signIn(page, language);

      // Managing lists requires a complete profile.
      await page.goto('/list-curator/manage');
      await expect(page).toHaveURL(/\/user\/account-profile\/general$/);
      await expect(
        page.getByText(
          language === 'en' ? 'You need some stuff to start using the product' : 'Necesitas algunas cosas',
        ),
      ).toBeVisible();
      const save = page.getByRole('button', { name: common('form.save'), exact: true });
      await expect(save).toBeDisabled();

      const [email, workspace] = [`${unique('ada')}@example.test`, unique('space')];
      await page.getByLabel(profile('fullName')).fill('Ada Lovelace');
      await page.getByRole('textbox', { name: profile('email') }).fill(email);
      await page.getByLabel(profile('workspace')).fill(workspace.replace('-', ' ').toUpperCase());
      await Promise.all([saved(page, language), save.click()]);
      await expect(page.getByLabel(profile('workspace'))).toHaveValue(workspace);
      await expect(page.getByLabel(profile('workspace'))).toHaveAttribute('readonly', '');
      await expectNoHorizontalScroll(page);

      const mail = await mailTo(email);
      expect(mail.subject).toBe(language === 'en' ? 'Confirm your email' : 'Confirma tu correo');
      const link = /https?:\/\/\S+confirm-email\/\S+/.exec(mail.text)?.[0] ?? '';
      await page.goto(link);
      await expect(
        page.getByText(language === 'en' ? 'Your email is confirmed.' : 'Tu correo está confirmado.'),
      ).toBeVisible();
      await page.goto('/user/account-profile/general');
      await expect(
        page.getByText(language === 'en' ? 'confirmed' : 'confirmado', { exact: true }),
      ).toBeVisible();
      await page.goto('/list-curator/manage');
      await expect(page).toHaveURL(/\/list-curator\/manage$/);
      await expectNoHorizontalScroll(page);

      const other = language === 'en' ? 'es' : 'en';
      await chooseLook(page, language, other);
      const chosen = texts(other, 'common');
      await page.getByRole('button', { name: chosen('profileMenu.label') }).click();
      await expect(page.getByRole('menuitem', { name: chosen('profileMenu.settings') })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: chosen('profileMenu.upgrade') })).toBeVisible();
      await page.getByRole('menuitem', { name: chosen('profileMenu.logout') }).click();
      await expect(page).toHaveURL(/\/login/);
      await page.goto('/home');
      await expect(page).toHaveURL(/\/login/);
      expect(forbiddenCalls(wallet)).toEqual([]);
    });
  });
}

/** Chooses the dark theme, a preset and another language, which survive a reload from the first HTML on. */
async function chooseLook(page: Page, language: Language, other: Language): Promise<void> {
  await page
    .getByRole('button', { name: texts(language, 'common')('theme.toDark') })
    .first()
    .click();
  await page
    .getByRole('button', { name: nameLanguage(other) })
    .first()
    .click();
  const common = texts(other, 'common');
  await page.getByRole('button', { name: common('preset.label') }).click();
  await page.getByRole('menuitemradio', { name: common('preset.theme3') }).click();
  const html = page.locator('html');
  await expect(html).toHaveAttribute('data-preset', 'theme3');
  const chosen = new RegExp(`<html lang="${other}" data-theme="dark" data-preset="theme3">`);
  const response = await page.reload();
  expect(await response?.text()).toMatch(chosen);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(html).toHaveAttribute('lang', other);
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await expect(html).toHaveAttribute('data-preset', 'theme3');
}

test('signs in a person without a wallet with the demo wallet', { tag: VARIANT }, async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: /Signboard Demo Wallet \(Ethereum\)/ }).click();
  await page.getByRole('radio', { name: /Dana/ }).check();
  await page.getByRole('button', { name: 'Connect', exact: true }).click();
  await page.getByRole('button', { name: 'Sign message' }).click();
  await page.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(page).toHaveURL(/\/home$/);
});
