import type { Page } from '@playwright/test';
import { PRESETS, THEMES } from '@signboard/contract/preferences.ts';
import { violationsOf } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

async function openGallery(page: Page): Promise<void> {
  await page.goto('/dev/gallery');
  await expect(page.getByRole('heading', { level: 1, name: 'Gallery' })).toBeVisible();
}

/** Rows that are being replaced are dimmed on purpose. */
const faults = (page: Page, within = 'html') => violationsOf(page, { within, excluded: '[aria-busy=true]' });

test('[N6] shows the gallery to anyone, keeps it out of search engines, and switches themes', {
  tag: VARIANT,
}, async ({ page }) => {
  await openGallery(page);
  await expect(page.locator('meta[name=robots]')).toHaveAttribute('content', 'noindex');
  const html = page.locator('html');
  await page.getByRole('radio', { name: 'Dark' }).check();
  await expect(html).toHaveAttribute('data-theme', 'dark');
  await page.getByRole('combobox', { name: 'Color preset' }).selectOption('theme3');
  await expect(html).toHaveAttribute('data-preset', 'theme3');
  await page.getByRole('radio', { name: 'Español' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Galería' })).toBeVisible();
  await expectNoHorizontalScroll(page);
});

for (const theme of THEMES) {
  test(`[N6] [N11] has only accessible components in every preset, ${theme}`, { tag: VARIANT }, async ({
    page,
    context,
  }) => {
    for (const preset of PRESETS) {
      const url = world.url;
      await context.addCookies([{ name: 'signboard_look', value: `en.${theme}.${preset}`, url }]);
      await openGallery(page);
      await expectNoHorizontalScroll(page);
      expect(await faults(page), preset).toEqual([]);
    }
  });
}

test('[N11] has accessible overlays', { tag: [DESKTOP, VARIANT] }, async ({ page }) => {
  await openGallery(page);
  const overlays = page.getByRole('region', { name: 'Overlays' });
  for (const opener of await overlays.getByRole('button', { name: 'Open' }).all()) {
    await opener.click();
    const close = page.getByRole('button', { name: /^(Close|Stay)$/ }).last();
    await expect(close).toBeVisible();
    expect(
      await faults(page, `[aria-labelledby="${await overlays.getAttribute('aria-labelledby')}"]`),
    ).toEqual([]);
    await close.click();
  }
  await overlays.getByRole('button', { name: 'More actions' }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  expect(await faults(page, '[role=menu]')).toEqual([]);
});
