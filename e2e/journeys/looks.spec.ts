import { isExhaustive } from '../../testing/scope.ts';
import { signInWithBot } from '../support/bot-account.ts';
import { publicBotPathOf } from '../support/bot-database.ts';
import { drawnList, endedList } from '../support/drawn-list.ts';
import { givenList, upcoming } from '../support/given-list.ts';
import { test } from '../support/journey.ts';
import { CONTENTS, filledOwner } from '../support/looks/contents.ts';
import { expectGoodLayout } from '../support/looks/expect-good-layout.ts';
import { looksOf } from '../support/looks/look.ts';
import { overfillBot } from '../support/looks/overfull-bot.ts';
import { writeScreenshotIndex } from '../support/looks/screenshots.ts';
import { watchShift } from '../support/looks/watch-shift.ts';
import { PUBLIC_PATHS } from '../support/page-paths.ts';
import { localChain } from '../support/sandbox.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';

const EDITOR_TABS = [
  'general',
  'basics',
  'apply',
  'notifications',
  'restrictions',
  'transparency',
  'analytics',
];
const LIST_PAGES = [
  '/home',
  '/projects',
  '/list-curator/manage',
  '/list-curator/joined',
  '/list-curator/shared',
  '/user/account-profile/general',
  '/user/account-profile/account-type',
  '/dev',
];

/** The name of a page's screenshots. */
const nameOf = (path: string) =>
  path.split('?')[0]?.split('/').filter(Boolean).join('-').toLowerCase() || 'landing';

test.describe('layout', { tag: DESKTOP }, () => {
  test.beforeEach(({ page }) => watchShift(page));
  if (isExhaustive) test.afterEach(() => writeScreenshotIndex());

  for (const half of [0, 1]) {
    test(`[N6] [N11] shows every public page without layout errors, part ${half + 1}`, {
      tag: VARIANT,
    }, async ({ page }) => {
      for (const [at, path] of PUBLIC_PATHS.entries()) {
        if (at % 2 !== half) continue;
        for (const look of looksOf(at)) await expectGoodLayout(page, { name: nameOf(path), path }, look);
      }
    });
  }

  for (const [at, content] of CONTENTS.entries()) {
    test(`[N6] [N11] shows signed-in pages with ${content} content without layout errors`, {
      tag: VARIANT,
    }, async ({ page, context }) => {
      const { owner } = await filledOwner(content);
      await owner.signInBrowser(context);
      for (const [order, path] of LIST_PAGES.entries()) {
        const looks = looksOf(order + at);
        // Each width is combined with each content on some page, and the narrowest always with the most content.
        const only = (order + at) % 2 === 0 ? looks.slice(-1) : looks.slice(0, 1);
        const chosen = content === 'overflowing' ? looks.slice(0, 2) : only;
        for (const look of chosen)
          await expectGoodLayout(page, { name: `${nameOf(path)}-${content}`, path }, look);
      }
    });
  }

  test('[N6] [N11] shows every editor tab without layout errors, even with long texts', {
    tag: VARIANT,
  }, async ({ page, context }) => {
    const { owner, workspace, list } = await filledOwner('overflowing');
    await owner.signInBrowser(context);
    const edit = `/list-curator/edit/${workspace}`;
    for (const look of looksOf(0))
      await expectGoodLayout(page, { name: 'editor-new', path: `${edit}/new` }, look);
    for (const [at, tab] of EDITOR_TABS.entries()) {
      for (const look of looksOf(at))
        await expectGoodLayout(page, { name: `editor-${tab}`, path: `${edit}/${list?.id}?tab=${tab}` }, look);
    }
  });

  test('[N6] [N11] shows a public list in every state without layout errors, even with long texts', {
    tag: VARIANT,
  }, async ({ page }) => {
    const { list: overflowing } = await filledOwner('overflowing');
    const [ended, drawn] = [await endedList(1), await drawnList(3)];
    const lists = {
      overflowing,
      open: await givenList(),
      upcoming: await givenList({ basics: upcoming() }),
      ended: ended.list,
      drawn: drawn.list,
    };
    for (const [at, [name, list]] of Object.entries(lists).entries()) {
      const target = { name: `public-list-${name}`, path: list?.path ?? '' };
      for (const look of looksOf(at)) await expectGoodLayout(page, target, look);
    }
  });

  test('[N6] [N11] shows the bot pages without layout errors before setup and after a million posts', {
    tag: VARIANT,
  }, async ({ page, context }) => {
    const account = await signInWithBot(context);
    const mine = '/nft/alert/user';
    for (const look of looksOf(0)) await expectGoodLayout(page, { name: 'bot-new', path: mine }, look);
    const { collections } = await localChain();
    await overfillBot(account, collections[0].address);
    for (const look of looksOf(1))
      await expectGoodLayout(page, { name: 'bot-overflowing', path: mine }, look);
    const all = { name: 'bot-all-overflowing', path: '/nft/alert/allbots' };
    for (const look of looksOf(2)) await expectGoodLayout(page, all, look);
    const own = { name: 'bot-public-overflowing', path: await publicBotPathOf(account) };
    for (const look of looksOf(3)) await expectGoodLayout(page, own, look);
  });
});
