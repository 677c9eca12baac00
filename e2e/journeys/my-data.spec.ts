import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { checker } from '@signboard/languages/en/checker.ts';
import { erasureWord } from '@signboard/languages/en/erasure-word.ts';
import { shortAddress } from '../../apps/web/lib/format/short-address.ts';
import { type ApiPerson, apiPerson } from '../support/api-person.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { notified } from '../support/notification.ts';
import { ethereumPerson, signIn } from '../support/person.ts';
import { DESKTOP, PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const PROFILE = '/user/account-profile/general';
const t = texts('en', 'profile');
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

async function openProfile(page: Page, person: ApiPerson, language: Language = 'en') {
  await person.signInBrowser(page.context());
  await page.goto(PROFILE);
  await expect(page.getByRole('heading', { name: texts(language, 'profile')('data.title') })).toBeVisible();
}

test('exports all data of a person as one file that includes their receipts', { tag: VARIANT }, async ({
  page,
}) => {
  const { list, people } = await drawnList(1);
  const [person] = people;
  await openProfile(page, person as ApiPerson);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('data.export.button')).click(),
  ]);
  expect(download.suggestedFilename()).toMatch(/^signboard-my-data-\d{4}-\d\d-\d\d\.json$/);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ format: 'signboard-my-data', version: 1 });
  expect(data.profile.principalWallet).toBe(person?.address);
  expect(data.sessions).toHaveLength(1);
  expect(data.entries).toHaveLength(1);
  expect(data.entries[0]).toMatchObject({
    list: { name: list.name },
    winner: true,
    draws: [{ state: 'drawn' }],
  });
  expect(data.entries[0].receipt.format).toBe('signboard-draw-receipt');
  await expect(page.getByText(t('data.export.done'))).toBeVisible();
});

test('signs out other browsers, or all browsers including this one', { tag: VARIANT }, async ({
  page,
  browser,
}) => {
  const person = await apiPerson();
  const otherContext = await browser.newContext();
  const other = await otherContext.newPage();
  await ethereumPerson(other, person.privateKey);
  await signIn(other);
  await openProfile(page, person);

  await button(page, t('data.signOut.others')).click();
  const ofOthers = page.getByRole('dialog', { name: t('data.signOut.othersQuestion') });
  await expect(ofOthers.getByRole('checkbox', { name: t('data.signOut.keys') })).toBeChecked();
  await Promise.all([
    notified(page, t('data.signOut.othersDone')),
    ofOthers.getByRole('button', { name: t('data.signOut.others') }).click(),
  ]);
  await other.goto('/home');
  await expect(other).toHaveURL(/\/login/);
  await page.reload();
  await expect(page).toHaveURL(new RegExp(PROFILE));

  await signIn(other);
  await button(page, t('data.signOut.all')).click();
  const question = page.getByRole('dialog', { name: t('data.signOut.question') });
  await expect(question.getByText(t('data.signOut.questionText'))).toBeVisible();
  await question.getByRole('button', { name: t('data.signOut.cancel') }).click();
  await expect(page).toHaveURL(new RegExp(PROFILE));
  await button(page, t('data.signOut.all')).click();
  await question.getByRole('button', { name: t('data.signOut.all') }).click();
  await expect(page).toHaveURL(/\/login/);
  await other.goto('/home');
  await expect(other).toHaveURL(/\/login/);
  await otherContext.close();
});

test('shows an owner which list prevents deleting the account', { tag: VARIANT }, async ({ page }) => {
  const list = await givenList();
  await list.addParticipant();
  await openProfile(page, list.owner);
  await button(page, t('data.erase.button')).click();
  const dialog = page.getByRole('dialog', { name: t('data.erase.question') });
  await expect(
    dialog.getByText(t('data.erase.has-participants').replace('{{name}}', list.name)),
  ).toBeVisible();
  await expect(dialog.getByRole('button', { name: t('data.erase.confirm') })).toBeDisabled();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
});

