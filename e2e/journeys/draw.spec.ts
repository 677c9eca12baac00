import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import type { ApiPerson } from '../support/api-person.ts';
import { drawnList, endedList, holdDraw, startDraw, waitForDraw } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

const editorOf = ({ workspace, id }: { workspace: string; id: string }) =>
  `/list-curator/edit/${workspace}/${id}`;
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const drawSection = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: texts(language, 'draw')('title'), exact: true });
const checkSection = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: texts(language, 'draw-check')('result') });
const FOLLOWS = texts('en', 'draw-check')('follows');
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
  const list = await givenList({ basics: { howManyWinners: 2 } });
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
  await Promise.all([
    page.getByText('There are not winners to download').waitFor(),
    button(page, 'Download Winners').click(),
  ]);

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
  await held.release();
  await expect(page.getByText('Winners has been selected')).toBeVisible();
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

test('[W1] does not start a rejected draw and shows the reason', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const { list } = await endedList(1);
  await list.owner.signInBrowser(page.context());
  await page.goto(editorOf(list));
  await page.route('**/winners/select', (route) =>
    route.fulfill({
      status: 409,
      json: { success: false, code: 'no-entries', msg: 'No one is on the list.', detail: '', result: null },
    }),
  );
  await button(page, 'Draw winners').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Draw winners' }).click();
  await expect(
    page.getByRole('alert').getByText('Winners not selected\nNo one is on the list.'),
  ).toBeVisible();
});

test('[W3] shows the owner which emails were sent and which wait for a confirmed address', {
  tag: [DESKTOP, VARIANT],
}, async ({ page }) => {
  const mails = { emailWinner: true, winnerMessage: { title: 'You won', message: 'See you.' } };
  const list = await givenList({
    basics: { howManyWinners: 1 },
    registration: { requestEmail: true },
    access: mails,
  });
  await list.addParticipant({ email: `${list.name.slice(-8)}@example.test` });
  await list.owner.call('POST', '/api/v1/projects/finish', { id: list.id });
  await startDraw(list);
  await waitForDraw(list, 'drawn');
  await list.owner.signInBrowser(page.context());
  await page.goto(editorOf(list));
  await expect(winnersSection(page).getByText('1 waiting for the address to be confirmed')).toBeVisible();
});

test('[W1] [W2] shows the promise before a draw, then the commitment until the winners are drawn', {
  tag: VARIANT,
}, async ({ page }) => {
  const { list } = await endedList(3);
  await page.goto(list.path);
  await page.getByRole('button', { name: 'Report this list' }).scrollIntoViewIfNeeded();
  await expect(page.getByText('so its operator could know it in advance')).toBeVisible();

  const held = await holdDraw(list);
  await startDraw(list);
  const { commitment, round } = await waitForDraw(list, 'committed');
  await page.reload();
  const part = drawSection(page);
  await expect(part.getByText('Entries are locked.')).toBeVisible();
  await expect(part.locator('code')).toHaveText(commitment ?? '');
  await expect(part.getByText((round ?? 0).toLocaleString('en-US'))).toBeVisible();
  // A little later it is called late.
  await expect(page.getByText(/The random number is (?:due|late)/)).toBeVisible();
  await expectNoHorizontalScroll(page);
  await held.release();
  await expect(part.getByRole('button', { name: 'Check this draw' })).toBeVisible();
});

test('[W2] [L17] shows signed-in participants whether they won, on the page and among their lists', {
  tag: VARIANT,
}, async ({ page, browser }) => {
  const { list, people } = await drawnList(4);
  const { winner, loser } = await splitByResult(people, list.id);
  await winner.signInBrowser(page.context());
  await page.goto(list.path);
  await expect(drawSection(page).getByText('You won!')).toBeVisible();
  await expect(page.getByRole('region', { name: 'You won!' })).toBeVisible();
  await button(page, 'Check this draw').click();
  await expect(checkSection(page).getByText('You won, in place')).toBeVisible();
  await page.goto('/list-curator/joined');
  await expect(page.getByRole('row', { name: new RegExp(list.name) }).getByText('Won')).toBeVisible();

  const context = await browser.newContext({ baseURL: world.url });
  const other = await context.newPage();
  await loser.signInBrowser(other.context());
  await other.goto(list.path);
  await expect(drawSection(other).getByText('You didn’t win this time.')).toBeVisible();
  await expect(other.getByRole('region', { name: 'Not this time' })).toContainText(
    /Place on the waiting list[123]/,
  );
  await context.close();
});

