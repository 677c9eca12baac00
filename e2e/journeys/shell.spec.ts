import type { Page } from '@playwright/test';
import { BOT_COMPANION_COOKIE } from '@signboard/contract/bots/endpoints.ts';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { apiPerson } from '../support/api-person.ts';
import { waitForAnimations } from '../support/expect-accessible.ts';
import { apiOwner } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { PUBLIC_PATHS, SIGNED_IN_PATHS } from '../support/page-paths.ts';
import { ethereumPerson, openMenu, unique } from '../support/person.ts';
import { DESKTOP, sampled, VARIANT } from '../support/scope.ts';
import { texts } from '../support/texts.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('[N1] serves every public page', { tag: VARIANT }, async ({ page }) => {
  for (const path of PUBLIC_PATHS) {
    const response = await page.goto(path);
    expect(response?.status(), path).toBe(200);
    await expect(heading(page), path).toBeVisible();
  }
});

test('[N1] shows a not-found page with status 404 for unknown paths, and a separate one in the bot area', async ({
  page,
}) => {
  expect((await page.goto('/no/such/page'))?.status()).toBe(404);
  await expect(heading(page)).toHaveText('Page not found');
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

test('[N1] [N3] serves signed-in pages to signed-in people, and redirects them from /login to home', async ({
  page,
  context,
}) => {
  await (await apiPerson()).signInBrowser(context);
  for (const path of sampled(SIGNED_IN_PATHS, ['/projects', '/list-curator/shared'])) {
    await page.goto(path);
    await expect(page, path).toHaveURL(new RegExp(`${path}$`));
    await expect(heading(page), path).toBeVisible();
  }
  await page.goto('/list-curator/manage');
  await expect(page).toHaveURL(/\/user\/account-profile\/general$/);
  await page.goto('/login');
  await expect(page).toHaveURL(/\/home$/);
});

test('[N4] lists all items in the side menu and the profile menu, and disables unavailable ones', async ({
  page,
  context,
  isMobile,
}) => {
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
    tag: language === 'en' ? DESKTOP : [DESKTOP, VARIANT],
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

test('[N5] shows My bot only with a bot session, and Login only without a session', async ({
  page,
  isMobile,
}) => {
  await page.goto('/');
  await openMenu(page, isMobile);
  const bar = page.getByRole('navigation', { name: 'Main menu' });
  for (const name of [
    'Home',
    'NFT Sales Alert',
    'List curator',
    'Early adopter',
    'Sign up',
    'Create bot',
    'Login',
  ]) {
    await expect(bar.getByRole('link', { name, exact: true })).toBeVisible();
  }
  await expect(bar.getByRole('link', { name: 'Login', exact: true })).toHaveAttribute(
    'title',
    'For bot owners',
  );
  await expect(bar.getByRole('link', { name: 'My bot' })).toHaveCount(0);
  await page.evaluate(() => localStorage.setItem('botSession', 'marker'));
  await page.reload();
  await openMenu(page, isMobile);
  // A marker without its cookie is invalid and is cleared.
  await expect(bar.getByRole('link', { name: 'Login', exact: true })).toBeVisible();
  await expect.poll(() => page.evaluate(() => localStorage.getItem('botSession'))).toBeNull();
  await page.evaluate((cookie) => {
    localStorage.setItem('botSession', 'marker');
    // biome-ignore lint/suspicious/noDocumentCookie: the page reads it the same way
    document.cookie = `${cookie}=yes; path=/`;
  }, BOT_COMPANION_COOKIE);
  await page.reload();
  await openMenu(page, isMobile);
  await expect(bar.getByRole('link', { name: 'My bot' })).toBeVisible();
  await expect(bar.getByRole('link', { name: 'Login', exact: true })).toHaveCount(0);
});

test('[N6] keeps language, theme and preset after a reload, from the first paint on', async ({
  page,
  context,
}) => {
  await (await apiPerson()).signInBrowser(context);
  await page.goto('/home');
  await page.getByRole('button', { name: 'Switch to dark theme' }).first().click();
  await page
    .getByRole('button', { name: 'ES', exact: true })
    .or(page.getByRole('button', { name: 'Español' }))
    .first()
    .click();
  await expect(page.locator('html')).toHaveAttribute('lang', 'es');
  await page
    .getByRole('combobox', { name: 'Paleta de colores' })
    .or(page.getByRole('button', { name: 'Paleta de colores' }))
    .first()
    .click();
  await page.getByRole('option').or(page.getByRole('menuitemradio')).nth(3).click();
  const preferences = () =>
    page
      .locator('html')
      .evaluate((html: HTMLElement) => [html.lang, html.dataset.theme, html.dataset.preset]);
  await expect.poll(preferences).toEqual(['es', 'dark', 'theme3']);
  const html = await (
    await page.request.get('/home', {
      headers: {
        cookie: (await page.context().cookies()).map(({ name, value }) => `${name}=${value}`).join('; '),
      },
    })
  ).text();
  expect(html).toContain('<html lang="es" data-theme="dark" data-preset="theme3">');
  await page.reload();
  expect(await preferences()).toEqual(['es', 'dark', 'theme3']);
  await expect(heading(page)).toBeVisible();
});

test('[N7] [P1] [L16] closes the snackbar after six seconds, except for an unknown error', async ({
  page,
  context,
}) => {
  await (await apiPerson()).signInBrowser(context);
  await page.clock.install();
  await page.goto('/user/account-profile/general');
  const form = page.getByRole('form', { name: 'Account settings' });
  const save = form.getByRole('button', { name: 'Save', exact: true });
  await form.getByLabel('Email').fill(`${unique('ada')}@example.test`);
  await form.getByLabel('Workspace').fill(unique('space'));
  await save.click();
  await expect(page.getByText('Submit Success')).toBeVisible();
  await page.clock.runFor(6_000);
  await expect(page.getByText('Submit Success')).toBeHidden();
  await page.route('**/users/me/update', (route) => route.abort());
  await form.getByLabel('Full name').fill('Someone Else');
  await Promise.all([expect(form.getByRole('button', { name: 'Saving' })).toBeDisabled(), save.click()]);
  const message = page.getByText('There  was an unknown error.', { exact: true });
  await expect(message).toBeVisible();
  await page.clock.runFor(60_000);
  await waitForAnimations(page);
  await expect(message).toBeVisible();
});

test('[P1] [L16] shows server errors at their field and in a toast, and validates only on submit', async ({
  page,
  context,
}) => {
  const { workspace } = await apiOwner();
  await (await apiPerson()).signInBrowser(context);
  await page.goto('/user/account-profile/general');
  const form = page.getByRole('form', { name: 'Account settings' });
  await expect(form.getByText('There are no changes to save')).toBeVisible();
  await expect(form.getByText('* field required')).toBeVisible();
  await form.getByLabel('Workspace').fill('not valid!');
  await form.getByLabel('Email').fill('nonsense');
  await expect(page.getByText('Should be a valid email')).toHaveCount(0);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Should be a valid email')).toBeVisible();
  await expect(page.getByText('Workspace should contain only letters, numbers and hyphen(-).')).toBeVisible();
  await form.getByLabel('Workspace').fill(workspace);
  await form.getByLabel('Email').fill(`other-${workspace}@example.test`);
  await form.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(
    page.getByText('This workspace name is already taken. Please try with another.'),
  ).toBeVisible();
  await expect(page.getByText('There was an error.', { exact: true })).toBeVisible();
});

test('[N8] shows footers, version, year and the cookie notice', async ({ page }) => {
  await page.goto('/faqs');
  const footer = page.getByRole('contentinfo');
  await expect(footer.getByText('v1.0.0-alpha')).toBeVisible();
  await expect(footer.getByText(String(new Date().getFullYear()))).toBeVisible();
  await expect(footer.getByRole('link', { name: 'FAQs' })).toHaveAttribute('href', '/faqs');
  await expect(footer.getByRole('link', { name: 'Signboard on X' })).toHaveAttribute('href', /^https:/);
  await footer.getByRole('link', { name: 'Signboard, home' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.getByRole('button', { name: 'Got it' }).click();
  await expect(page.getByRole('button', { name: 'Got it' })).toHaveCount(0);
  await page.reload();
  await expect(heading(page)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Got it' })).toHaveCount(0);
});

test('[N9] reports a chunk that fails to load with its type and URL, and recovers after a reload', async ({
  page,
  watched,
}) => {
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
