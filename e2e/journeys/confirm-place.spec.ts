import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { ApiPerson } from '../support/api-person.ts';
import { queryDatabase } from '../support/bot-database.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import type { GivenList } from '../support/given-list.ts';
import { joiner } from '../support/joiner.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { ethereumPerson } from '../support/person.ts';
import { DESKTOP, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

type Entry = { result: { hasWon: boolean; waitingPlace: number | null } };

/** A drawn list whose only winner has 48 hours to confirm, with everyone in the order of the ranking. */
async function drawnLine(prizes: string[] = []): Promise<{ list: GivenList; line: ApiPerson[] }> {
  const { list, people } = await drawnList(3, { basics: { howManyWinners: 1, confirmHours: 48 } });
  for (const codes of prizes)
    await list.owner.call('POST', '/api/v1/projects/prizes', { id: list.id, codes });
  const [, , workspace = '', name = ''] = list.path.split('/');
  const query = new URLSearchParams({ workspace, name });
  const placed = await Promise.all(
    people.map(async (person) => {
      const { result } = await person.call<Entry>('GET', `/api/v1/third/page/entry?${query}`);
      return { person, place: result.waitingPlace ?? 0 };
    }),
  );
  return { list, line: placed.sort((one, other) => one.place - other.place).map(({ person }) => person) };
}

/** As if the draw had been 49 hours ago. It was checked a moment ago, so that this is no outage. */
async function endTime({ id }: GivenList): Promise<void> {
  await queryDatabase(
    `with ended as (
       update draws
       set drawn_at = drawn_at - interval '49 hours', confirm_due_at = now(), confirm_checked_at = now()
       where list_id = $1 returning id)
     update draw_places set placed_at = placed_at - interval '49 hours', confirm_by = confirm_by - interval '49 hours'
     from ended where draw_id = ended.id`,
    [id],
  );
}

/** Waits until this person is the list's only winner. */
async function expectWinner({ id }: GivenList, person: ApiPerson | undefined): Promise<void> {
  await expect
    .poll(async () => {
      const rows = await queryDatabase<{ address: string }>(
        'select address from entries where list_id = $1 and winner',
        [id],
      );
      return rows.map(({ address }) => address);
    })
    .toEqual([person?.address]);
}

/** Signs in on the list's page with the person's own wallet, which can sign there. */
async function visit(page: Page, person: ApiPerson, list: GivenList, language: Language): Promise<void> {
  await ethereumPerson(page, person.privateKey);
  await page.goto(list.path);
  await joiner(page, language).signIn('mine');
}

async function expectSound(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
}

for (const language of ['en', 'es'] as const) {
  test.describe(language, { tag: widthOf(language, null) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[W4] showing the code of a prize confirms the place', async ({ page }) => {
      const [t, prizeTexts] = [texts(language, 'confirm'), texts(language, 'prizes')];
      const { list, line } = await drawnLine(['FIRST-PRIZE']);
      await visit(page, line[0] as ApiPerson, list, language);
      const card = page.getByRole('region', { name: prizeTexts('title'), exact: true });
      await expect(card.getByText(prizeTexts('own.unconfirmed'))).toBeVisible();
      await expectSound(page);
      await card.getByRole('button', { name: prizeTexts('own.confirm') }).click();
      await expect(card.getByText('FIRST-PRIZE')).toBeVisible();
      const entry = page.getByRole('region', { name: texts(language, 'joining')('entry.outcome.won') });
      await expect(entry.getByText(t('confirmed').split('{{')[0] as string)).toBeVisible();
      await expect(entry.getByRole('button', { name: t('button') })).toHaveCount(0);
      await expectSound(page);
    });

    test('[W4] a place that is not confirmed in time goes to the next in line, who confirms and saves the receipt', async ({
      page,
      browser,
    }) => {
      const [t, entryTexts] = [texts(language, 'confirm'), texts(language, 'joining')];
      const { list, line } = await drawnLine();
      await visit(page, line[1] as ApiPerson, list, language);
      await expect(page.getByText(t('waiting').replace('{{place}}', '1'))).toBeVisible();
      await endTime(list);
      await expectWinner(list, line[1]);

      const other = await browser.newContext({ locale: LOCALES[language] });
      const late = await other.newPage();
      await visit(late, line[0] as ApiPerson, list, language);
      await expect(
        late
          .getByRole('region', { name: entryTexts('entry.outcome.passedOver') })
          .getByText(t('passedOver').split('{{')[0] as string),
      ).toBeVisible();
      await expectNoHorizontalScroll(late);
      await other.close();

      await page.reload();
      const entry = page.getByRole('region', { name: entryTexts('entry.outcome.won') });
      const button = entry.getByRole('button', { name: t('button') });
      await expect(entry.getByText(t('movedUp'))).toBeVisible();
      await expect(entry.getByText(t('rule'))).toBeVisible();
      await expectSound(page);
      await button.click();
      await expect(entry.getByText(t('confirmed').split('{{')[0] as string)).toBeVisible();
      await expect(button).toHaveCount(0);
      const [file] = await Promise.all([
        page.waitForEvent('download'),
        entry.getByRole('button', { name: t('receipt') }).click(),
      ]);
      const receipt = JSON.parse(await readFile(await file.path(), 'utf8'));
      expect(receipt).toMatchObject({
        format: 'signboard-draw-confirmation',
        listId: list.id,
        drawNumber: 1,
      });
    });
  });
}

test('[W4] anyone can follow the places in their browser, and the owner sees who confirmed', {
  tag: [DESKTOP, VARIANT],
}, async ({ page, context }) => {
  const { list, line } = await drawnLine();
  await endTime(list);
  await expectWinner(list, line[1]);
  await page.goto(list.path);
  const section = page.getByRole('region', { name: 'Draw', exact: true });
  await section.scrollIntoViewIfNeeded();
  await expect(section.getByText('That someone did or didn’t confirm is the operator’s word.')).toBeVisible();
  await section.getByRole('button', { name: 'Check this draw' }).click();
  await expect(section.getByText('The places went down the published order')).toBeVisible();
  await expect(
    section.getByText('Confirmed: 0. Still have time: 1. Passed over: 1. Moved up: 1.'),
  ).toBeVisible();
  await expectSound(page);
  await list.owner.signInBrowser(context);
  await page.goto(`/list-curator/edit/${list.workspace}/${list.id}`);
  await expect(page.getByText('not in time, next in line moved up')).toBeVisible();
});
