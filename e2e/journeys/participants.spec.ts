import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

/** As long as an email's name may be. */
const LONG_EMAIL = `${'very.long.'.repeat(6)}name@a-long-name-of-a-company.example.test`;

const entryOf = (page: Page, number: number): Locator =>
  page.getByRole('row').filter({ hasText: new RegExp(`#${number}(?!\\d)`) });
const rows = (page: Page): Locator => page.getByRole('row').filter({ has: page.getByRole('checkbox') });

async function openParticipants(page: Page, list: GivenList, search = ''): Promise<void> {
  await list.owner.signInBrowser(page.context());
  await page.goto(`/list-curator/edit/${list.workspace}/${list.id}/participants${search}`);
}

for (const language of ['en', 'es'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: LOCALES[language] });
    const tag = widthOf(language, null);

    test(`[L18] finds, checks, bans and removes participants (${language})`, { tag }, async ({ page }) => {
      const t = texts(language, 'participants');
      const list = await givenList({ registration: { requestEmail: true } });
      const people = [];
      for (const email of [LONG_EMAIL, 'ben@example.test', 'cleo@example.test'])
        people.push(await list.addParticipant({ email }));
      await openParticipants(page, list);
      await expect(rows(page)).toHaveCount(3);
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      await page.getByText(t('filters'), { exact: true }).click();
      await page.getByLabel(t('requirementFilter')).selectOption('email');
      await expect(page).toHaveURL(/\?requirement=email$/);
      await expect(rows(page)).toHaveCount(3);
      await page.getByLabel(t('resultFilter')).selectOption('not-checked');
      await expect(page.getByText(t('noMatch'))).toBeVisible();
      await page.getByRole('button', { name: t('showAll') }).click();
      await expect(rows(page)).toHaveCount(3);

      const search = page.getByRole('searchbox', { name: t('search') });
      await search.fill('ben@');
      await expect(rows(page)).toHaveCount(1);
      await search.fill(people[2]?.address.slice(0, 12).toLowerCase() ?? '');
      await expect(entryOf(page, 3)).toBeVisible();
      await expect(rows(page)).toHaveCount(1);
      await expect(page).toHaveURL(/\?q=0x/);
      await page.reload();
      await expect(rows(page)).toHaveCount(1);

      await entryOf(page, 3)
        .getByTitle(people[2]?.address ?? '')
        .click();
      const details = page.getByRole('dialog');
      await expect(details.getByText(people[2]?.address ?? '')).toBeVisible();
      await expect(details.getByRole('listitem').getByText(t('requirements.email'))).toBeVisible();
      await page.keyboard.press('Escape');

      await banFromRow(page, language, 3);
      await expect(entryOf(page, 3).getByText(t('banned'), { exact: true })).toBeVisible();

      await page.getByRole('button', { name: t('clear') }).click();
      await expect(rows(page)).toHaveCount(3);
      await page.getByRole('checkbox', { name: t('selectPage') }).check();
      await page.getByRole('button', { name: t('remove') }).click();
      await page.getByLabel(t('removal.reason')).selectOption('automated');
      await page.getByRole('button', { name: t('removal.confirm') }).click();
      await expect(page.getByRole('dialog')).toBeHidden();
      await page.getByLabel(t('stateFilter')).selectOption('joined');
      await expect(page.getByText(t('noMatch'))).toBeVisible();
      await page.getByRole('button', { name: t('showAll') }).click();
      await expect(rows(page)).toHaveCount(3);
      await expectNoHorizontalScroll(page);
    });

    test(`[L18] offers the link of a list that nobody has joined (${language})`, {
      tag,
    }, async ({ page }) => {
      const list = await givenList();
      await openParticipants(page, list);
      await expect(page.getByText(texts(language, 'participants')('empty'))).toBeVisible();
      const copy = texts(language, 'lists')('next.copy-link');
      await expect(page.getByRole('button', { name: `${copy}: ${list.name}` })).toHaveText(copy);
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    });
  });
}

async function banFromRow(page: Page, language: Language, number: number): Promise<void> {
  const t = texts(language, 'participants');
  await entryOf(page, number)
    .getByRole('button', { name: t('actionsOf').replace('{{number}}', String(number)) })
    .click();
  await page.getByRole('menuitem', { name: t('ban') }).click();
  await page.getByRole('button', { name: t('banDialog.confirm'), exact: true }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
}

test('[L18] filters by result of the draw, and downloads what is shown', { tag: VARIANT }, async ({
  page,
}) => {
  const { list } = await drawnList(4);
  await openParticipants(page, list);
  await expect(rows(page)).toHaveCount(4);
  await page.getByLabel('Status').selectOption('winner');
  await expect(rows(page)).toHaveCount(2);
  await page.getByLabel('Sort by').selectOption('rank');
  await expect(rows(page).first().getByText('Rank 1')).toBeVisible();
  await expect(page).toHaveURL(/state=winner&sort=rank/);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download CSV' }).click(),
  ]);
  const lines = (await readFile(await file.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  for (const line of lines.slice(1)) expect(line).toMatch(/,yes,no,$/);
});

test('[N11] shows participants as cards on a phone, in the dark', { tag: [PHONE, VARIANT] }, async ({
  page,
}) => {
  const list = await givenList();
  await list.addParticipant();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await openParticipants(page, list, '?organizer=no');
  await expect(rows(page)).toHaveCount(1);
  await expect(page.getByLabel('Organizer', { exact: true })).toHaveValue('no');
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});