test('exports the data of an owner with a drawn list, deletes the account by keyboard, and still verifies the proof on its page', async ({
  page,
}) => {
  const { list } = await drawnList(3, { access: { exposeRegWallets: true, exposeWinnerList: true } });
  await openProfile(page, list.owner);
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    button(page, t('data.export.button')).click(),
  ]);
  const data = JSON.parse(await readFile(await download.path(), 'utf8'));
  expect(data).toMatchObject({ format: 'signboard-my-data', lists: [{ name: list.name }] });

  await button(page, t('data.erase.button')).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: t('data.erase.question') });
  await expect(dialog.getByText(t('data.erase.staysLists_one').replace('{{number}}', '1'))).toBeVisible();
  const field = dialog.getByLabel(t('data.erase.labelWorkspace'));
  await field.focus();
  await page.keyboard.type('something else');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('button', { name: t('data.erase.confirm') })).toBeDisabled();
  await field.fill(list.workspace);
  await Promise.all([notified(page, t('data.erase.done')), page.keyboard.press('Enter')]);
  await expect(page).toHaveURL(/\/login/);

  await page.goto(list.path);
  await expect(page.getByRole('heading', { name: list.name })).toBeVisible();
  await button(page, texts('en', 'draw')('check')).click();
  await expect(page.getByRole('heading', { name: checker.result.follows })).toBeVisible();

  await ethereumPerson(page, list.owner.privateKey);
  await signIn(page);
  await page.goto(PROFILE);
  await expect(page.getByLabel(t('workspace'))).toHaveValue('');
});

for (const language of LANGUAGES)
  test.describe(`deleted winners, in ${language}`, { tag: [VARIANT, ...widthOf(language)] }, () => {
    test.use({ locale: LOCALES[language] });

    test('explains on the public page and in the owner’s table why there are fewer winners than in the proof', async ({
      page,
    }) => {
      const { list, people } = await drawnList(2, {
        access: { exposeRegWallets: true, exposeWinnerList: true },
      });
      const [deleted, remaining] = people;
      await deleted?.passCaptcha('account_erase');
      await deleted?.call('POST', '/users/me/erasure', { confirmation: erasureWord });
      const pageTexts = texts(language, 'public');
      const one = (text: string) => text.replace('{{number}}', '1');

      await page.goto(list.path);
      for (const kind of ['winners', 'joined']) {
        const part = page.getByRole('region', { name: pageTexts(`wallets.${kind}.title`) });
        await expect(part.getByText(one(pageTexts(`wallets.${kind}.erased_one`)))).toBeVisible();
        await expect(part.getByRole('listitem')).toHaveCount(1);
        await expect(part.getByText(shortAddress(remaining?.address ?? ''))).toBeVisible();
      }
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      const ownerTexts = texts(language, 'winners');
      await list.owner.signInBrowser(page.context());
      await page.goto(`/list-curator/edit/${list.workspace}/${list.id}`);
      await button(page, ownerTexts('result.show')).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByText(one(ownerTexts('table.erased_one')))).toBeVisible();
      await expect(dialog.getByRole('row')).toHaveCount(2);
    });
  });

for (const language of LANGUAGES)
  for (const scheme of ['light', 'dark'] as const)
    test.describe(`in ${language}, ${scheme}`, {
      tag: language === 'es' && scheme === 'dark' ? [PHONE, VARIANT] : [DESKTOP, VARIANT],
    }, () => {
      test.use({ locale: LOCALES[language], colorScheme: scheme });

      test('shows an accessible section and dialog', async ({ page }) => {
        const own = texts(language, 'profile');
        const person = await apiPerson();
        const list = await givenList();
        await person.call('POST', '/api/v1/third/page/register/participant', {
          workspace: list.workspace,
          name: list.path.split('/').at(-1),
          address: person.address,
        });
        await openProfile(page, person, language);
        const section = page.getByRole('region', { name: own('data.title') });
        await section.scrollIntoViewIfNeeded();
        await expectNoHorizontalScroll(page);
        await button(page, own('data.erase.button')).click();
        await expect(
          page.getByText(own('data.erase.goesEntries_one').replace('{{number}}', '1')),
        ).toBeVisible();
        await expectNoHorizontalScroll(page);
        await expectAccessible(page);
      });
    });
