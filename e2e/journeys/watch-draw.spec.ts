import type { Page } from '@playwright/test';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import type { ApiPerson } from '../support/api-person.ts';
import { queryDatabase } from '../support/bot-database.ts';
import { drawnList, endedList, holdDraw, startDraw, waitForDraw } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

/** Marks the page, to see later that it was never loaded again. */
const mark = (page: Page) => page.evaluate(() => Object.assign(window, { isSamePage: true }));
const isSamePage = (page: Page) => page.evaluate(() => 'isSamePage' in window);

for (const language of LANGUAGES)
  test.describe(`a draw watched in ${language}`, { tag: widthOf(language, null) }, () => {
    test.use({ locale: LOCALES[language] });
    const t = texts(language, 'live-draw');
    const watch = (page: Page, title = 'watch.title') => page.getByRole('region', { name: t(title) });

    test('[W2] [J2] goes from the closed list to the own result of a winner without a reload', async ({
      page,
    }) => {
      const { list, people } = await endedList(1, { basics: { howManyWinners: 1 } });
      await people[0]?.signInBrowser(page.context());
      await page.goto(list.path);
      const entry = texts(language, 'joining');
      await expect(page.getByRole('region', { name: entry('entry.outcome.joined') })).toBeVisible();
      await expect(watch(page)).toHaveCount(0);
      await mark(page);

      const held = await holdDraw(list);
      await startDraw(list);
      await waitForDraw(list, 'committed');
      const steps = watch(page).getByRole('list', { name: t('steps.label') });
      await expect(steps.getByText(t('steps.entries.done'))).toBeVisible();
      await expect(steps.locator('[aria-current=step]')).toContainText(t('steps.random.ahead'));
      // The journeys' random numbers come within seconds, and this one is held back.
      await expect(watch(page).getByText(t('watch.due'))).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      await held.release();
      const over = watch(page, 'watch.resultTitle');
      await expect(over.getByText(t('watch.own.won'))).toBeVisible();
      await expect(page.getByRole('region', { name: entry('entry.outcome.won') })).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      expect(await isSamePage(page)).toBe(true);

      // Opened again, the result is the page's headline and no longer an event.
      await page.reload();
      await expect(page.getByRole('region', { name: entry('entry.outcome.won') })).toBeVisible();
      await expect(over).toHaveCount(0);
    });

    test('[W2] [J2] shows a visitor who came during the draw its end without a reload', async ({ page }) => {
      const { list } = await endedList(3);
      const held = await holdDraw(list);
      await startDraw(list);
      await waitForDraw(list, 'committed');
      await page.goto(list.path);
      await expect(watch(page)).toBeVisible();
      await mark(page);
      await held.release();
      const over = watch(page, 'watch.resultTitle');
      await expect(over.getByText(t('watch.drawn'))).toBeVisible();
      await expect(over.getByText(t('watch.own.won'))).toHaveCount(0);
      expect(await isSamePage(page)).toBe(true);
      await over.getByRole('link', { name: t('watch.check') }).click();
      await expect(page).toHaveURL(/#draw$/);
      await expect(page.getByRole('button', { name: texts(language, 'draw')('check') })).toBeInViewport();
    });
  });

const t = texts('en', 'live-draw');
const watched = (page: Page) => page.getByRole('region', { name: t('watch.title') });

test('[W2] survives a lost connection, and ends when it is back', { tag: [DESKTOP, VARIANT] }, async ({
  page,
  context,
}) => {
  const { list, people } = await endedList(1, { basics: { howManyWinners: 1 } });
  const held = await holdDraw(list);
  await startDraw(list);
  await waitForDraw(list, 'committed');
  await (people[0] as ApiPerson).signInBrowser(context);
  await page.goto(list.path);
  await expect(watched(page)).toBeVisible();
  await context.setOffline(true);
  await expect(watched(page).getByText(t('watch.connection'))).toBeVisible();
  await held.release();
  await waitForDraw(list, 'drawn');
  await expect(watched(page)).toBeVisible();
  await context.setOffline(false);
  await expect(
    page.getByRole('region', { name: t('watch.resultTitle') }).getByText(t('watch.own.won')),
  ).toBeVisible();
});

test('[W2] says that nobody qualified, and stays', { tag: [DESKTOP, VARIANT] }, async ({ page }) => {
  const { list } = await endedList(1, { basics: { howManyWinners: 1 } });
  const held = await holdDraw(list);
  await startDraw(list);
  await waitForDraw(list, 'committed');
  await page.goto(list.path);
  await expect(watched(page)).toBeVisible();
  await queryDatabase(
    `update draws set state = 'failed', failure = 'no-entries', leased_until = null where list_id = '${list.id}';
     update lists set draw_state = null where id = '${list.id}'`,
  );
  const over = page.getByRole('region', { name: t('watch.failedTitle') });
  await expect(over.getByText(t('watch.failed.no-entries'))).toBeVisible();
  await expectAccessible(page);
  await held.release();
});

test('[W2] loads nothing of it for a list that is not being drawn', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  const { list } = await drawnList(1);
  await page.goto(list.path);
  await expect(page.getByRole('button', { name: texts('en', 'draw')('check') })).toBeVisible();
  expect(asked.filter((url) => /draw-watch|live-draw/.test(url))).toEqual([]);
});
