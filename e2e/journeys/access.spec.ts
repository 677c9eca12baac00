import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { expect, expectNoSidewaysScroll, test } from '../support/journey.ts';
import { PUBLIC_PATHS, SIGNED_IN_PATHS } from '../support/page-paths.ts';
import { chooseWallet, ethereumPerson, signIn } from '../support/person.ts';

async function expectGood(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoSidewaysScroll(page);
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  const found = violations.map(
    ({ id, impact, nodes }) =>
      `${path}: ${id} (${impact}) ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
  );
  expect(found).toEqual([]);
}

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`${colorScheme}`, () => {
    test.use({ colorScheme });

    test('[N11] public pages: no violation, no sideways scroll', async ({ page }) => {
      test.slow();
      for (const path of PUBLIC_PATHS) await expectGood(page, path);
    });

    test('[N11] signed-in pages: no violation, no sideways scroll', async ({ page }) => {
      test.slow();
      await ethereumPerson(page);
      await signIn(page);
      for (const path of SIGNED_IN_PATHS) await expectGood(page, path);
    });
  });
}

test.describe('presets', () => {
  for (const preset of ['theme1', 'theme2', 'theme3', 'theme4', 'theme5', 'theme6']) {
    test(`[N6] [N11] ${preset} passes contrast in light and dark`, { tag: '@desktop' }, async ({
      page,
      context,
    }) => {
      await ethereumPerson(page);
      await signIn(page);
      for (const theme of ['light', 'dark']) {
        await context.addCookies([
          { name: 'signboard_look', value: `en.${theme}.${preset}`, url: process.env.E2E_URL ?? '' },
        ]);
        for (const path of ['/', '/user/account-profile/general', '/user/account-profile/account-type'])
          await expectGood(page, path);
      }
    });
  }
});

test('[N11] a person signs in and saves the profile by keyboard alone', { tag: '@desktop' }, async ({
  page,
}) => {
  await ethereumPerson(page);
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /Test Wallet \(/ })).toBeVisible();
  const tabTo = async (name: RegExp) => {
    for (let presses = 0; presses < 60; presses += 1) {
      await page.keyboard.press('Tab');
      const label = await page.evaluate(() => {
        const focused = document.activeElement as HTMLInputElement | null;
        return (
          focused?.getAttribute('aria-label') ??
          focused?.labels?.[0]?.textContent ??
          focused?.textContent ??
          ''
        );
      });
      if (name.test(label)) return;
    }
    throw new Error(`Tab never reached ${name}`);
  };
  await tabTo(/Test Wallet/);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Sign message' })).toBeVisible();
  await tabTo(/Sign message/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
  await page.goto('/user/account-profile/general');
  await expect(page.getByLabel('Email')).toBeVisible();
  await tabTo(/^Full name/);
  await page.keyboard.type('Key Board');
  await tabTo(/^Email/);
  await page.keyboard.type(`k${Date.now()}@example.test`);
  await tabTo(/^Workspace/);
  await page.keyboard.type(`k${Date.now()}`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Submit Success')).toBeVisible();
});

test('[N11] the states of the sign-in have no violation either', async ({ page }) => {
  await ethereumPerson(page);
  await page.goto('/login');
  await chooseWallet(page);
  await expect(page.getByRole('button', { name: 'Sign message' })).toBeVisible();
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.filter(({ impact }) => impact === 'serious' || impact === 'critical')).toEqual([]);
});
