import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { queryDatabase } from '../support/bot-database.ts';
import { startDraw, waitForDraw } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import {
  apiOwner,
  type GivenList,
  type GivenListOptions,
  givenList,
  upcoming,
} from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

type Lists = Record<
  'draft' | 'scheduled' | 'open' | 'full' | 'needs-draw' | 'drawn' | 'closed' | 'offline',
  GivenList
>;

/** One owner's lists, one in each state that lasts. */
async function listsInEveryState(): Promise<Lists> {
  const by = await apiOwner();
  const make = (name: string, options: GivenListOptions = {}) => givenList({ name, by, ...options });
  const lists: Lists = {
    draft: await make('Kelp', { isDraft: true }),
    scheduled: await make('Anemone', { basics: upcoming() }),
    open: await make('Limpet'),
    full: await make('Barnacle', { basics: { availableSpots: 1, howManyWinners: 1 } }),
    'needs-draw': await make('Urchin'),
    drawn: await make('Nautilus'),
    closed: await make('Mussel'),
    offline: await make('Oyster'),
  };
  await by.owner.call('POST', '/api/v1/projects/activate', { id: lists.offline.id });
  await lists.full.addParticipant();
  await lists['needs-draw'].addParticipant();
  await lists.drawn.addParticipant();
  for (const { id } of [lists['needs-draw'], lists.drawn, lists.closed]) await endRegistration(id);
  await startDraw(lists.drawn);
  await waitForDraw(lists.drawn, 'drawn');
  return lists;
}

async function endRegistration(id: string): Promise<void> {
  await queryDatabase(`update lists set end_date = now() - interval '1 minute' where id = '${id}'`);
}

const rowOf = (page: Page, name: string) => page.getByRole('row').filter({ hasText: name });

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[L1] [L20] shows each list in its own state, with its next step', { tag: VARIANT }, async ({
      page,
      context,
    }) => {
      await context.grantPermissions(['clipboard-read', 'clipboard-write']);
      const lists = await listsInEveryState();
      await lists.open.owner.signInBrowser(context);
      const t = texts(language, 'lists');
      const word = texts(language, 'common');

      await page.goto('/list-curator/manage');
      const steps = {
        draft: 'publish',
        scheduled: 'copy-link',
        open: 'copy-link',
        full: 'copy-link',
        'needs-draw': 'draw',
        drawn: 'share-results',
        offline: 'publish',
      } as const;
      for (const [which, step] of Object.entries(steps)) {
        const row = rowOf(page, lists[which as keyof Lists].name);
        // A list that its owner took offline is closed until it is published again.
        const state = which === 'offline' ? 'closed' : which;
        await expect(row.getByText(word(`listState.${state}`), { exact: true })).toBeVisible();
        await expect(row.getByText(t(`next.${step}`), { exact: true })).toBeVisible();
      }
      const closed = rowOf(page, lists.closed.name);
      await expect(closed.getByText(word('listState.closed'), { exact: true })).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      await rowOf(page, lists.open.name).getByText(t('next.copy-link')).click();
      await expect
        .poll(() => page.evaluate(() => navigator.clipboard.readText()))
        .toBe(new URL(lists.open.path, page.url()).href);

      await publish(page, lists.draft.name, language);
      await expect(
        rowOf(page, lists.draft.name).getByText(word('listState.open'), { exact: true }),
      ).toBeVisible();

      await page.goto('/home');
      await expect(page.getByText(texts(language, 'home')('needsDraw.title_one'))).toBeVisible();
      await expect(page.getByRole('link', { name: `${word('listState.open')} 2` })).toBeVisible();
      await page.getByRole('link', { name: `${word('listState.needs-draw')} 1` }).click();
      await expect(page).toHaveURL(/state=needs-draw/);
      await expect(page.getByText(lists['needs-draw'].name).first()).toBeVisible();
      await expect(page.getByText(lists.open.name)).toHaveCount(0);
      await rowOf(page, lists['needs-draw'].name).getByText(t('next.draw')).click();
      await expect(page.getByText(word('listState.needs-draw'), { exact: true }).first()).toBeVisible();

      await page.goto('/projects');
      const card = page.getByRole('listitem').filter({ hasText: lists['needs-draw'].name });
      await expect(card.getByText(word('listState.needs-draw'), { exact: true })).toBeVisible();
      await card.getByText(t('next.draw')).click();
      await expect(page).toHaveURL(new RegExp(lists['needs-draw'].id));
    });
  });
}

async function publish(page: Page, name: string, language: Language): Promise<void> {
  const t = texts(language, 'lists');
  await rowOf(page, name).getByText(t('next.publish')).click();
  const question =
    language === 'en'
      ? 'Are you sure you want to Activate the list?'
      : '¿Seguro que quieres activar la lista?';
  await expect(page.getByText(question)).toBeVisible();
  await page.getByRole('button', { name: t('next.accept') }).click();
}
