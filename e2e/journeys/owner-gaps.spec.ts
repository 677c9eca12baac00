import type { Page } from '@playwright/test';
import { apiPerson } from '../support/api-person.ts';
import { signInAsOwner } from '../support/given-list.ts';
import { expect, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { mailTo } from '../support/sandbox.ts';

test('[N3] opens Manage at the first click after the email was confirmed in another tab', async ({
  page,
  context,
  isMobile,
}) => {
  const owner = await apiPerson();
  const workspace = unique('space');
  const email = `${workspace}@example.test`;
  await owner.call('PUT', '/users/me/update', { workspace, email });
  await owner.signInBrowser(context);
  await page.goto('/home');
  if (isMobile) await page.getByRole('button', { name: 'Open menu' }).click();
  const manage = page.getByRole('navigation').getByRole('link', { name: 'Manage', exact: true });
  await expect(manage).toBeAttached();
  const { text } = await mailTo(email);
  const token = /confirm-email\/(\S+)/.exec(text)?.[1] ?? '';
  // Another tab confirms, and this one hears nothing of it.
  await owner.call('POST', '/users/confirm/email', { id: token });
  await page.evaluate(() => {
    const link = [...document.querySelectorAll('a')].find(
      ({ pathname }) => pathname === '/list-curator/manage',
    );
    link?.click();
  });
  await expect(page.getByRole('heading', { name: 'Manage lists' })).toBeVisible();
  await expect(page).toHaveURL(/\/list-curator\/manage$/);
});

/** Until it stays there: the page of someone who is signed in is rendered anew after its first HTML. */
const scrollTo = (page: Page, top: number) =>
  expect
    .poll(() =>
      page.evaluate((to) => {
        window.scrollTo(0, to);
        return window.scrollY;
      }, top),
    )
    .toBe(top);

test('[N1] opens a page at its top, not where another page was left', async ({ page, context }) => {
  await signInAsOwner(context);
  await page.goto('/privacy-policy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await scrollTo(page, 700);
  await page.goto('/faqs');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForFunction(() => history.state?.key);
  expect(await page.evaluate(() => window.scrollY)).toBe(0);
  await scrollTo(page, 400);
  await page.reload();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(400);
});
