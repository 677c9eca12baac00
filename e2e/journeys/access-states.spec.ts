import { checker } from '@signboard/languages/en/checker.ts';
import { signInWithBot } from '../support/bot-account.ts';
import { botOwner } from '../support/bot-owner.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { apiOwner, givenList } from '../support/given-list.ts';
import { joiner } from '../support/joiner.ts';
import { expect, test } from '../support/journey.ts';
import { chooseWallet, ethereumPerson, openMenu } from '../support/person.ts';
import { PHONE, VARIANT } from '../support/scope.ts';

const EDITOR_TABS = [
  'General',
  'Dates',
  'How to apply',
  'Notifications',
  'Restrictions',
  'Transparency',
  'Analytics',
];

test('[N11] shows accessible sign-in states', { tag: VARIANT }, async ({ page }) => {
  const wallet = await ethereumPerson(page);
  await page.goto('/login');
  await chooseWallet(page);
  await expect(page.getByRole('button', { name: 'Sign message' })).toBeVisible();
  await expectAccessible(page, 'wallet chosen');
  wallet.answerNext('reject');
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(page.getByText('Could not login. Try again.')).toBeVisible();
  await expectAccessible(page, 'sign-in rejected');
});

test('[N11] shows accessible menus and dialogs in the signed-in area', { tag: [PHONE, VARIANT] }, async ({
  page,
  context,
  isMobile,
}) => {
  const { owner, name } = await givenList();
  await owner.signInBrowser(context);
  await page.goto('/list-curator/manage');
  await page
    .getByRole('button', { name: new RegExp(`(Actions|More).*${name}$`) })
    .first()
    .press('Enter');
  await expect(page.getByRole('menuitem', { name: 'Delete' })).toBeVisible();
  await expectAccessible(page, 'menu of a list open');
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'question before deleting');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Profile menu' }).click();
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toBeVisible();
  await expectAccessible(page, 'profile menu open');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menuitem', { name: 'Logout' })).toHaveCount(0);
  await openMenu(page, isMobile);
  await expectAccessible(page, 'menu open');
});

test('[N11] shows accessible editor tabs and the dialog before a list goes offline', {
  tag: VARIANT,
}, async ({ page, context }) => {
  const { owner, workspace, id } = await givenList();
  await owner.signInBrowser(context);
  await page.goto(`/list-curator/edit/${workspace}/${id}`);
  for (const tab of EDITOR_TABS) {
    await page.getByRole('tab', { name: new RegExp(tab) }).click();
    await expect(page.getByRole('button', { name: 'Save', exact: true })).toBeVisible();
    await expectAccessible(page, `tab ${tab}`);
  }
  await page.getByRole('button', { name: 'Deactivate' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'question before deactivating');
});

test('[N11] shows accessible errors of a new list', { tag: VARIANT }, async ({ page, context }) => {
  const { owner, workspace } = await apiOwner();
  await owner.signInBrowser(context);
  await page.goto(`/list-curator/edit/${workspace}/new`);
  await page.getByLabel('Description').first().fill('No name yet.');
  await page.getByRole('button', { name: 'Save as draft' }).click();
  await expect(page.getByRole('textbox', { name: 'Name' }).first()).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'a new list refused');
});

test('[N11] shows an accessible dialog before unsaved changes of a list are left', { tag: VARIANT }, async ({
  page,
  context,
  isMobile,
}) => {
  const { id, owner, workspace } = await givenList();
  await owner.signInBrowser(context);
  await page.goto(`/list-curator/edit/${workspace}/${id}`);
  await page.getByLabel('Description').first().fill('Changed.');
  await openMenu(page, isMobile);
  await page.getByRole('link', { name: 'Joined', exact: true }).click();
  await expect(page.getByRole('dialog', { name: /Leave/ })).toBeVisible();
  await expectAccessible(page, 'question before leaving');
});

test('[N11] shows accessible joining states', { tag: VARIANT }, async ({ page }) => {
  const list = await givenList({
    registration: { balanceVerification: true, requiredBalance: 5, requestEmail: true, requireCaptcha: true },
  });
  await ethereumPerson(page);
  const me = joiner(page);
  await page.goto(list.path);
  await page.getByRole('button', { name: 'Report this list' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'report');
  await page.keyboard.press('Escape');
  await me.press();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'sign-in open');
  await chooseWallet(page);
  await page.getByRole('button', { name: 'Sign message' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('textbox', { name: me.t('email.label') }).fill('nobody@nowhere');
  await expectAccessible(page, 'requirements not met');

  const open = await givenList();
  await page.goto(open.path);
  await me.join().click();
  await expect(me.entry()).toBeVisible();
  await expectAccessible(page, 'joined');
  await page.getByRole('button', { name: me.t('leave.button') }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'question before leaving a list');
});

test('[N11] shows an accessible draw check and the owner’s view of a draw', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const { list } = await drawnList(2);
  await page.goto(list.path);
  await page.getByRole('button', { name: 'Check this draw' }).click();
  await expect(page.getByRole('heading', { name: checker.result.follows })).toBeVisible();
  await expectAccessible(page, 'draw checked');
  await list.owner.signInBrowser(context);
  await page.goto(`/list-curator/edit/${list.workspace}/${list.id}`);
  await page.getByRole('button', { name: 'View winners' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'winners open');
});

test('[N11] shows accessible errors of a bot and the dialog before deleting it', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  await signInWithBot(context);
  await page.goto('/nft/alert/user');
  const me = botOwner(page);
  await me.hashtags.fill('one two three four');
  await expect(me.submit).toBeEnabled();
  await me.submit.click();
  await expect(me.contract).toHaveAttribute('aria-invalid', 'true');
  await expectAccessible(page, 'bot refused');
  await page.getByRole('button', { name: 'Delete bot' }).click();
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, 'question before deleting a bot');
});
