import type { Page } from '@playwright/test';
import { apiPerson } from '../support/api-person.ts';
import { expect, test } from '../support/journey.ts';
import { ethereumPerson, signIn } from '../support/person.ts';
import { VARIANT } from '../support/scope.ts';

const storedTokens = (page: Page) =>
  page.evaluate(() =>
    ['serviceToken', 'serviceTokenExpired', 'csrfToken', 'csrfInitToken'].map(
      (key) => localStorage.getItem(key) !== null,
    ),
  );

/** Signs in and makes the account request respond like this. */
async function signInWithResponse(
  page: Page,
  status: number,
  body: object = { success: false, msg: 'set by the test', code: 'internal' },
) {
  await (await apiPerson()).signInBrowser(page.context());
  await page.route('**/users/me', (route) => route.fulfill({ status, json: body }));
  await page.goto('/user/account-profile/general');
}

test('[S3] stores the tokens under their names', async ({ page }) => {
  await ethereumPerson(page);
  await page.goto('/');
  await expect.poll(() => storedTokens(page)).toEqual([false, false, false, true]);
  await signIn(page);
  expect((await storedTokens(page)).slice(0, 3)).toEqual([true, true, true]);
});

test('[S4] stays signed in after a reload', async ({ page, context }) => {
  await (await apiPerson()).signInBrowser(context);
  await page.goto('/home');
  await page.reload();
  await expect(page).toHaveURL(/\/home$/);
});

test('[S4] resets an invalid session, disconnects the wallet and starts a new session', async ({ page }) => {
  const wallet = await ethereumPerson(page);
  await signIn(page);
  await page.context().clearCookies({ name: 'signboard_session' });
  await page.reload();
  await expect(page).toHaveURL(/\/login/);
  await expect.poll(() => storedTokens(page)).toEqual([false, false, false, true]);
  await expect.poll(() => wallet.methods()).toContain('wallet_revokePermissions');
});

test('[S6] logs out on navigation when the token has expired', async ({ page, context }) => {
  await (await apiPerson()).signInBrowser(context);
  await page.goto('/home');
  const joined = page.getByRole('link', { name: 'Joined', exact: true }).first();
  await expect(joined).toBeVisible();
  await page.evaluate(() => localStorage.setItem('serviceTokenExpired', '1'));
  await joined.click();
  await expect(page).toHaveURL(/\/login/);
});

for (const [status, path, body] of [
  [401, /\/login/, undefined],
  [403, /\/forbidden$/, undefined],
  [404, /\/not-found$/, undefined],
  [503, /\/maintenance$/, undefined],
  [422, /\/expired$/, { detail: 'Signature has expired' }],
] as const) {
  test(`[S7] goes to ${path.source} on ${status}`, { tag: status === 401 ? [] : VARIANT }, async ({
    page,
  }) => {
    await signInWithResponse(page, status, body);
    await expect(page).toHaveURL(path);
  });
}

test('[N13] shows a failed load with a retry, and the content once it succeeds', async ({ page }) => {
  await signInWithResponse(page, 500);
  await expect(page.getByText('Couldn’t load this.')).toBeVisible();
  await page.unroute('**/users/me');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByLabel('Workspace')).toBeVisible();
});
