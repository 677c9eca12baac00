import { readFile } from 'node:fs/promises';
import type { Page, Route } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { checker as en } from '@signboard/languages/en/checker.ts';
import { checker as es } from '@signboard/languages/es/checker.ts';
import type { ApiPerson } from '../support/api-person.ts';
import { drawnList, holdDraw } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const editorOf = ({ workspace, id }: { workspace: string; id: string }) =>
  `/list-curator/edit/${workspace}/${id}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawSection = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: texts(language, 'draw')('title'), exact: true });
const checkSection = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: texts(language, 'draw-check')('result') });
const CHECKERS = { en, es };
const FOLLOWS = en.result.follows;
const WRONG_WINNERS = {
  en: 'These aren’t the winners of the ranking, or their order is wrong.',
  es: 'No son los ganadores de la clasificación, o su orden es incorrecto.',
};
const winnersSection = (page: Page) => page.getByRole('region', { name: 'Winners', exact: true });

/** Splits the participants into winners and losers. */
async function splitByResult(people: readonly ApiPerson[], listId: string) {
  const won: ApiPerson[] = [];
  const lost: ApiPerson[] = [];
  for (const person of people) {
    const { result } = await person.call<{ result: { rows: { id: string; winner: boolean }[] } }>(
      'GET',
      '/api/v1/projects/joined/list',
    );
    (result.rows.find(({ id }) => id === listId)?.winner ? won : lost).push(person);
  }
  return { winner: won[0] as ApiPerson, loser: lost[0] as ApiPerson, won, lost };
}

test('[W1] [W3] [W4] lets an owner draw winners, follow the progress, download them and draw again in public', async ({
  page,
}) => {
  // Full, so that nobody waits for an objection to closing it early.
  const list = await givenList({ basics: { howManyWinners: 2, availableSpots: 4 } });
  for (let count = 0; count < 4; count += 1) await list.addParticipant();
  await list.owner.signInBrowser(page.context());
  await page.goto(editorOf(list));
  const panel = winnersSection(page);

  await expect(button(page, 'Draw winners')).toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Draw winners').focus();
  await expect(
    page.getByText('You can draw winners once registration has ended or the list is finished.'),
  ).toBeVisible();
  await expect(
    panel.getByRole('switch', { name: 'Draw automatically when registration ends' }),
  ).toBeDisabled();

  await button(page, 'Finish').click();
  await button(page, 'Finish permanently').click();
  await expect(button(page, 'Draw winners')).not.toHaveAttribute('aria-disabled', 'true');
  await button(page, 'Draw winners').click();
  const question = page.getByRole('dialog', { name: 'Draw the winners now?' });
  await expect(question.getByText('Entries: 4. Winners: 2.')).toBeVisible();
  const held = await holdDraw(list);
  await question.getByRole('button', { name: 'Draw winners' }).click();
  await expect(panel.getByText('4 entries locked')).toBeVisible();
  await expect(panel.getByRole('button', { name: 'Copy Fingerprint' })).toBeVisible();
  // The message disappears by itself.
  await Promise.all([page.getByText('Winners has been selected').waitFor(), held.release()]);
  await expect(panel.getByText('2 of 4 won')).toBeVisible();
  await expect(panel.getByText('No emails to send.')).toBeVisible();
  await expectNoHorizontalScroll(page);

  const [csv] = await Promise.all([page.waitForEvent('download'), button(page, 'Download Winners').click()]);
  expect(csv.suggestedFilename()).toMatch(/_winners_.*\.csv$/);
  expect((await readFile(await csv.path(), 'utf8')).trim().split('\r\n')).toHaveLength(3);
  await button(page, 'View winners').click();
  const winners = page.getByRole('dialog', { name: /Winners of/ });
  await expect(winners.getByRole('row')).toHaveCount(3);
  const [allowlist] = await Promise.all([
    page.waitForEvent('download'),
    winners.getByRole('button', { name: 'Download Merkle allowlist' }).click(),
  ]);
  expect(JSON.parse(await readFile(await allowlist.path(), 'utf8'))).toMatchObject({
    format: 'standard-v1',
    values: [{}, {}],
  });
  await page.keyboard.press('Escape');
  await expect(button(page, 'View winners')).toBeFocused();

  await button(page, 'Draw again…').click();
  const redraw = page.getByRole('dialog', { name: 'Draw again?' });
  await expect(redraw.getByRole('button', { name: 'Draw again in public' })).toBeDisabled();
  await redraw.getByLabel('Reason (public)').fill('A winner\nwas under age.');
  await redraw.getByRole('button', { name: 'Draw again in public' }).click();
  await expect(redraw).toBeHidden();
  await page.reload();
  await expect(panel.getByText(/Draw 2/)).toBeVisible();

  await page.goto(list.path);
  await expect(drawSection(page).getByText('A winner was under age.').first()).toBeVisible();
  await drawSection(page).getByText('Draw 1', { exact: true }).click();
  await drawSection(page).getByRole('button', { name: 'Check this draw' }).last().click();
  await expect(checkSection(page).getByRole('heading', { name: FOLLOWS })).toBeVisible();
});

test.describe('a drawn list', () => {
  // In one worker, so that they share one draw.
  test.describe.configure({ mode: 'default' });

  let drawn: Awaited<ReturnType<typeof drawnList>>;
  test.beforeAll(async () => {
    drawn = await drawnList(5, { access: { exposeWinnerList: true } });
  });

  for (const language of ['en', 'es'] as const) {
    test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
      test.use({ locale: LOCALES[language] });

      test('[W2] lets a visitor repeat the draw, look up a receipt, take the files and detect a modified proof', async ({
        page,
      }) => {
        const { list, people } = drawn;
        const { winner, loser } = await splitByResult(people, list.id);
        const [t, check] = [texts(language, 'draw'), texts(language, 'draw-check')];
        const checker = CHECKERS[language];
        await page.goto(list.path);
        await openCheck(page, language);
        const part = checkSection(page, language);
        await expect(part.getByRole('heading', { name: checker.result.follows })).toBeVisible();
        await expect(part.getByRole('list').first().getByRole('listitem')).toHaveCount(11);
        const entries =
          language === 'es'
            ? 'Se registraron 5 personas, sin duplicados.'
            : '5 people joined, no duplicates.';
        await expect(part.getByText(entries)).toBeVisible();
        await expect(part.getByRole('heading', { name: checker.simulated.title })).toBeVisible();
        await expect(part.getByText(checker.limits.title)).toBeVisible();

        await part.getByText(check('receipt.title')).click();
        const field = part.getByRole('textbox', { name: check('receipt.label') });
        await field.fill(await receiptOf(winner, list));
        await expect(
          part.getByText(language === 'es' ? 'Ganaste, en el puesto' : 'You won, in place'),
        ).toBeVisible();
        await part.locator('input[type=file]').setInputFiles({
          name: 'receipt.json',
          mimeType: 'application/json',
          buffer: Buffer.from(await receiptOf(loser, list)),
        });
        const waiting = language === 'es' ? /Eres el número \d/ : /You’re number \d on the waiting list/;
        await expect(part.getByText(waiting)).toBeVisible();
        await field.fill('{"format":');
        await expect(part.getByText(checker.standing.malformed)).toBeVisible();
        await expectNoHorizontalScroll(page);

        const proof = await download(page, t('files.proof'));
        expect(verifyProof(proof, { hashInto: nobleSha256 }).result).toBe('follows');
        expect(String(await download(page, t('files.checker')))).toContain('<!doctype html>');

        await page.route('**/api/v1/third/page/draw?*', swapWinners);
        await page.reload();
        await openCheck(page, language);
        await expect(part.getByRole('heading', { name: checker.result.differs })).toBeVisible();
        await expect(part.getByText(WRONG_WINNERS[language])).toBeVisible();
        await expect(part.getByRole('textbox')).toHaveCount(0);
      });
    });
  }

  for (const colorScheme of ['light', 'dark'] as const) {
    const tag = colorScheme === 'dark' ? [PHONE, VARIANT] : VARIANT;
    test(`[N11] shows an accessible check without layout shift, ${colorScheme}`, { tag }, async ({
      page,
    }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await page.addInitScript(countShifts);
      await page.goto(drawn.list.path);
      await button(page, 'Check this draw').focus();
      await page.keyboard.press('Enter');
      await expect(checkSection(page)).toBeFocused();
      await expect(checkSection(page).getByRole('heading', { name: FOLLOWS })).toBeVisible();
      expect(await page.evaluate(() => (window as unknown as { shift: number }).shift)).toBeLessThan(0.05);
      await expectAccessible(page);
    });
  }
});

/** The draws are further down on a phone, and loaded when they come near. */
async function openCheck(page: Page, language: Language): Promise<void> {
  await page.locator('#draw').scrollIntoViewIfNeeded();
  await button(page, texts(language, 'draw')('check')).click();
}

async function download(page: Page, name: string): Promise<Buffer> {
  const link = page.getByRole('link', { name });
  const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
  return await readFile(await file.path());
}

/** Answers with the same two winners in the wrong order. */
async function swapWinners(route: Route): Promise<void> {
  const answer = await route.fetch();
  const { results, ...rest } = JSON.parse(await answer.text());
  const swapped = (results as { winners: number[] }[]).map(({ winners, ...result }) => ({
    ...result,
    winners: [...winners.slice(1), ...winners.slice(0, 1)],
  }));
  await route.fulfill({ response: answer, json: { ...rest, results: swapped } });
}

/** Runs in the page: sums up layout shifts without recent user input. */
function countShifts(): void {
  type Shift = PerformanceEntry & { value: number; hadRecentInput: boolean };
  const counted = Object.assign(window, { shift: 0 });
  new PerformanceObserver((list) => {
    for (const { hadRecentInput, value } of list.getEntries() as Shift[])
      if (!hadRecentInput) counted.shift += value;
  }).observe({ type: 'layout-shift', buffered: true });
}

async function receiptOf(person: ApiPerson, list: { workspace: string; path: string }): Promise<string> {
  const query = new URLSearchParams({ workspace: list.workspace, name: list.path.split('/')[3] ?? '' });
  const { result } = await person.call<{ result: { receipt: string } }>(
    'GET',
    `/api/v1/third/page/entry?${query}`,
  );
  return result.receipt;
}
