import type { Page } from '@playwright/test';
import { expect } from './journey.ts';
import { ethereumPerson, signIn, unique } from './person.ts';
import { mailTo } from './sandbox.ts';
import { type Language, texts } from './texts.ts';

/** A person who may manage lists: signed in, with a workspace and a confirmed email. */
export async function readyOwner(page: Page, language: Language = 'en'): Promise<{ workspace: string }> {
  const [common, profile] = [texts(language, 'common'), texts(language, 'profile')];
  await ethereumPerson(page);
  await signIn(page, language);
  const workspace = unique('space');
  await page.goto('/user/account-profile/general');
  await page.getByLabel(profile('email')).fill(`${workspace}@example.test`);
  await page.getByLabel(profile('workspace')).fill(workspace);
  await page.getByRole('button', { name: common('form.save') }).click();
  await expect(page.getByLabel(profile('workspace'))).toHaveAttribute('readonly', '');
  const { text } = await mailTo(`${workspace}@example.test`);
  await page.goto(/https?:\/\/\S+confirm-email\/\S+/.exec(text)?.[0] ?? '');
  await expect(
    page.getByText(language === 'en' ? 'Your email is confirmed.' : 'Tu correo está confirmado.'),
  ).toBeVisible();
  return { workspace };
}

/** A picture to upload. */
export const PICTURE = new URL('../../apps/web/public/default-image.jpg', import.meta.url).pathname;

/** The editor's save, and its success. */
export async function save(page: Page, language: Language = 'en'): Promise<void> {
  const button = page.getByRole('button', { name: texts(language, 'common')('form.save'), exact: true });
  await expect(button).toBeEnabled({ timeout: 20_000 });
  await button.click();
  await expect(
    page.getByText(language === 'en' ? 'Submit Success' : 'Guardado correctamente').first(),
  ).toBeVisible();
  // The form stays closed for two seconds after its request.
  await expect(page.getByRole('button', { name: language === 'en' ? 'Saving' : 'Guardando' })).toHaveCount(0);
}
