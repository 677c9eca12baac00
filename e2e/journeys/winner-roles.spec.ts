import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import type { GivenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { failNext } from '../support/sandbox.ts';
import { VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

type GivenRole = { username: string; roleName: string; serverName: string; reason: string };

/** The roles that the bot gave to winners of a list, as Discord's audit log shows them. */
async function rolesOf(list: GivenList): Promise<GivenRole[]> {
  const answer = await fetch(`${world.sandboxUrl}/discord/roles.json`);
  return ((await answer.json()) as GivenRole[]).filter(({ reason }) => reason.startsWith(list.name));
}

/** Clicks a button that opens Discord, and authorizes an account there. */
async function connect(page: Page, button: string, account: string): Promise<void> {
  const [popup] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: button, exact: true }).click(),
  ]);
  await popup.waitForURL(/authorize/);
  await popup.locator(`input[name=person][value=${account}]`).check();
  await Promise.all([
    popup.waitForEvent('close'),
    popup.getByRole('button', { name: 'Authorize', exact: true }).click(),
  ]);
}

function roleCard(page: Page, list: GivenList, language: Language) {
  const t = texts(language, 'winner-roles');
  const fill = (path: string, values: Record<string, string>) =>
    t(path).replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
  return {
    t,
    fill,
    open: async () => {
      await list.owner.signInBrowser(page.context());
      await page.goto(`/list-curator/edit/${list.workspace}/${list.id}?tab=notifications`);
    },
    async choose(account: string, role: string) {
      await connect(page, t('connect'), account);
      await page.getByLabel(t('server'), { exact: true }).selectOption({ label: 'Tidepool Society' });
      await page.getByLabel(t('role'), { exact: true }).selectOption({ label: role });
      await page.getByRole('button', { name: t('save'), exact: true }).click();
    },
  };
}

const NAMES = { role: 'Winner', server: 'Tidepool Society' };
/** Dana's ID at the sandbox's Discord. */
const DANA = '1080000000000000005';

for (const language of LANGUAGES)
  test.describe(`the Discord role for winners in ${language}`, { tag: widthOf(language, null) }, () => {
    test.use({ locale: LOCALES[language] });

    test('is set up by the owner, and a winner connects Discord and has it', async ({ page, browser }) => {
      const { list, people } = await drawnList(1, { basics: { howManyWinners: 1 } });
      const card = roleCard(page, list, language);
      const { t, fill } = card;
      await card.open();
      await card.choose('olivia', 'Winner');
      await expect(page.getByText(fill('current', NAMES))).toBeVisible();
      await expect(page.getByText(fill('progress.without', { number: '1' }))).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      const context = await browser.newContext({ locale: LOCALES[language] });
      await people[0]?.signInBrowser(context);
      const winner = await context.newPage();
      await winner.goto(list.path);
      await expect(winner.getByText(fill('own.no-account', NAMES))).toBeVisible();
      await connect(winner, t('own.get'), 'bruno');
      await expect(winner.getByText(fill('own.given', NAMES))).toBeVisible();
      await expectNoHorizontalScroll(winner);
      await context.close();
      expect(await rolesOf(list)).toMatchObject([{ username: 'bruno', roleName: 'Winner' }]);
      await page.reload();
      await expect(page.getByText(fill('progress.given', { given: '1', winners: '1' }))).toBeVisible();
    });
  });

test('a winner who is not in the server, and a bot without permission, are told what to do', {
  tag: VARIANT,
}, async ({ page, browser }) => {
  const { list, people } = await drawnList(1, { basics: { howManyWinners: 1 } });
  const card = roleCard(page, list, 'en');
  await card.open();
  await connect(page, card.t('connect'), 'olivia');
  await page.getByLabel(card.t('server'), { exact: true }).selectOption({ label: 'Tidepool Society' });
  const role = page.getByLabel(card.t('role'), { exact: true });
  await role.selectOption({ label: 'Captain (above our bot)' });
  await expect(page.getByText('To use “Captain”, move our bot’s role above it')).toBeVisible();
  await role.selectOption({ label: 'Lifeguard (can manage the server)' });
  await expect(page.getByRole('button', { name: card.t('save'), exact: true })).toBeDisabled();
  await role.selectOption({ label: 'Winner' });
  await page.getByRole('button', { name: card.t('save'), exact: true }).click();
  await expect(page.getByText(card.fill('current', NAMES))).toBeVisible();

  await failNext('discord', { kind: 'missing-permission', match: `/members/${DANA}/roles/` });
  const context = await browser.newContext();
  await people[0]?.signInBrowser(context);
  const winner = await context.newPage();
  await winner.goto(list.path);
  // Dana is not in the server.
  await connect(winner, card.t('own.get'), 'dana');
  await expect(winner.getByText(card.fill('own.paused', NAMES))).toBeVisible();
  await page.reload();
  await expect(page.getByText(card.t('paused.title'))).toBeVisible();
  await page.getByRole('button', { name: card.t('retry'), exact: true }).click();
  await expect(page.getByText(card.fill('progress.left-server', { number: '1' }))).toBeVisible();
  await winner.reload();
  await expect(winner.getByText(card.fill('own.left-server', NAMES))).toBeVisible();
  await connect(winner, card.t('own.other'), 'cleo');
  await expect(winner.getByText(card.fill('own.given', NAMES))).toBeVisible();
  await context.close();
  expect((await rolesOf(list)).map(({ username }) => username)).toEqual(['cleo']);
});

test('is not offered to someone who may not manage roles in any server', { tag: VARIANT }, async ({
  page,
}) => {
  const { list } = await drawnList(1, { basics: { howManyWinners: 1 } });
  const card = roleCard(page, list, 'en');
  await card.open();
  await connect(page, card.t('connect'), 'bruno');
  await expect(page.getByText(card.t('noServers'))).toBeVisible();
});
