import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { ethereumPerson, signIn } from '../support/person.ts';
import { widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { forbiddenCalls } from '../wallets/wallet-script.ts';

for (const language of LANGUAGES)
  test.describe(`a fresh signature in ${language}`, { tag: widthOf(language, 'es') }, () => {
    test.use({ locale: LOCALES[language] });

    test('is asked for in place, once in five minutes, and keeps what was typed', async ({ page }) => {
      const [t, keys, profile] = [
        texts(language, 'fresh-signature'),
        texts(language, 'api-keys'),
        texts(language, 'profile'),
      ];
      const wallet = await ethereumPerson(page);
      await signIn(page, language);
      await page.goto('/developers');
      const createKey = async (name: string) => {
        await page.getByRole('button', { name: keys('create.open') }).click();
        const form = page.getByRole('dialog', { name: keys('create.title') });
        await form.getByLabel(keys('create.name')).fill(name);
        await form.getByRole('checkbox', { name: 'lists:read' }).check();
        await form.getByRole('button', { name: keys('create.confirm') }).press('Enter');
      };
      await createKey('Mint site');
      const asked = page.getByRole('dialog', { name: t('title') });
      await expect(asked.getByText(/Confirm a change to your Signboard account\./)).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      const sign = asked.getByRole('button', { name: texts(language, 'login')('sign') });

      wallet.answerNext('reject');
      await sign.press('Enter');
      await expect(asked.getByText(t('fault.rejected'))).toBeVisible();
      await sign.press('Enter');
      const created = page.getByRole('region', { name: keys('created.label') });
      await expect(created).toContainText('Mint site');
      await created.getByRole('button', { name: keys('created.done') }).click();

      await createKey('Second site');
      await expect(created).toContainText('Second site');
      expect(forbiddenCalls(wallet)).toEqual([]);

      await page.goto('/user/account-profile/general');
      const sessions = page.getByRole('table', { name: profile('sessions.title') });
      await expect(sessions.getByText(profile('sessions.current'))).toBeVisible();
      await expect(page.getByRole('table', { name: keys('title') }).getByText('Second site')).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    });
  });
