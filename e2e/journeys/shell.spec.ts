import type { Page } from '@playwright/test';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { apiPerson } from '../support/api-person.ts';
import { signInAsOwner } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { PUBLIC_PATHS, SIGNED_IN_PATHS } from '../support/page-paths.ts';
import { ethereumPerson, openMenu } from '../support/person.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';
import { texts } from '../support/texts.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[N1] serves every public page, and a not-found page of its own in the bot area', {
  tag: VARIANT,
}, async ({ page }) => {
  for (const path of PUBLIC_PATHS) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(heading(page), path).toBeVisible();
  }
  await page.goto('/nft/alert/nowhere');
  await expect(heading(page)).toBeVisible();
  await expect(heading(page)).not.toHaveText('Page not found');
});

test('[N1] redirects visitors of signed-in pages to /login, and back after the sign-in', {
  tag: VARIANT,
}, async ({ page }) => {
  await ethereumPerson(page);
  for (const path of [...SIGNED_IN_PATHS, '/list-curator/manage']) {
    await page.goto(path);
    await expect(page, path).toHaveURL(/\/login/);
  }
  await page
    .getByRole('button', { name: /Test Wallet \(/ })
    .first()
    .click();
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(page).toHaveURL(/\/user\/account-profile\/general$/);
});

test('[N1] [N3] serves signed-in pages to signed-in people, and redirects them from /login to home', {
  tag: VARIANT,
}, async ({ page, context }) => {
  await (await apiPerson()).signInBrowser(context);
  for (const path of SIGNED_IN_PATHS) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new RegExp(`${path}$`));
    await expect(heading(page), path).toBeVisible();
  }
  await page.goto('/list-curator/manage');
  await expect(page).toHaveURL(/\/user\/account-profile\/general$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/home$/);
});

test('[N4] lists all items in the side menu and the profile menu, and disables unavailable ones', {
  tag: VARIANT,
}, async ({ page, context, isMobile }) => {
  await (await apiPerson()).signInBrowser(context);
  await page.goto('/home');
  await openMenu(page, isMobile);
  const menu = page.getByRole('navigation', { name: 'Side menu' });
  for (const name of [
    'Home',
    'Account settings',
    'Manage',
    'Joined',
    'My bot',
    'All bots',
    'landing',
    'faqs',
  ]) {
    await expect(menu.getByRole('link', { name, exact: true })).toBeVisible();
  }
  for (const name of ['Shared', 'documentation', 'roadmap', 'privacy policy']) {
    await expect(menu.getByRole('link', { name, exact: true })).toHaveAttribute('aria-disabled', 'true');
  }
  if (!isMobile)
    expect(
      (await menu.locator('xpath=ancestor-or-self::*[self::aside or self::nav][last()]').boundingBox())
        ?.width,
    ).toBe(228);
  if (isMobile) await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Account Settings' })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await page.getByRole('menuitem', { name: /Upgrade your plan/ }).click();
  await expect(page).toHaveURL(/account-type$/);
});

for (const language of LANGUAGES)
  test(`[N5] keeps the top bar on one line at every width in ${language}`, {
    tag: [DESKTOP, VARIANT],
  }, async ({ page }) => {
    await page.goto(`/?lang=${language}`);
    const bar = page.getByRole('banner');
    for (const width of [1440, 1260, 1259, 560, 480]) {
      await page.setViewportSize({ width, height: 800 });
      const { height = 0 } = (await bar.boundingBox()) ?? {};
      for (const entry of await bar.locator('a:visible, button:visible').all()) {
        const box = await entry.boundingBox();
        expect(box?.height, `${await entry.innerText()} at ${width}`).toBeLessThan(height);
      }
      await expectNoHorizontalScroll(page);
      const signIn = bar.getByRole('link', { name: texts(language, 'common')('nav.signInWallet') });
      await expect(signIn).toBeInViewport({ ratio: 1 });
      expect((await signIn.boundingBox())?.height).toBeLessThanOrEqual(44);
    }
  });

test('[N9] reports a chunk that fails to load with its type and URL, and recovers after a reload', {
  tag: VARIANT,
}, async ({ page, watched }) => {
  await page.goto('/');
  await page.route('**/assets/faqs-page-*.js', (route) => route.abort());
  await page.goto('/faqs');
  await expect(page.getByText('Part of Signboard didn’t load')).toBeVisible();
  await expect(page.getByText(/\/assets\/faqs-page-/)).toBeVisible();
  // The console reports it too, which is expected in this test only.
  expect(watched.problems.every((problem) => problem.includes('ChunkLoadError'))).toBe(true);
  watched.problems.length = 0;
  await page.unroute('**/assets/faqs-page-*.js');
  await page.getByRole('button', { name: 'Reload' }).click();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByText('Part of Signboard didn’t load')).toHaveCount(0);
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

test('[N1] opens a page at its top, not where another page was left', { tag: VARIANT }, async ({
  page,
  context,
}) => {
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
