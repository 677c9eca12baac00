import type { Page } from '@playwright/test';
import { PRESETS, type Preset, THEMES } from '@signboard/contract/preferences.ts';
import { apiPerson } from '../support/api-person.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { openWithLook } from '../support/looks/look.ts';
import { PUBLIC_PATHS, SIGNED_IN_PATHS } from '../support/page-paths.ts';
import { DESKTOP, PHONE, sampled, VARIANT } from '../support/scope.ts';

async function expectAccessiblePage(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page, path, { withContrast: true });
}

for (const colorScheme of THEMES) {
  const tag = colorScheme === 'dark' ? [DESKTOP, VARIANT] : [PHONE];
  test.describe(`${colorScheme}`, { tag }, () => {
    test.use({ colorScheme });

    test('[N11] shows public pages without accessibility violations or horizontal scrolling', async ({
      page,
    }) => {
      const sample = ['/', '/faqs', '/communities', '/login', '/nft/alert/createBot'];
      for (const path of sampled(PUBLIC_PATHS, sample)) await expectAccessiblePage(page, path);
    });

    test('[N11] shows signed-in pages without accessibility violations or horizontal scrolling', {
      tag: VARIANT,
    }, async ({ page, context }) => {
      await (await apiPerson()).signInBrowser(context);
      for (const path of SIGNED_IN_PATHS) await expectAccessiblePage(page, path);
    });
  });
}

for (const theme of THEMES) {
  test(`[N6] [N11] has enough contrast in every preset in ${theme}`, { tag: [DESKTOP, VARIANT] }, async ({
    page,
    context,
  }) => {
    const { owner, workspace, id } = await givenList();
    await owner.signInBrowser(context);
    for (const preset of sampled<Preset>(PRESETS, ['theme2'])) {
      for (const path of ['/', `/list-curator/edit/${workspace}/${id}?tab=basics`]) {
        await openWithLook(page, path, { width: 1440, theme, preset, language: 'en' });
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        await expectAccessible(page, `${path} in ${preset}, ${theme}`);
      }
    }
  });
}