test('[W2] turns an open entry into its result when the draw is revealed', { tag: VARIANT }, async ({
  page,
}) => {
  const { list, people } = await endedList(1);
  const held = await holdDraw(list);
  await startDraw(list);
  await waitForDraw(list, 'committed');
  await people[0]?.signInBrowser(page.context());
  await page.goto(list.path);
  await expect(page.getByRole('region', { name: 'You’re on the list' })).toBeVisible();
  await held.release();
  await expect(page.getByRole('region', { name: 'You won!' })).toBeVisible();
});

test.describe('a drawn list', () => {
  // In one worker, so that they share one draw.
  test.describe.configure({ mode: 'default' });

  let drawn: Awaited<ReturnType<typeof drawnList>>;
  test.beforeAll(async () => {
    drawn = await drawnList(5, { access: { exposeWinnerList: true } });
  });

  for (const language of LANGUAGES) {
    test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
      test.use({ locale: LOCALES[language] });

      test('[W2] repeats the draw in the visitor’s browser and shows the rank of a receipt', async ({
        page,
      }) => {
        const { list, people } = drawn;
        const { winner, loser } = await splitByResult(people, list.id);
        const [t, check] = [texts(language, 'draw'), texts(language, 'draw-check')];
        await page.goto(list.path);
        await button(page, t('check')).click();
        const part = checkSection(page, language);
        await expect(part.getByRole('heading', { name: check('follows') })).toBeVisible();
        await expect(part.getByRole('list').first().getByRole('listitem')).toHaveCount(11);
        const entries = language === 'es' ? '5 registros, sin duplicados.' : '5 entries, no duplicates.';
        await expect(part.getByText(entries)).toBeVisible();
        await expect(part.getByText(check('guarantee.own-beacon'))).toBeVisible();
        await expect(part.getByText(check('limits.title'))).toBeVisible();

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
        await expect(part.getByText(check('standing.malformed'))).toBeVisible();
        await expectNoHorizontalScroll(page);
      });
    });
  }

  test('[W2] offers the proof and the offline checker as downloads', async ({ page }) => {
    await page.goto(drawn.list.path);
    const download = async (name: string) => {
      const link = page.getByRole('link', { name });
      const [file] = await Promise.all([page.waitForEvent('download'), link.click()]);
      return await readFile(await file.path());
    };
    expect(verifyProof(await download('Proof file'), { hashInto: nobleSha256 }).isVerified).toBe(true);
    expect(String(await download('Offline checker'))).toContain('<!doctype html>');
    await expect(page.getByText('npm run -s verify-draw -- proof.json')).toBeVisible();
  });

  test('[W2] rejects a modified proof and names what is wrong', async ({ page }) => {
    await page.route('**/api/v1/third/page/draw?*', async (route) => {
      const answer = await route.fetch();
      const { results, ...rest } = JSON.parse(await answer.text());
      // The same two winners in the wrong order.
      const swapped = (results as { winners: string }[]).map(({ winners, ...result }) => ({
        ...result,
        winners: winners.slice(64) + winners.slice(0, 64),
      }));
      await route.fulfill({ response: answer, json: { ...rest, results: swapped } });
    });
    await page.goto(drawn.list.path);
    await button(page, 'Check this draw').click();
    const part = checkSection(page);
    await expect(part.getByRole('heading', { name: texts('en', 'draw-check')('followsNot') })).toBeVisible();
    await expect(
      part.getByText('These aren’t the winners of the ranking, or their order is wrong.'),
    ).toBeVisible();
    await expect(part.getByRole('textbox')).toHaveCount(0);
  });

  test('[W2] shows no verdict when the proof cannot be loaded, and retries', {
    tag: [DESKTOP, VARIANT],
  }, async ({ page }) => {
    await page.route('**/api/v1/third/page/draw?*', (route) => route.abort(), { times: 1 });
    await page.goto(drawn.list.path);
    await button(page, 'Check this draw').click();
    await expect(page.getByText('Couldn’t download the proof.')).toBeVisible();
    await button(page, 'Try again').click();
    await expect(checkSection(page).getByRole('heading', { name: FOLLOWS })).toBeVisible();
  });

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
