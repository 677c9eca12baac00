import { readFile } from 'node:fs/promises';
import type { Browser, Page } from '@playwright/test';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyCommitmentFile } from '@signboard/draw/verify-proof.ts';
import { checker } from '@signboard/languages/en/checker.ts';
import { drawnList, endedList, endList, holdDraw, startDraw, waitForDraw } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { shiftOf, watchShift } from '../support/looks/watch-shift.ts';
import { PHONE, VARIANT } from '../support/scope.ts';
import { world } from '../support/world.ts';

const MAX_SHIFT = 0.05;
const MINUTE_MS = 60_000;

const { existence, result: results, simulated } = checker;
const drawSection = (page: Page) => page.getByRole('region', { name: 'Draw', exact: true });
const checkSection = (page: Page) => page.getByRole('region', { name: 'Check result' });

async function expectSoundPage(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  const { shift, moved } = await shiftOf(page);
  expect(shift, moved.join(', ')).toBeLessThan(MAX_SHIFT);
}

async function openCheck(page: Page, { path }: GivenList): Promise<void> {
  await page.goto(path);
  await page.getByRole('button', { name: 'Check this draw' }).click();
  await expect(checkSection(page).getByRole('heading', { name: results.follows })).toBeVisible();
}

/** Someone who opens the page for the first time. */
async function newcomer(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: world.url });
  return await context.newPage();
}

test('[W2] shows everyone what the owner changed, and keeps the place of people who joined before', {
  tag: VARIANT,
}, async ({ page }) => {
  await watchShift(page);
  const list = await givenList({ basics: { howManyWinners: 1 } });
  const early = await list.addParticipant();
  await list.saveRegistration({ balanceVerification: true, requiredBalance: '5' });

  await page.goto(list.path);
  const log = page.getByRole('region', { name: 'What has changed' });
  await expect(log.getByText(/Minimum balance: 0\sETH → 5\sETH\. Applies to new entries\./)).toBeVisible();
  await expectSoundPage(page);

  await endList(list);
  await startDraw(list);
  await waitForDraw(list, 'drawn');
  await early.signInBrowser(page.context());
  await page.reload();
  await expect(drawSection(page).getByText('You won!')).toBeVisible();
  await expect(log).toBeVisible();
});

test('[W2] makes a browser that saw the entries locked a witness, and tells others that there is none', {
  tag: VARIANT,
}, async ({ page, browser }) => {
  const { list } = await endedList(3);
  const held = await holdDraw(list);
  await startDraw(list);
  const { commitment, revealAt } = await waitForDraw(list, 'committed');

  // This browser's clock stands at a minute before the random number, however slow the machine is.
  await page.clock.setFixedTime((revealAt?.getTime() ?? 0) - MINUTE_MS);
  await page.goto(list.path);
  const part = drawSection(page);
  await expect(page.getByRole('region', { name: 'The draw is on' })).toBeVisible();
  // Further down on a phone, and loaded when it comes near.
  await page.locator('#draw').scrollIntoViewIfNeeded();
  await expect(part.locator('code')).toHaveText(commitment ?? '');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    part.getByRole('link', { name: 'Download the entries' }).click(),
  ]);
  const verdict = verifyCommitmentFile(await readFile(await file.path()), { hashInto: nobleSha256 });
  expect(verdict).toMatchObject({ result: 'follows', file: { commitment } });
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await held.release();
  await waitForDraw(list, 'drawn');
  await openCheck(page, list);
  const result = checkSection(page);
  await expect(result.getByRole('heading', { name: simulated.title })).toBeVisible();
  await expect(result.getByText(simulated.reads(existence.witnessed))).toBeVisible();
  await expect(
    result.getByText(
      /^Your browser saw this fingerprint on .+, \d+ seconds before the random number came out\.$/,
    ),
  ).toBeVisible();

  const other = await newcomer(browser);
  await openCheck(other, list);
  await expect(checkSection(other).getByText(simulated.reads(existence.wordOnly))).toBeVisible();
  await other.context().close();
});

test('[W2] checks any draw by the address of its list, or by its file', { tag: VARIANT }, async ({
  page,
}) => {
  const { list } = await drawnList(3);
  const [, , workspace = '', name = ''] = list.path.split('/');
  const query = new URLSearchParams({ workspace, name });
  const proof = await fetch(`${world.url}/api/v1/third/page/draw?${query}`);
  const file = {
    name: 'proof.json',
    mimeType: 'application/json',
    buffer: Buffer.from(await proof.arrayBuffer()),
  };
  await page.goto('/draw-check');
  await page.getByLabel('Address of the list').fill(`${world.url}${list.path}`);
  await page.getByRole('button', { name: 'Check the draw' }).click();
  const result = checkSection(page);
  await expect(result.getByRole('heading', { name: results.follows })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.getByLabel('Address of the list').fill(`${world.url}/faqs`);
  await page.getByRole('button', { name: 'Check the draw' }).click();
  await expect(page.getByText('That isn’t the address of a list')).toBeVisible();

  const choose = page.locator('input[type=file]').first();
  await choose.setInputFiles({ ...file, buffer: file.buffer.subarray(0, 900) });
  await expect(result.getByRole('heading', { name: checker.nothing.title })).toBeVisible();
  await choose.setInputFiles(file);
  await expect(result.getByRole('heading', { name: results.follows })).toBeVisible();
});

test.describe('a deleted list', () => {
  // In one worker, so that they share one draw.
  test.describe.configure({ mode: 'default' });

  let list: GivenList;
  test.beforeAll(async () => {
    ({ list } = await drawnList(3));
    const query = new URLSearchParams({ project_id: list.id, name: list.name });
    await list.owner.call('DELETE', `/api/v1/projects/delete?${query}`);
  });

  test('[W2] leaves its name, its dates and its draws, which can still be checked', {
    tag: VARIANT,
  }, async ({ page }) => {
    await page.goto(list.path);
    await expect(page.getByRole('heading', { name: list.name, level: 1 })).toBeVisible();
    await expect(page.getByText(/^Deleted by its owner on .+\. Its draws stay public\.$/)).toBeVisible();
    await expect(page.getByText('Registration ends')).toBeVisible();
    await openCheck(page, list);
    await expect(page.getByRole('link', { name: 'Proof file' })).toBeVisible();
  });

  for (const colorScheme of ['light', 'dark'] as const) {
    const tag = colorScheme === 'dark' ? [PHONE, VARIANT] : VARIANT;
    test(`[N11] is accessible and does not jump, ${colorScheme}`, { tag }, async ({ page }) => {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await watchShift(page);
      await openCheck(page, list);
      await expectSoundPage(page);
    });
  }
});
