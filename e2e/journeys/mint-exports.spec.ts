import { readFile } from 'node:fs/promises';
import type { Download, Locator, Page } from '@playwright/test';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, PHONE, VARIANT } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const SHOWN = { basics: { howManyWinners: 3 }, access: { exposeWinnerList: true } };
const ROOT = /^0x[0-9a-f]{64}$/;

const readJson = async (download: Download) => JSON.parse(await readFile(await download.path(), 'utf8'));
const saved = async (page: Page, action: Promise<void>) =>
  (await Promise.all([page.waitForEvent('download'), action]))[0];
const rootIn = async (place: Locator) => (await place.textContent())?.match(/0x[0-9a-f]{64}/)?.[0] ?? '';

async function openWinners(page: Page, { workspace, id }: { workspace: string; id: string }) {
  await page.goto(`/list-curator/edit/${workspace}/${id}`);
  await page.getByRole('button', { name: 'View winners' }).click();
  return page.getByRole('region', { name: 'Use the winners' });
}

test('[W4] gives an owner the file for thirdweb, a SeaDrop root and the wallets, by keyboard', {
  tag: VARIANT,
}, async ({ page }) => {
  const { list } = await drawnList(4, SHOWN);
  await list.owner.signInBrowser(page.context());
  const part = await openWinners(page, list);
  const tool = part.getByLabel('Where do you mint?');
  await expect(tool.getByRole('option')).toHaveText([
    'Choose a tool…',
    'thirdweb',
    'OpenSea Studio',
    'SeaDrop',
    'Manifold',
    'OpenZeppelin',
    'Own contract',
    'Something else (wallets only)',
  ]);
  await tool.selectOption('thirdweb');
  await expect(part.getByRole('listitem')).toHaveCount(3);
  await part.getByLabel('Mints per winner').fill('2');
  await part.getByLabel('Price').fill('0.05');
  const csv = await saved(page, part.getByRole('button', { name: 'Download CSV file' }).press('Enter'));
  const lines = (await readFile(await csv.path(), 'utf8')).trim().split('\r\n');
  expect(lines[0]).toBe('address,maxClaimable,price,currencyAddress');
  expect(lines).toHaveLength(4);
  for (const line of lines.slice(1)) expect(line).toMatch(/^0x[0-9a-fA-F]{40},2,0\.05,$/);

  await tool.selectOption('seadrop');
  await part.getByLabel('Mint ends').fill('2020-01-01T00:00');
  await part.getByRole('button', { name: 'Create root' }).press('Enter');
  await expect(part.getByText('Should be after the start')).toBeVisible();
  await expect(part.getByLabel('Mints per winner')).toHaveValue('2');
  await part.getByLabel('Mint ends').fill('2099-01-01T00:00');
  await part.getByRole('button', { name: 'Create root' }).press('Enter');
  const root = part.getByRole('status');
  await expect(root.getByText('3 mints')).toBeVisible();
  const shown = await rootIn(root);
  expect(shown).toMatch(ROOT);
  const file = await readJson(
    await saved(page, part.getByRole('button', { name: 'Download proofs' }).press('Enter')),
  );
  expect(file).toMatchObject({ target: 'seadrop', root: shown, terms: { maxTotalMintableByWallet: 2 } });
  expect(file.proofs).toHaveLength(3);
  await part.getByLabel('Mints per winner').fill('3');
  await expect(root.getByText('3 mints')).toBeHidden();

  await tool.selectOption('addresses');
  await saved(page, part.getByRole('button', { name: 'Download CSV file' }).press('Enter'));
  await expectAccessible(page);
  await expectNoHorizontalScroll(page);
});

test('[W4] gives the owner of a Solana list a root for Candy Guard', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const { list } = await drawnList(3, { ...SHOWN, chain: 'solana' });
  await list.owner.signInBrowser(page.context());
  const part = await openWinners(page, list);
  const tool = part.getByLabel('Where do you mint?');
  await expect(tool.getByRole('option')).toHaveText([
    'Choose a tool…',
    'Candy Guard',
    'Something else (wallets only)',
  ]);
  await tool.selectOption('candy-guard');
  await part.getByRole('button', { name: 'Create root' }).click();
  await expect(part.getByRole('status').getByText('3 mints')).toBeVisible();
  const shown = await rootIn(part.getByRole('status'));
  const file = await readJson(
    await saved(page, part.getByRole('button', { name: 'Download proofs' }).click()),
  );
  expect(file).toMatchObject({ target: 'candy-guard', root: shown, leafTypeDescriptor: ['string'] });
});

for (const language of LANGUAGES)
  test.describe(`in ${language}`, () => {
    test.use({ locale: LOCALES[language] });

    test('[W2] shows the root that the proof API knows, and winners their own proof', {
      tag: [language === 'en' ? DESKTOP : PHONE, VARIANT],
    }, async ({ page, request }) => {
      const t = texts(language, 'draw');
      const m = texts(language, 'mint-proof');
      const { list, people } = await drawnList(3, SHOWN);
      const [person] = people;
      if (!person) throw new Error('nobody joined');
      await person.signInBrowser(page.context());
      await page.goto(`${list.path}#draw`);
      const part = page.getByRole('region', { name: t('title'), exact: true });
      const summary = part.getByText(m('title'), { exact: true });
      await expect(part.getByText(t('own.won'))).toBeVisible();
      await summary.focus();
      await page.keyboard.press('Enter');
      const shown = part.locator('dl', { hasText: m('root') });
      await expect(
        shown.getByRole('button', { name: t('copy').replace('{{what}}', m('root')) }),
      ).toBeVisible();
      const root = await rootIn(shown);
      expect(root).toMatch(ROOT);
      const proof = `/api/v1/proof?root=${root}&address=${person.address}`;
      const answer = await (await request.get(proof)).json();
      await expect(part.getByText(m('own'))).toBeVisible();
      const own = part.locator('dl', { hasText: m('proof').replace('{{format}}', 'packed') });
      expect(await own.locator('code').textContent()).toBe(JSON.stringify(answer.proof));
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
    });
  });

test('[W2] shows no root of hidden winners, but winners their proof', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const { list, people } = await drawnList(3, { basics: { howManyWinners: 3 } });
  await page.goto(`${list.path}#draw`);
  const part = page.getByRole('region', { name: 'Draw', exact: true });
  await expect(part.getByRole('button', { name: 'Check this draw' })).toBeVisible();
  await expect(part.getByText('For mint pages')).toBeHidden();
  await people[0]?.signInBrowser(page.context());
  await page.reload();
  await part.getByText('For mint pages').click();
  await expect(part.getByRole('button', { name: 'Copy Your proof (packed)' })).toBeVisible();
  await expect(part.getByText('Merkle root of the winners')).toBeHidden();
});
