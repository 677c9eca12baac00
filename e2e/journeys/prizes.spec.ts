import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { ApiPerson } from '../support/api-person.ts';
import { endList, startDraw, waitForDraw } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const LINK = 'https://shop.example/redeem?key=only-for-the-winner';

const withHost = (text: string) => text.replace('{{host}}', 'shop.example');
const editorOf = ({ workspace, id }: GivenList) => `/list-curator/edit/${workspace}/${id}`;
const prizesOf = (page: Page, language: Language) =>
  page.getByRole('region', { name: texts(language, 'prizes')('title'), exact: true });

async function expectSound(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
}

/** Draws the list and returns its only winner and someone else. */
async function draw(list: GivenList, people: ApiPerson[]) {
  await endList(list);
  await startDraw(list);
  await waitForDraw(list, 'drawn');
  const { result } = await list.owner.call<{ result: { rows: { address: string }[] } }>(
    'POST',
    '/api/v1/projects/winners/view',
    { id: list.id },
  );
  const isWinner = ({ address }: ApiPerson) =>
    address.toLowerCase() === result.rows[0]?.address.toLowerCase();
  return {
    winner: people.find(isWinner) as ApiPerson,
    other: people.find((person) => !isWinner(person)) as ApiPerson,
  };
}

for (const language of ['en', 'es'] as const) {
  test.describe(language, { tag: widthOf(language, null) }, () => {
    test.use({ locale: LOCALES[language] });

    test('lets an owner add prizes, and shows the winner theirs and the host of its link', async ({
      page,
      browser,
    }) => {
      const t = texts(language, 'prizes');
      const list = await givenList({ basics: { howManyWinners: 1 } });
      const people = [await list.addParticipant(), await list.addParticipant()];

      await list.owner.signInBrowser(page.context());
      await page.goto(editorOf(list));
      const panel = prizesOf(page, language);
      await panel.getByRole('button', { name: t('owner.add') }).click();
      const dialog = page.getByRole('dialog', { name: t('adding.title') });
      const field = dialog.getByLabel(t('adding.label'));
      await field.fill(`http://shop.example\n${LINK}\n${LINK}`);
      await dialog.getByRole('button', { name: t('adding.confirm') }).click();
      await expect(dialog.getByRole('listitem')).toHaveCount(2);
      await expectSound(page);
      await field.fill(`${LINK}\nSPARE-CODE`);
      await dialog.getByRole('button', { name: t('adding.confirm') }).click();
      await expect(dialog).toBeHidden();
      await expect(panel.getByRole('term').filter({ hasText: t('owner.counts.total') })).toBeVisible();
      await expectSound(page);

      const { winner, other } = await draw(list, people);

      const winning = await browser.newContext({ locale: LOCALES[language] });
      await winner.signInBrowser(winning);
      const seen = await winning.newPage();
      await seen.goto('/list-curator/joined');
      await seen.getByRole('link', { name: texts(language, 'lists')('joined.prize') }).click();
      const card = prizesOf(seen, language);
      await expect(card.getByText(t('own.waiting'))).toBeVisible();
      expect(await seen.content()).not.toContain('only-for-the-winner');
      await card.getByRole('button', { name: t('own.show'), exact: true }).click();
      await expect(card.getByText(withHost(t('own.opens')))).toBeVisible();
      await expect(card.getByText(LINK, { exact: true })).toBeVisible();
      const link = card.getByRole('link', { name: withHost(t('own.open')) });
      await expect(link).toHaveAttribute('rel', 'noreferrer noopener nofollow');
      expect(winning.pages()).toHaveLength(1);
      await expectSound(seen);
      await seen.reload();
      await expect(card.getByRole('button', { name: t('own.showAgain') })).toBeVisible();
      await expect(card.getByText(LINK)).toBeHidden();
      await winning.close();

      const losing = await browser.newContext({ locale: LOCALES[language] });
      await other.signInBrowser(losing);
      const without = await losing.newPage();
      await without.goto(`${list.path}#draw`);
      await expect(prizesOf(without, language).getByText(t('public.forAll'))).toBeVisible();
      await expect(prizesOf(without, language).getByRole('button')).toHaveCount(0);
      await losing.close();
    });
  });
}

test('lets an owner withdraw what nobody has claimed', { tag: [DESKTOP, VARIANT] }, async ({ page }) => {
  const t = texts('en', 'prizes');
  const list = await givenList({ basics: { howManyWinners: 1 } });
  const people = [await list.addParticipant(), await list.addParticipant()];
  await list.owner.call('POST', '/api/v1/projects/prizes', { id: list.id, codes: 'UNSEEN-CODE' });
  await draw(list, people);
  await list.owner.signInBrowser(page.context());
  await page.goto(editorOf(list));
  const panel = prizesOf(page, 'en');
  await panel.getByRole('button', { name: t('owner.withdraw') }).click();
  const dialog = page.getByRole('dialog', { name: t('withdrawing.title') });
  await expectSound(page);
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: t('withdrawing.confirm') }).click(),
  ]);
  expect(await readFile(await file.path(), 'utf8')).toMatch(/^code,rank,address\r\nUNSEEN-CODE,1,0x/);
  await expect(panel.getByText(t('owner.counts.withdrawn'), { exact: true })).toBeVisible();
});
