import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { type ApiPerson, apiPerson } from '../support/api-person.ts';
import { drawnList, endedList, holdDraw, startDraw, waitForDraw } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { notified } from '../support/notification.ts';
import { DESKTOP, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const ENTRIES = '/list-curator/joined';

const join = (person: ApiPerson, { workspace, path }: GivenList) =>
  person.call('POST', '/api/v1/third/page/register/participant', {
    workspace,
    name: path.split('/').at(-1),
    address: person.address,
  });

const rowOf = (page: Page, { name }: GivenList) => page.getByRole('row', { name: new RegExp(name) });

/** Opens the menu of an entry, and chooses in it. */
async function choose(page: Page, menu: string, item: string): Promise<void> {
  await page.getByRole('button', { name: menu }).click();
  await page.getByRole('menuitem', { name: item }).click();
}

for (const language of LANGUAGES)
  test.describe(`my entries in ${language}`, { tag: widthOf(language, 'es') }, () => {
    test.use({ locale: LOCALES[language] });
    const t = texts(language, 'lists');
    const menuOf = ({ name }: GivenList) => t('joined.actionsOf').replace('{{name}}', name);

    test('[L17] shows results, gives the receipt, and lets a person leave and erase', async ({ page }) => {
      const { list: drawn, people } = await drawnList(2, { basics: { howManyWinners: 1 } });
      const [person] = people as [ApiPerson];
      const open = await givenList();
      await join(person, open);
      await person.signInBrowser(page.context());
      await page.goto(ENTRIES);
      await expect(page.getByRole('heading', { level: 1, name: t('joined.title') })).toBeVisible();
      const place = t('joined.place').replace('{{place}}', '1');
      const won = rowOf(page, drawn).getByText(t('joined.results.won'), { exact: true });
      await expect(won.or(rowOf(page, drawn).getByText(place))).toBeVisible();
      await expect(rowOf(page, open).getByText(t('joined.results.waiting'))).toBeVisible();
      await expect(rowOf(page, open).getByText(t('joined.next.end'))).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      const [download] = await Promise.all([
        page.waitForEvent('download'),
        choose(page, menuOf(drawn), t('joined.receipt.download')),
      ]);
      expect(download.suggestedFilename()).toMatch(/^receipt-.+-1\.json$/);
      const receipt = JSON.parse(await readFile(await download.path(), 'utf8'));
      expect(receipt.format).toBe('signboard-draw-receipt');

      await page.getByRole('button', { name: menuOf(drawn) }).click();
      // A menu that has not opened yet has no item either, and does not hear Escape.
      await expect(page.getByRole('menuitem', { name: t('joined.receipt.download') })).toBeVisible();
      await expect(page.getByRole('menuitem', { name: t('joined.leave.button') })).toHaveCount(0);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('menu')).toHaveCount(0);
      await choose(page, menuOf(open), t('joined.leave.button'));
      const dialog = page.getByRole('dialog', { name: t('joined.leave.title') });
      await expect(dialog).toContainText(open.name);
      await Promise.all([
        notified(page, t('joined.leave.done').replace('{{name}}', open.name)),
        dialog.getByRole('button', { name: t('joined.leave.button') }).click(),
      ]);
      await expect(rowOf(page, open)).toHaveCount(0);
      await expect(rowOf(page, drawn)).toBeVisible();

      await page.getByRole('button', { name: t('joined.erase.button') }).click();
      const erasing = page.getByRole('dialog', { name: texts(language, 'profile')('data.erase.question') });
      await expect(erasing.getByRole('textbox')).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await expect(erasing).toHaveCount(0);

      await rowOf(page, drawn)
        .getByRole('link', { name: t('joined.proof') })
        .click();
      await expect(page).toHaveURL(new RegExp(`${drawn.path}#draw$`));
    });

    test('[L17] helps a person without entries to find a list', { tag: VARIANT }, async ({ page }) => {
      await (await apiPerson()).signInBrowser(page.context());
      await page.goto(ENTRIES);
      await expect(page.getByRole('heading', { name: t('joined.empty') })).toBeVisible();
      await expect(page.getByText(t('joined.otherWallet'))).toBeVisible();
      await expectAccessible(page);
      await page.getByRole('link', { name: t('joined.browse') }).click();
      await expect(page).toHaveURL(/\/communities$/);
    });
  });

const t = texts('en', 'lists');

test('[L17] leads to a draw that is running, and keeps a deleted list with its result', {
  tag: VARIANT,
}, async ({ page }) => {
  const { list, people } = await endedList(1, { basics: { howManyWinners: 1 } });
  const [person] = people as [ApiPerson];
  const held = await holdDraw(list);
  await startDraw(list);
  await waitForDraw(list, 'committed');
  await person.signInBrowser(page.context());
  await page.goto(ENTRIES);
  await expect(rowOf(page, list).getByText(t('joined.next.result'))).toBeVisible();
  await rowOf(page, list)
    .getByRole('link', { name: t('joined.watch') })
    .click();
  await expect(page).toHaveURL(new RegExp(`${list.path}$`));

  await held.release();
  await waitForDraw(list, 'drawn');
  await list.owner.call('DELETE', `/api/v1/projects/delete?project_id=${list.id}`);
  await page.goto(ENTRIES);
  await expect(rowOf(page, list).getByText(t('joined.deleted'), { exact: true })).toBeVisible();
  await expect(rowOf(page, list).getByText(t('joined.results.won'), { exact: true })).toBeVisible();
  await page.getByRole('button', { name: t('joined.actionsOf').replace('{{name}}', list.name) }).click();
  await expect(page.getByRole('menuitem')).toHaveText([t('joined.open'), t('joined.proof')]);
  await page.getByRole('menuitem', { name: t('joined.proof') }).click();
  await expect(page.getByText(texts('en', 'public')('state.deleted.title'))).toBeVisible();
});

test('[L17] leaves a list by keyboard alone, and keeps the focus on the page', {
  tag: [DESKTOP, VARIANT],
}, async ({ page }) => {
  const person = await apiPerson();
  const list = await givenList();
  await join(person, list);
  await person.signInBrowser(page.context());
  await page.goto(ENTRIES);
  const menu = page.getByRole('button', { name: t('joined.actionsOf').replace('{{name}}', list.name) });
  await menu.focus();
  await page.keyboard.press('Enter');
  const leave = page.getByRole('menuitem', { name: t('joined.leave.button') });
  await expect(leave).toBeVisible();
  await page.keyboard.press('End');
  await expect(leave).toBeFocused();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('joined.leave.title') });
  await expect(dialog).toBeVisible();
  await dialog.getByRole('button', { name: t('joined.leave.button') }).focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: t('joined.empty') })).toBeVisible();
  await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
});
