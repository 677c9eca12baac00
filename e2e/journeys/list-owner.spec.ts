import type { Page } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { signInAsOwner } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { closeShareSheet, PICTURE, save, saveDraft } from '../support/list-owner.ts';
import { unique } from '../support/person.ts';
import { widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

for (const language of ['en', 'es'] as const) {
  test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[L1] [L2] [L3] [L13] [L14] lets an owner create a list, fill in its tabs, open it, change it, close it, and delete a copy of it', async ({
      page,
      context,
    }) => {
      const t = texts(language, 'editor');
      const { workspace } = await signInAsOwner(context);
      const name = unique('Winter drop');
      const openTab = (tab: string) => page.getByRole('tab', { name: new RegExp(t(`tab.${tab}`)) }).click();
      const label = (path: string) => page.getByLabel(t(path), { exact: false }).first();

      await page.goto(`/list-curator/edit/${workspace}/new`);
      await page
        .getByRole('textbox', { name: t('general.name') })
        .first()
        .fill(name);
      await page.keyboard.press('Tab');
      const slug = name.toLowerCase().replaceAll(' ', '-');
      await expect(label('general.urlEndName')).toHaveValue(slug);
      await label('general.description').fill('Ten spots for the first ones.\nBe kind.');
      await page.locator('input[type=file]').first().setInputFiles(PICTURE);
      await expect(page.getByText(t('image.done').replace('{{label}}', t('general.logo')))).toBeAttached();
      await page.getByRole('radio', { name: texts(language, 'create')('opening.later') }).check();
      await saveDraft(page, language);
      await expect(page.getByRole('tab', { name: new RegExp(t('tab.team')) })).toBeDisabled();
      await expectNoHorizontalScroll(page);
      const toggle = page.getByRole('button', { name: t('toggle.on') });
      await expect(toggle).toHaveAttribute('aria-disabled', 'true');

      await openTab('basics');
      await label('basics.startDate').fill('2026-01-01T10:00');
      await label('basics.endDate').fill('2099-01-02T10:00');
      await label('basics.eventDate').fill('2099-01-03T10:00');
      await label('basics.availableSpots').fill('10');
      await label('basics.howManyWinners').fill('3');
      await page.getByRole('combobox', { name: t('basics.type') }).selectOption('Whitelist');
      await label('basics.mintPrice').fill('0.08');
      await save(page, language);

      await openTab('apply');
      await page.getByRole('switch', { name: new RegExp(t('apply.twitter.label')) }).click();
      await label('apply.twitterToFollow').fill('@signboard');
      await save(page, language);
      await expect(label('apply.twitterToFollow')).toHaveValue('signboard');

      await openTab('notifications');
      await page.getByRole('switch', { name: new RegExp(t('notifications.confirmation.label')) }).click();
      await label('notifications.confirmationMessage').fill('See you there.');
      await save(page, language);

      await openTab('restrictions');
      await page.getByRole('textbox', { name: t('restrictions.wallets') }).fill('0x12');
      await page.getByRole('button', { name: texts(language, 'common')('form.save'), exact: true }).click();
      await expect(
        page.getByText(language === 'en' ? '0x12 is not a valid address' : '0x12 no es una dirección válida'),
      ).toBeVisible();
      await expect(
        page.getByText(
          language === 'en'
            ? 'There was an error, remember separate with comma'
            : 'Hubo un error, recuerda separar con comas',
        ),
      ).toBeVisible();
      await page
        .getByRole('textbox', { name: t('restrictions.wallets') })
        .fill(`0x${'1'.repeat(40)}, 0x${'2'.repeat(40)}`);
      await save(page, language);

      await openTab('transparency');
      await page.getByRole('switch', { name: new RegExp(t('transparency.exposeRegWallets.label')) }).click();
      await save(page, language);
      await openTab('analytics');
      // The figures above the form move it when they arrive.
      await expect(page.getByText(t('analytics.empty'))).toBeVisible();
      await label('analytics.trackingId').fill('G-ABC123');
      await save(page, language);

      await toggle.click();
      await expect(
        page.getByText(
          language === 'en'
            ? 'Are you sure you want to Activate the list?'
            : '¿Seguro que quieres activar la lista?',
        ),
      ).toBeVisible();
      await page.getByRole('button', { name: t('dialog.accept') }).click();
      await closeShareSheet(page, language);
      const word = texts(language, 'common');
      await expect(page.getByText(word('listState.open'), { exact: true }).first()).toBeVisible();
      await expect(page.getByRole('button', { name: t('toggle.off') })).toBeVisible();

      const visitor = await page.context().newPage();
      expect((await visitor.goto(`/sb/${workspace}/${slug}`))?.status()).toBe(200);
      await expect(visitor.getByRole('heading', { level: 1 })).toContainText(name);
      await expect(visitor.getByText('@signboard').first()).toBeVisible();
      await expectNoHorizontalScroll(visitor);
      await visitor.close();

      await openTab('general');
      await label('general.description').fill('Changed while online');
      const locked = page.getByRole('button', { name: texts(language, 'common')('form.save'), exact: true });
      await expect(locked).toHaveAttribute('aria-disabled', 'true');
      await page.getByRole('button', { name: t('toggle.off') }).click();
      await page.getByRole('button', { name: t('dialog.accept') }).click();
      await expect(page.getByRole('button', { name: t('toggle.on') })).toBeVisible();
      await save(page, language);

      await page.getByRole('button', { name: t('finish.button') }).click();
      await page.getByRole('button', { name: t('finish.accept') }).click();
      await expect(page.getByText(word('listState.closed'), { exact: true }).first()).toBeVisible();
      await expect(
        page.getByRole('button', { name: texts(language, 'common')('form.save'), exact: true }),
      ).toHaveCount(0);

      await page.goto('/list-curator/manage');
      const row = page.getByRole('row').filter({ hasText: name });
      await expect(row.getByText(word('listState.closed'), { exact: true })).toBeVisible();
      await expect(row.getByText(texts(language, 'lists')('status.CLOSED'), { exact: true })).toBeVisible();
      await duplicateAndDelete(page, name, language);
    });
  });
}

async function duplicateAndDelete(page: Page, name: string, language: Language): Promise<void> {
  const t = texts(language, 'lists');
  await chooseAction(page, t('manage.actionsOf').replace('{{name}}', name), t('manage.duplicate'));
  await page
    .getByRole('dialog')
    .getByRole('button', { name: t('duplication.confirm') })
    .click();
  await expect(page).toHaveURL(/\/list-curator\/edit\/[^/]+\/[0-9a-f-]{36}/);
  const copy = t('duplication.copyName').replace('{{name}}', name);
  const field = page.getByRole('textbox', { name: texts(language, 'editor')('general.name') });
  await expect(field.first()).toHaveValue(copy);

  await page.goto('/list-curator/manage');
  await chooseAction(page, t('manage.actionsOf').replace('{{name}}', copy), t('manage.delete'));
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(t('deletion.label')).fill(copy);
  await dialog.getByRole('button', { name: t('deletion.confirm') }).click();
  await expect(page.getByRole('link', { name: copy })).toHaveCount(0);
  await expect(page.getByRole('link', { name }).first()).toBeVisible();
}

/** Opens a row's menu with a slow press, which must work like a quick click, and chooses an action. */
async function chooseAction(page: Page, menu: string, action: string): Promise<void> {
  const item = page.getByRole('menuitem', { name: action });
  await page.getByRole('button', { name: menu, exact: true }).hover();
  await page.mouse.down();
  await expect(item).toBeVisible();
  await page.mouse.up();
  await item.click();
}
