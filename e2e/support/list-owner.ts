import type { Page, Response } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { expect } from './journey.ts';
import { texts } from './texts.ts';

/** An image to upload. */
export const PICTURE = new URL('../../apps/web/public/default-image.jpg', import.meta.url).pathname;

/** Saves in the editor and expects success. */
export async function save(page: Page, language: Language = 'en'): Promise<void> {
  const button = page.getByRole('button', { name: texts(language, 'common')('form.save'), exact: true });
  await expect(button).toBeEnabled();
  // The message of an earlier save may still be visible, so wait for the response.
  const [response] = await Promise.all([page.waitForResponse(isSave), button.click()]);
  expect(response.status()).toBe(200);
  await expect(
    page.getByText(language === 'en' ? 'Submit Success' : 'Guardado correctamente').first(),
  ).toBeVisible();
  // The form stays disabled for two seconds after its request.
  await expect(page.getByRole('button', { name: language === 'en' ? 'Saving' : 'Guardando' })).toHaveCount(0);
}

function isSave(response: Response): boolean {
  const isWrite = response.request().method() !== 'GET';
  return isWrite && /\/projects\/(create|update|registration|access)$/.test(response.url());
}
