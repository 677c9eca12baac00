import type { Page, Response } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { expect } from './journey.ts';
import { saved } from './notification.ts';
import { texts } from './texts.ts';

/** An image to upload. */
export const PICTURE = new URL('../../apps/web/public/default-image.jpg', import.meta.url).pathname;

/** Saves in the editor and expects success. The form stays disabled for two more seconds. */
export async function save(page: Page, language: Language = 'en'): Promise<void> {
  const button = page.getByRole('button', { name: texts(language, 'common')('form.save'), exact: true });
  await expect(button).toBeEnabled();
  // The message of an earlier save may still be visible, so wait for the response too.
  const [response] = await Promise.all([page.waitForResponse(isSave), saved(page, language), button.click()]);
  expect(response.status()).toBe(200);
}

/** Saves a new list as a draft and expects its editor. */
export async function saveDraft(page: Page, language: Language = 'en'): Promise<void> {
  await pressCreate(page, 'draft', language);
}

/** Presses one of the buttons of a new list and expects the list's editor. */
export async function pressCreate(
  page: Page,
  button: 'draft' | 'publish',
  language: Language = 'en',
): Promise<void> {
  const name = texts(language, 'create')(`actions.${button}`);
  await Promise.all([saved(page, language), page.getByRole('button', { name, exact: true }).click()]);
  await expect(page).toHaveURL(/\/list-curator\/edit\/[^/]+\/[0-9a-f-]{36}/);
}

/** It opens by itself when a list has been published. */
export async function closeShareSheet(page: Page, language: Language = 'en'): Promise<void> {
  const sheet = page.getByRole('dialog', { name: texts(language, 'lists')('share.title') });
  await sheet.getByRole('button', { name: texts(language, 'common')('action.close') }).click();
  await expect(sheet).toHaveCount(0);
}

function isSave(response: Response): boolean {
  const isWrite = response.request().method() !== 'GET';
  return (
    isWrite && /\/projects\/(create|create-with-settings|update|registration|access)$/.test(response.url())
  );
}
