import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { encode } from 'uqr';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { keyboard } from '../support/keyboard.ts';
import { VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const qrCode = (text: string) => encode(text, { ecc: 'M', border: 4 });

/** The QR code of a text, row by row: # is a dark module. */
function modulesOf(text: string): string[] {
  const { size, data } = qrCode(text);
  return rows(size, (x, y) => data[y]?.[x] === true);
}

const rows = (size: number, isDark: (x: number, y: number) => boolean) =>
  Array.from({ length: size }, (_, y) =>
    Array.from({ length: size }, (_, x) => (isDark(x, y) ? '#' : '.')).join(''),
  );

function svgModules(svg: string, text: string): string[] {
  const dark = new Set<string>();
  for (const [, x, y, width] of svg.matchAll(/M(\d+) (\d+)h(\d+)v1h/g))
    for (let at = 0; at < Number(width); at += 1) dark.add(`${Number(x) + at} ${y}`);
  return rows(qrCode(text).size, (x, y) => dark.has(`${x} ${y}`));
}

/** The middle pixel of each module. */
async function pngModules(page: Page, path: string, text: string): Promise<string[]> {
  const picture = (await readFile(path)).toString('base64');
  const { size } = qrCode(text);
  const dark = await page.evaluate(
    async ({ picture, size }) => {
      const bytes = Uint8Array.from(atob(picture), (letter) => letter.charCodeAt(0));
      const bitmap = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
      const canvas = new OffscreenCanvas(bitmap.width, bitmap.height);
      const pen = canvas.getContext('2d');
      pen?.drawImage(bitmap, 0, 0);
      const module = bitmap.width / size;
      const isDark = (x: number, y: number) =>
        (pen?.getImageData((x + 0.5) * module, (y + 0.5) * module, 1, 1).data[0] ?? 255) < 128;
      return Array.from({ length: size }, (_, y) => Array.from({ length: size }, (_, x) => isDark(x, y)));
    },
    { picture, size },
  );
  return rows(size, (x, y) => dark[y]?.[x] === true);
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: widthOf(language, 'es') }, () => {
    test.use({ locale: LOCALES[language] });

    test('[L20] offers link, post, QR code and website card right after publishing', async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const t = texts(language, 'lists');
      const list = await givenList({ isDraft: true });
      await list.owner.signInBrowser(context);
      await page.goto('/projects');
      await page.getByText(t('next.publish'), { exact: true }).click();
      await page.getByRole('button', { name: t('next.accept') }).click();

      const sheet = page.getByRole('dialog', { name: t('share.title') });
      await expect(sheet).toBeVisible();
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      const url = new URL(list.path, page.url()).href;
      const copied = () => page.evaluate(() => navigator.clipboard.readText());
      await sheet.getByRole('button', { name: t('share.copyLink') }).click();
      await expect(sheet.getByText(t('share.copied'))).toBeVisible();
      await expect.poll(copied).toBe(url);
      const picture = sheet.getByRole('img', { name: t('share.pictureAlt') });
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1200);
      await sheet.getByRole('button', { name: t('share.copyDiscord') }).click();
      await expect.poll(copied).toContain(`**${list.name}**`);
      const post = await sheet.getByRole('link', { name: t('share.postOnX') }).getAttribute('href');
      expect(new URL(post ?? '').searchParams.get('url')).toBe(url);
      await expect(sheet.getByRole('img', { name: t('share.qrLabel') })).toBeVisible();
      const [png] = await Promise.all([
        page.waitForEvent('download'),
        sheet.getByRole('button', { name: t('share.png') }).click(),
      ]);
      expect(png.suggestedFilename()).toMatch(/-qr\.png$/);
      expect(await pngModules(page, await png.path(), url)).toEqual(modulesOf(url));
      const [svg] = await Promise.all([
        page.waitForEvent('download'),
        sheet.getByRole('button', { name: t('share.svg') }).click(),
      ]);
      expect(svg.suggestedFilename()).toMatch(/-qr\.svg$/);
      expect(svgModules(await readFile(await svg.path(), 'utf8'), url)).toEqual(modulesOf(url));
      await sheet.getByRole('button', { name: t('share.copyEmbed') }).click();
      await expect.poll(copied).toContain(`${list.path}/embed?lang=${language}`);

      await page.keyboard.press('Escape');
      await expect(page.getByRole('button', { name: `${t('next.copy-link')}: ${list.name}` })).toBeFocused();

      const card = await page.context().newPage();
      await card.goto(`${list.path}/embed?lang=${language}`);
      await expect(card.getByRole('link', { name: new RegExp(list.name) })).toHaveAttribute('href', url);
      await expectAccessible(card);
      const answer = await card.request.get(`${list.path}/card.png?lang=${language}`);
      expect(answer.headers()['content-type']).toBe('image/png');
    });
  });
}

test('[L20] [N11] shares a list with the keyboard alone', { tag: VARIANT }, async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const list = await givenList();
  await list.owner.signInBrowser(context);
  await page.goto(`/list-curator/edit/${list.workspace}/${list.id}`);
  const { tabTo, enter } = keyboard(page);
  const open = page.getByRole('button', { name: 'Share', exact: true });
  await tabTo(open);
  await enter();
  const sheet = page.getByRole('dialog', { name: 'Share your list' });
  await expect(sheet.getByRole('heading', { name: 'Share your list' })).toBeFocused();
  const copied = () => page.evaluate(() => navigator.clipboard.readText());
  await tabTo(sheet.getByRole('button', { name: 'Copy link' }));
  await enter();
  await expect.poll(copied).toBe(new URL(list.path, page.url()).href);
  await tabTo(sheet.getByRole('link', { name: 'Post on X' }));
  await tabTo(sheet.getByRole('button', { name: 'Copy text for Discord' }));
  await enter();
  await expect.poll(copied).toContain(`**${list.name}**`);
  for (const name of ['Download PNG', 'Download SVG']) {
    await tabTo(sheet.getByRole('button', { name }));
    const [download] = await Promise.all([page.waitForEvent('download'), enter()]);
    expect(download.suggestedFilename()).toContain('-qr.');
  }
  await tabTo(sheet.getByRole('button', { name: 'Copy code' }));
  await enter();
  await expect.poll(copied).toContain('<iframe ');
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(open).toBeFocused();
});

test('[L20] says how to copy the link when the browser refuses to', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const list = await givenList();
  await list.owner.signInBrowser(context);
  await page.addInitScript(() => {
    navigator.clipboard.writeText = () => Promise.reject(new Error('refused'));
  });
  await page.goto(`/list-curator/edit/${list.workspace}/${list.id}`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  await page.getByRole('button', { name: 'Copy link' }).click();
  await expect(page.getByText('Couldn’t copy. Select the text and copy it yourself.')).toBeVisible();
});

test('[L20] shares the results of a draw from the table and the editor', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const { list } = await drawnList(2);
  await list.owner.signInBrowser(context);
  await page.goto('/list-curator/manage');
  await page.getByRole('button', { name: `Share results: ${list.name}` }).click();
  const sheet = page.getByRole('dialog', { name: 'Share the results' });
  await expect(
    sheet.getByText(`The winners of ${list.name} have been drawn.`, { exact: false }),
  ).toBeVisible();
  await expect(sheet.getByText(`${list.path}#draw`, { exact: false })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.goto(`/list-curator/edit/${list.workspace}/${list.id}`);
  await page.getByRole('button', { name: 'Share results', exact: true }).click();
  await expect(sheet).toBeVisible();
});
