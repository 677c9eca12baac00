import { copyFileSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from '@playwright/test';
import { QUICKNET } from '@signboard/draw/beacon.ts';
import { makeEntries, makeProof, makeTerms, toProofFile } from '@signboard/draw/draw-for-test.ts';
import type { Entry } from '@signboard/draw/entry.ts';
import { signReceipt } from '@signboard/draw/receipt.ts';
import { hashTermsVersion, type TermsVersion } from '@signboard/draw/terms.ts';
import { checker } from '@signboard/languages/en/checker.ts';
import { checker as spanish } from '@signboard/languages/es/checker.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { PHONE, VARIANT } from '../support/scope.ts';

/** As the product serves it. */
const CHECKER = join(import.meta.dirname, '../../apps/web/dist/draw-checker.html');

const folder = mkdtempSync(join(tmpdir(), 'draw-checker-'));
const pathOf = (name: string) => join(folder, name);
const entries = makeEntries(9);
let proof: ReturnType<typeof makeProof>;
let receipt: ReturnType<typeof signReceipt>;

// Not when the file is read: whatever lists the journeys reads it too, and signing takes a second.
test.beforeAll(async () => {
  receipt = signReceipt(
    {
      listId: 'list-1',
      entryNumber: 1,
      weight: 1,
      pool: 0,
      termsHash: hashTermsVersion(makeTerms(3)[0] as TermsVersion),
      source: { kind: 'drand', chainHash: QUICKNET.chainHash },
      joinedAt: new Date('2023-08-20T10:00:00.000Z'),
      ...(entries[0] as Entry),
    },
    new Uint8Array(32).fill(1),
  );
  proof = makeProof({ entries, facts: { receiptKeys: [receipt.publicKey] } });
  copyFileSync(CHECKER, pathOf('checker.html'));
  const file = toProofFile(proof);
  const { results, ...rest } = JSON.parse(file);
  writeFileSync(pathOf('proof.json'), file);
  writeFileSync(
    pathOf('tampered.json'),
    JSON.stringify({ ...rest, results: [{ ...results[0], winners: results[0].winners.toReversed() }] }),
  );
  writeFileSync(pathOf('older.json'), file.replace('"version":3', '"version":2'));
  writeFileSync(pathOf('receipt.json'), JSON.stringify(receipt, null, 2));
});
test.afterAll(() => rmSync(folder, { recursive: true }));

async function openChecker(page: Page): Promise<void> {
  await page.context().setOffline(true);
  await page.goto(pathToFileURL(pathOf('checker.html')).href);
}

const choose = (page: Page, name: string) => page.locator('#file').setInputFiles(pathOf(name));

test('[W2] checks files without a network: a draw, a fingerprint, a receipt, and a false winner', async ({
  page,
}) => {
  await openChecker(page);
  await choose(page, 'proof.json');
  const repeated = page.getByRole('heading', { name: checker.result.follows });
  await expect(repeated).toBeVisible();
  await expect(page.getByText(checker.existence.wordOnly)).toBeVisible();
  await expect(page.getByText('Round 1,000, signed by the announced source.')).toBeVisible();
  await expect(page.getByText('The first 3 in the ranking win. On the waiting list: 6.')).toBeVisible();

  const fingerprint = page.getByLabel('Fingerprint you saved before the draw');
  await fingerprint.fill('00'.repeat(32));
  await expect(page.getByText('This isn’t the fingerprint you saved.')).toBeVisible();
  await fingerprint.fill('xyz');
  await expect(page.getByText('A fingerprint has 64 digits').first()).toBeVisible();
  await fingerprint.fill(` ${proof.commitment.toUpperCase()} `);
  await expect(repeated).toBeVisible();

  const field = page.getByLabel('Your receipt');
  await field.fill('{"format":');
  await expect(page.getByText('This receipt is incomplete.')).toBeVisible();
  await choose(page, 'receipt.json');
  await expect(field).toHaveValue(/signboard-draw-receipt/);
  await expect(page.getByText(/^(You won, in place|You’re number) \d/)).toBeVisible();
  await expect(page.getByText(checker.standing.accepted)).toBeVisible();
  await field.fill(JSON.stringify({ ...receipt, entryNumber: 2 }));
  await expect(page.getByText('This receipt was changed or forged')).toBeVisible();

  await openChecker(page);
  await choose(page, 'older.json');
  await expect(page.getByRole('heading', { name: checker.nothing.title })).toBeVisible();
  await expect(page.getByText(checker.nothing.older)).toBeVisible();
  await choose(page, 'tampered.json');
  await expect(page.getByRole('heading', { name: checker.result.differs })).toBeVisible();
  await expect(
    page.getByText('These aren’t the winners of the ranking, or their order is wrong.'),
  ).toBeVisible();
});

for (const colorScheme of ['light', 'dark'] as const) {
  const tag = colorScheme === 'dark' ? [PHONE, VARIANT] : VARIANT;
  test(`[N11] shows an accessible checker in both languages, ${colorScheme}`, { tag }, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await openChecker(page);
    await choose(page, 'tampered.json');
    await page.getByRole('button', { name: 'Español' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Verificar un sorteo' })).toBeVisible();
    await expect(page.getByRole('heading', { name: spanish.result.differs })).toBeVisible();
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
}
