import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import type { Language } from '@signboard/domain/accounts/language.ts';
import type { ApiPerson } from '../support/api-person.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

/** Right-to-left, emoji and long: what an owner may call a list. */
const HOSTILE_NAME = `🦊🦊 قائمة الثعالب ${'very'.repeat(12)} 👨‍👩‍👧‍👦`;
const WINNER_TEXT = 'Mint opens at noon. https://mint.example';

const ACCESS = {
  exposeRegWallets: true,
  exposeWinnerList: true,
  emailWinner: true,
  winnerMessage: { title: 'You won', message: WINNER_TEXT },
  emailLoser: false,
};

type Result = { result: { hasWon: boolean; waitingPlace: number | null } };

/** The winner of a drawn list with two participants, and the other one. */
async function drawnPair(name?: string): Promise<{ list: GivenList; winner: ApiPerson; other: ApiPerson }> {
  const { list, people } = await drawnList(2, {
    access: ACCESS,
    basics: { howManyWinners: 1 },
    ...(name && { name }),
  });
  const [, , workspace = '', urlEndName = ''] = list.path.split('/');
  const query = new URLSearchParams({ workspace, name: urlEndName });
  const hasWon = async (person: ApiPerson) =>
    (await person.call<Result>('GET', `/api/v1/third/page/entry?${query}`)).result.hasWon;
  const [first, second] = people as [ApiPerson, ApiPerson];
  return (await hasWon(first))
    ? { list, winner: first, other: second }
    : { list, winner: second, other: first };
}

async function expectSound(page: Page): Promise<void> {
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
}

/** Width and height of a PNG. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)];

for (const language of ['en', 'es'] as const) {
  test.describe(language, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[W3] shows a winner the result with what comes next, and saves a card', { tag: VARIANT }, async ({
      page,
      context,
    }) => {
      const t = texts(language, 'joining');
      const card = texts(language, 'share-card');
      const { list, winner } = await drawnPair(HOSTILE_NAME);
      await winner.signInBrowser(context);
      await page.goto(list.path);
      const entry = page.getByRole('region', { name: t('entry.outcome.won') });
      await expect(entry.getByText(WINNER_TEXT)).toBeVisible();
      await expect(entry.getByText(t('entry.eventDate'), { exact: true })).toBeVisible();
      await expectSound(page);

      await entry.getByRole('button', { name: t('entry.card') }).click();
      const dialog = page.getByRole('dialog', { name: card('title') });
      const download = dialog.getByRole('button', { name: card('download') });
      await expect(download).toBeEnabled();
      const picture = dialog.getByRole('img');
      await expect(picture).toHaveAccessibleName(new RegExp(card('headline.won')));
      await expect(picture).not.toHaveAccessibleName(new RegExp(winner.address, 'i'));
      await expectSound(page);
      const [file] = await Promise.all([page.waitForEvent('download'), download.click()]);
      expect(file.suggestedFilename()).toMatch(/-card\.png$/);
      expect(sizeOf(await readFile(await file.path()))).toEqual([1200, 630]);
    });

    test('[W3] tells the others kindly where they are on the waiting list', { tag: VARIANT }, async ({
      page,
      context,
    }) => {
      const t = texts(language, 'joining');
      const { list, other } = await drawnPair();
      await other.signInBrowser(context);
      await page.goto(list.path);
      const entry = page.getByRole('region', { name: t('entry.outcome.lost') });
      await expect(entry.getByText(t('entry.waiting'))).toBeVisible();
      await expect(entry.getByText(t('entry.place'))).toBeVisible();
      await expect(entry.getByText(WINNER_TEXT)).toHaveCount(0);
      await expect(entry.getByRole('button', { name: t('entry.card') })).toHaveCount(0);
      await expectSound(page);
    });

    test('[J1] tells a visitor who is not signed in whether a wallet won', { tag: VARIANT }, async ({
      page,
    }) => {
      await findWallets(page, language);
    });
  });
}

async function findWallets(page: Page, language: Language): Promise<void> {
  const [find, t] = [texts(language, 'public'), texts(language, 'find-wallet')];
  const { list, winner, other } = await drawnPair();
  await page.goto(list.path);
  const part = page.getByRole('region', { name: find('find.title') });
  await part.getByRole('button', { name: find('find.open') }).click();
  const field = part.getByRole('textbox', { name: t('label').replace('{{chain}}', 'Ethereum') });
  await expect(field).toBeFocused();
  const answers = [
    [winner.address.toLowerCase(), t('standing.won')],
    [other.address, t('standing.waiting').replace('{{place}}', '1')],
    [`0x${'5'.repeat(40)}`, t('standing.not-joined')],
    ['vitalik.eth', t('invalid').replace('{{chain}}', 'Ethereum')],
  ] as const;
  for (const [address, answer] of answers) {
    await field.fill(address);
    await field.press('Enter');
    await expect(part.getByRole('status')).toContainText(answer);
    await expectSound(page);
  }
}

test('[J1] offers no search for wallets where the list hides them', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const list = await givenList();
  await list.addParticipant();
  await page.goto(list.path);
  await expect(page.getByRole('heading', { name: 'How to join' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Is my wallet in?' })).toHaveCount(0);
});
