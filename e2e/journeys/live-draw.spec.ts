import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { shortAddress } from '../../apps/web/lib/format/short-address.ts';
import { drawnList, endedList, holdDraw, startDraw, waitForDraw } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const t = texts('en', 'live-draw');
const SHOWN = { access: { exposeRegWallets: true, exposeWinnerList: true } };
const winnersOf = (page: Page, language: Language = 'en') =>
  page.getByRole('region', { name: texts(language, 'live-draw')('winners') });

test('[W2] presents a draw from its start to winners that the browser has checked', { tag: VARIANT }, async ({
  page,
}) => {
  const { list, people } = await endedList(4, SHOWN);
  await page.goto(`${list.path}/live`);
  await expect(page.getByRole('heading', { name: list.name })).toBeVisible();
  await expect(page.getByText(t('stage.promised'))).toBeVisible();

  const hold = await holdDraw(list);
  await startDraw(list);
  const { commitment } = await waitForDraw(list, 'committed');
  await expect(page.getByText(t('stage.committed'))).toBeVisible();
  await expect(page.getByRole('code').first()).toHaveText(commitment ?? '');
  await expect(page.getByText(t('checked'), { exact: true })).toHaveCount(0);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
  await hold.release();

  await expect(page.getByText(t('checked'), { exact: true })).toBeVisible();
  // What the audience saw before the draw is still there to compare.
  await expect(page.getByText(t('fingerprintCompare'))).toBeVisible();
  await expect(page.getByRole('code').last()).toHaveText(commitment ?? '');
  await expect(winnersOf(page).getByRole('listitem')).toHaveCount(2);
  const shown = await winnersOf(page).getByRole('code').allTextContents();
  // A proof spells addresses in lower case.
  const wallets = people.map(({ address }) => shortAddress(address.toLowerCase()));
  for (const wallet of shown) expect(wallets).toContain(wallet);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  await page.getByRole('link', { name: new RegExp(list.path) }).click();
  await expect(page).toHaveURL(new RegExp(`${list.path}#draw$`));
});

test('[W2] is dark, fits on one screen, and has a QR code of the list', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const { list } = await endedList(2);
  await page.setViewportSize({ width: 1280, height: 720 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.goto(`${list.path}/live`);
  const qr = page.getByRole('img', { name: t('qr') });
  await expect(qr).toBeInViewport({ ratio: 1 });
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');

  const hold = await holdDraw(list);
  await startDraw(list);
  await expect(page.getByText(t('fingerprint'))).toBeVisible();
  await expect(qr).toBeInViewport({ ratio: 1 });
  await hold.release();

  await page.getByRole('link', { name: new RegExp(list.path) }).click();
  await expect(page).toHaveURL(new RegExp(`${list.path}(#draw)?$`));
  await expect(page.locator('html')).not.toHaveAttribute('data-theme');
});

test('[W2] replays a drawn list whose wallets are hidden without naming anyone', {
  tag: [PHONE, VARIANT],
}, async ({ page }) => {
  const { list, people } = await drawnList(3);
  await page.goto(`${list.path}/live`);
  await expect(page.getByText(t('unnamed'))).toBeVisible();
  await expect(winnersOf(page).getByRole('listitem')).toHaveCount(2);
  for (const { address } of people)
    await expect(page.getByText(shortAddress(address.toLowerCase()))).toHaveCount(0);
  await page.getByRole('button', { name: t('replay') }).click();
  await expect(winnersOf(page).getByRole('listitem')).toHaveCount(2);
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});

test('[W2] shows no winner when the proof was tampered with', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const { list } = await drawnList(3, SHOWN);
  await page.route('**/api/v1/third/page/draw?*', async (route) => {
    const answer = await route.fetch();
    const proof = (await answer.text()).replace(
      /"seed":"(.)/,
      (_, digit) => `"seed":"${digit === '0' ? '1' : '0'}`,
    );
    await route.fulfill({ response: answer, body: proof });
  });
  await page.goto(`${list.path}/live`);
  await expect(page.getByText(t('refused'), { exact: true })).toBeVisible();
  await expect(winnersOf(page)).toHaveCount(0);
});

test('[W2] [N1] answers 404 for a list that does not exist, and previews the list otherwise', {
  tag: [DESKTOP, VARIANT],
}, async ({ page, request }) => {
  expect((await request.get('/sb/nobody/nothing/live', { headers: { accept: 'text/html' } })).status()).toBe(
    404,
  );
  const { list } = await endedList(1);
  const html = await (await request.get(`${list.path}/live`)).text();
  expect(html).toContain(`<meta property="og:title" content="${list.name}">`);
  expect(html).toMatch(new RegExp(`<link rel="canonical" href="[^"]*${list.path}">`));
  await page.goto('/sb/nobody/nothing/live');
  await expect(
    page.getByRole('heading', { name: texts('en', 'common')('status.notFound.title') }),
  ).toBeVisible();
  await expect(page).toHaveURL(/\/sb\/nobody\/nothing\/live$/);
});

test.describe('with motion', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } });

  test('[W2] reveals the winners one after the other, or all at once on request', {
    tag: [DESKTOP, VARIANT],
  }, async ({ page }) => {
    const { list } = await drawnList(4, { ...SHOWN, basics: { howManyWinners: 4 } });
    const showAll = page.getByRole('button', { name: t('showAll') });
    const replay = page.getByRole('button', { name: t('replay') });
    const proof = Promise.withResolvers<void>();
    await page.route('**/api/v1/third/page/draw?*', async (route) => {
      await proof.promise;
      await route.continue();
    });
    await page.clock.install();
    await page.goto(`${list.path}/live`);
    await expect(page.getByRole('heading', { name: list.name })).toBeVisible();
    // From here on the page's time passes only as far as its queries need.
    await page.clock.pauseAt(Date.now() + 60_000);
    proof.resolve();
    const advance = () => page.clock.runFor(10).then(() => showAll.isVisible());
    await expect.poll(advance).toBe(true);
    await showAll.click();
    await expect(winnersOf(page).getByRole('listitem')).toHaveCount(4);
    await replay.click();
    await expect(showAll).toBeVisible();
    await page.clock.resume();
    await expect(replay).toBeVisible();
    await expect(winnersOf(page).getByRole('listitem')).toHaveCount(4);
  });
});

for (const language of LANGUAGES)
  test.describe(`in ${language}, dark`, { tag: [VARIANT, ...widthOf(language)] }, () => {
    test.use({ locale: LOCALES[language], colorScheme: 'dark' });

    test('[N6] [N11] is readable', async ({ page }) => {
      const { list } = await drawnList(3, SHOWN);
      await page.goto(`${list.path}/live`);
      await expect(page.getByText(texts(language, 'live-draw')('checked'), { exact: true })).toBeVisible();
      await expect(winnersOf(page, language).getByRole('listitem')).toHaveCount(2);
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
    });
  });
