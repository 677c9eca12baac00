import type { Page, Response } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { expect } from './journey.ts';
import { mailTo } from './sandbox.ts';
import { texts } from './texts.ts';

/** Clicks Connect Twitter and returns the popup. */
export async function openX(page: Page, language: Language = 'en'): Promise<Page> {
  const button = page.getByRole('button', { name: texts(language, 'bots')('connectTwitter') }).first();
  const [popup] = await Promise.all([page.waitForEvent('popup'), button.click()]);
  await popup.waitForURL(/authorize/);
  return popup;
}

/** Authorizes an account on X's page. */
export async function authorizeOnX(xPage: Page, account: string): Promise<void> {
  await xPage.locator(`input[name=account][value=${account}]`).check();
  await xPage.getByRole('button', { name: 'Authorize app', exact: true }).click();
}

/** From the onboarding page to the bot's page. One account is one bot. */
export async function connectBot(page: Page, account: string, language: Language = 'en'): Promise<void> {
  await page.goto('/nft/alert/createBot');
  const popup = await openX(page, language);
  await Promise.all([popup.waitForEvent('close'), authorizeOnX(popup, account)]);
  await expect(page).toHaveURL(/\/nft\/alert\/user$/);
  await expect(page.getByRole('link', { name: `@${account}` })).toBeVisible();
}

/** Page object of the bot's page. */
export function botOwner(page: Page, language: Language = 'en') {
  const t = texts(language, 'bots');
  const panel = page.getByRole('region', { name: t('panel.title') });
  return {
    t,
    panel,
    contract: page.getByLabel(t('form.contract')),
    threshold: page.getByLabel(t('form.threshold'), { exact: true }),
    mints: page.getByRole('checkbox', { name: t('form.postMints') }),
    webhook: page.getByLabel(t('form.webhook')),
    hashtags: page.getByLabel(t('form.hashtags')),
    email: page.getByRole('textbox', { name: t('form.email'), exact: true }),
    preview: page.getByRole('region', { name: t('preview.title'), exact: true }),
    form: page.getByRole('form', { name: t('form.label') }),
    submit: page.getByRole('button', { name: t('form.submit') }),
    saving: page.getByRole('button', { name: language === 'en' ? 'Saving' : 'Guardando' }),
    /** A row of the panel. */
    fact: (name: string) => panel.locator('dl > div').filter({ hasText: name }).locator('dd'),
    /** Saves, and waits until the form is enabled again. */
    async save(): Promise<void> {
      await expect(this.submit).toBeEnabled();
      const isSave = (response: Response) => response.url().endsWith('/nft/alert/update');
      const [response] = await Promise.all([page.waitForResponse(isSave), this.submit.click()]);
      expect(response.status()).toBe(200);
      await expect(this.saving).toHaveCount(0);
    },
    /** Opens the link in the email to a new address, since the bot's emails go to confirmed ones only. */
    async confirmEmail(address: string): Promise<void> {
      const { text } = await mailTo(address);
      await page.goto(/https?:\/\/\S+confirm-email\/\S+/.exec(text)?.[0] ?? '');
      await expect(
        page.getByText(language === 'en' ? 'Your email is confirmed.' : 'Tu correo está confirmado.'),
      ).toBeVisible();
      await page.goto('/nft/alert/user');
    },
  };
}
