import type { Page } from '@playwright/test';
import { queryDatabase } from '../support/bot-database.ts';
import { endList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const BURST = 10;

/** Entries that joined in the same minute an hour ago, together with the list's first entry. */
async function addBurst(list: GivenList): Promise<void> {
  await queryDatabase(
    `with moved as (
       update entries set joined_at = date_trunc('minute', now()) - interval '1 hour'
       where list_id = $1 and entry_number = 1)
     insert into entries (list_id, address, entry_number, salt, inner_hash, joined_at)
     select $1::uuid, '0x' || lpad(to_hex(n), 40, '0'), 2 + n, decode(md5(n::text), 'hex'), sha256(n::text::bytea),
       date_trunc('minute', now()) - interval '1 hour' + n * interval '1 second'
     from generate_series(1, $2::int) as n`,
    [list.id, BURST - 1],
  );
  await queryDatabase(
    'update list_counters set joined = joined + $2, last_entry_number = last_entry_number + $2 where list_id = $1',
    [list.id, BURST - 1],
  );
}

const openReview = async (page: Page, list: GivenList) => {
  await list.owner.signInBrowser(page.context());
  await page.goto(`/list-curator/edit/${list.workspace}/${list.id}/participants`);
};

for (const language of ['en', 'es'] as const) {
  test.describe(`in ${language}`, () => {
    test.use({ locale: LOCALES[language] });

    test(`[L18] [W1] finds a burst and removes it with a reason, which delays the draw (${language})`, {
      tag: widthOf(language, null),
    }, async ({ page, browser }) => {
      const [t, participants, joining] = [
        texts(language, 'review'),
        texts(language, 'participants'),
        texts(language, 'joining'),
      ];
      const list = await givenList();
      const removed = await list.addParticipant();
      await list.addParticipant();
      await addBurst(list);
      await openReview(page, list);
      await page.getByRole('link', { name: participants('review') }).click();
      const burst = page.getByRole('region', { name: t('clusters.join-burst') });
      await expect(burst).toContainText(t('clusters.usual').replace('{{usual}}', '1'));
      await expect(page.getByText(t('clusters.hint'))).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      await burst.getByRole('link', { name: t('clusters.show') }).click();
      const rows = page.getByRole('row').filter({ has: page.getByRole('checkbox') });
      await expect(rows).toHaveCount(BURST);
      await expect(page.getByRole('button', { name: participants('clearCluster') })).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await page.goBack();

      await burst.getByRole('button', { name: t('clusters.remove') }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog).toContainText(
        participants('removal.title_other').replace('{{number}}', String(BURST)),
      );
      await dialog.getByLabel(participants('removal.reason')).selectOption('automated');
      await dialog.getByRole('button', { name: participants('removal.confirm') }).click();
      await expect(page.getByText(t('nothing'))).toBeVisible();
      await expectAccessible(page);

      const visitor = await (await browser.newContext({ locale: LOCALES[language] })).newPage();
      await removed.signInBrowser(visitor.context());
      await visitor.goto(list.path);
      const entry = visitor.getByRole('region', { name: joining('entry.outcome.removed') });
      await expect(entry).toContainText(joining('entry.removedByOwner').split('{{reason}}')[0]?.trim() ?? '');
      await expect(entry.getByText(joining('entry.objection.title'))).toBeVisible();
      await expectNoHorizontalScroll(visitor);
      await expectAccessible(visitor);
      const count = texts(
        language,
        'public',
      )('organizer.removed_other')
        .replace('{{number}}', String(BURST))
        .replace('{{joined}}', String(BURST + 1));
      await expect(visitor.getByText(count)).toBeVisible();
      await visitor.context().close();

      await endList(list);
      await page.goto(`/list-curator/edit/${list.workspace}/${list.id}`);
      const winners = texts(language, 'winners');
      await expect(page.getByRole('button', { name: winners('select'), exact: true })).toHaveAttribute(
        'aria-disabled',
        'true',
      );
      // Those who were removed can object first.
      await expect(page.getByText(winners('waiting').split('{{')[0] ?? '')).toBeVisible();
    });
  });
}

test('[L18] says that nothing looks unusual, in the dark', { tag: [PHONE, VARIANT] }, async ({ page }) => {
  const list = await givenList();
  await list.addParticipant();
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
  await openReview(page, list);
  await page.getByRole('link', { name: 'Review entries' }).click();
  await expect(page.getByText('Nothing looks unusual')).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);
});

test('[L18] is used by keyboard alone', { tag: [DESKTOP, VARIANT] }, async ({ page }) => {
  const list = await givenList();
  await list.addParticipant();
  await list.addParticipant();
  await addBurst(list);
  await openReview(page, list);
  await page.getByRole('link', { name: 'Review entries' }).press('Enter');
  await page.getByRole('button', { name: 'Remove these…' }).press('Enter');
  await page.getByLabel('Reason').selectOption('automated');
  await page.getByRole('button', { name: 'Remove in public' }).press('Enter');
  await expect(page.getByRole('heading', { name: 'Unusual groups' })).toBeFocused();
});
