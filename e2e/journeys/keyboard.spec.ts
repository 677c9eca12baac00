import type { Page } from '@playwright/test';
import { say } from '@signboard/contract/texts/say.ts';
import { signInToX } from '../support/bot-account.ts';
import { botOwner } from '../support/bot-owner.ts';
import { endedList } from '../support/drawn-list.ts';
import { apiOwner, givenList } from '../support/given-list.ts';
import { joiner } from '../support/joiner.ts';
import { expect, test } from '../support/journey.ts';
import { expectFocusIn, keyboard } from '../support/keyboard.ts';
import { PICTURE } from '../support/list-owner.ts';
import { saved } from '../support/notification.ts';
import { ethereumPerson, unique } from '../support/person.ts';
import { localChain } from '../support/sandbox.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';

const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name });
const announced = (page: Page, text: string | RegExp) =>
  expect(page.getByRole('status').filter({ hasText: text }).first()).toBeAttached();

test.describe('with the keyboard only', { tag: DESKTOP }, () => {
  test('[N11] [L2] creates and opens a list', { tag: VARIANT }, async ({ page, context }) => {
    const { owner } = await apiOwner();
    await owner.signInBrowser(context);
    // Registered first: the browser only intercepts file dialogs when there is a listener.
    page.on('filechooser', (chooser) => chooser.setFiles(PICTURE));
    const { tabTo, enter, type, focused } = keyboard(page);
    await page.goto('/list-curator/manage');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.keyboard.press('Tab');
    await expect(focused).toHaveText('Skip to content');
    await enter();
    await expect(focused).toHaveAttribute('id', 'main');
    await tabTo(page.getByRole('link', { name: /Create (a|your first) list/ }).first());
    await enter();
    await expect(page).toHaveURL(/\/new$/);

    const name = page.getByRole('textbox', { name: 'Name' }).first();
    await tabTo(name);
    await type(unique('Winter drop'));
    const description = page.getByLabel('Description').first();
    await tabTo(description);
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.press('Backspace');
    const saveDraft = button(page, 'Save as draft');
    await expect(saveDraft).toBeEnabled();
    await tabTo(saveDraft);
    await enter();
    await expect(description).toBeFocused();
    await expect(description).toHaveAttribute('aria-invalid', 'true');
    await type('Ten spots for the first ones.');
    await tabTo(
      page
        .getByRole('button', { name: /Avatar|Choose|Upload/ })
        .or(page.locator('input[type=file]'))
        .first(),
    );
    await enter();
    await announced(page, 'Avatar uploaded');
    await tabTo(saveDraft);
    await Promise.all([saved(page), enter()]);
    await expect(page).toHaveURL(/\/list-curator\/edit\/[^/]+\/[0-9a-f-]{36}/);
    const save = button(page, 'Save');

    await tabTo(page.getByRole('tab', { name: /General/ }));
    await page.keyboard.press('ArrowRight');
    await expect(page.getByRole('tab', { name: /Dates/ })).toBeFocused();
    await enter();
    const date = async (label: string, digits: string) => {
      await tabTo(page.getByLabel(label).first());
      await page.keyboard.type(`${digits}1000AM`);
    };
    await date('Start Date', '01012026');
    await date('End Date', '01022099');
    await date('Event Date', '01032099');
    await tabTo(page.getByLabel('Available Spots').first());
    await type('10');
    await tabTo(page.getByLabel('How Many Winners').first());
    await type('3');
    await tabTo(page.getByRole('combobox', { name: 'Type' }));
    await page.keyboard.type('Whitelist');
    await tabTo(save);
    await enter();
    await expect(button(page, 'Activate')).not.toHaveAttribute('aria-disabled', 'true');

    await tabTo(button(page, 'Activate'), 'Shift+Tab');
    await enter();
    const question = page.getByRole('dialog');
    await expectFocusIn(question);
    await page.keyboard.press('Escape');
    // The dialog has closed when its text is gone.
    await expect(page.getByText('Are you sure you want to Activate the list?')).toHaveCount(0);
    await expect(button(page, 'Activate')).toBeFocused();
    await enter();
    await expectFocusIn(question);
    await tabTo(question.getByRole('button').last());
    await enter();
    await expectFocusIn(page.getByRole('dialog', { name: 'Share your list' }));
    await page.keyboard.press('Escape');
    await expect(page.getByText('Open', { exact: true }).first()).toBeVisible();
    await expect(focused).toHaveCount(1);
  });

  test('[N11] [P1] signs in and saves the profile', { tag: VARIANT }, async ({ page }) => {
    await ethereumPerson(page);
    const { tabTo, enter, type } = keyboard(page);
    await page.goto('/login');
    await expect(button(page, /Test Wallet \(/)).toBeVisible();
    await tabTo(button(page, /Test Wallet \(/));
    await enter();
    await expect(button(page, 'Sign message')).toBeVisible();
    await tabTo(button(page, 'Sign message'));
    await enter();
    await expect(page).toHaveURL(/\/home$/);
    await page.goto('/user/account-profile/general');
    await tabTo(page.getByRole('textbox', { name: 'Email' }));
    await type(`${unique('k')}@example.test`);
    await tabTo(page.getByLabel('Workspace'));
    await type(unique('k'));
    await Promise.all([saved(page), enter()]);
  });

  test('[N11] [J3] joins and leaves a list', async ({ page }) => {
    const list = await givenList();
    await ethereumPerson(page);
    const { tabTo, enter, focused } = keyboard(page);
    const me = joiner(page);
    await page.goto(list.path);
    const join = button(page, 'Join this list').first();
    await tabTo(join);
    await enter();
    const dialog = page.getByRole('dialog');
    await expectFocusIn(dialog);
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
    await expect(join).toBeFocused();
    await enter();
    await tabTo(dialog.getByRole('button', { name: /Test Wallet \(/ }));
    await enter();
    await expect(button(page, 'Sign message')).toBeVisible();
    await tabTo(button(page, 'Sign message'));
    await enter();
    await expect(dialog).toHaveCount(0);
    await expect(me.entry()).toBeFocused();
    await me.announced(/You’re on the list/);
    await tabTo(button(page, me.t('leave.button')));
    await enter();
    await expectFocusIn(dialog);
    await tabTo(dialog.getByRole('button', { name: me.t('leave.button') }));
    await enter();
    await expect(me.entry()).toHaveCount(0);
    await expect(focused, 'the focus is not lost').toHaveCount(1);
  });

  test('[N11] [B4] connects and sets up a bot', { tag: VARIANT }, async ({ page, context }) => {
    await signInToX(context);
    const { collections } = await localChain();
    const { tabTo, enter, type } = keyboard(page);
    await page.goto('/nft/alert/createBot');
    await tabTo(button(page, 'Connect Twitter'));
    const [popup] = await Promise.all([page.waitForEvent('popup'), enter()]);
    await popup.waitForURL(/authorize/);
    await Promise.all([
      popup.waitForEvent('close'),
      popup.getByRole('button', { name: 'Authorize app', exact: true }).press('Enter'),
    ]);
    await expect(page).toHaveURL(/\/nft\/alert\/user$/);
    const me = botOwner(page);
    await expect(me.email).toBeVisible();
    await tabTo(me.hashtags);
    await type('tidepool');
    await expect(me.submit).toBeEnabled();
    await enter();
    await expect(me.contract).toBeFocused();
    await expect(page.getByRole('alert').filter({ hasText: 'There was an error' })).toBeAttached();
    await type(collections[0].address);
    await tabTo(me.email);
    await type('owner@example.test');
    await expect(me.submit).toBeEnabled();
    await tabTo(me.submit);
    await Promise.all([saved(page), enter()]);
    await expect(me.fact('Status')).toHaveText('Active');
  });

  test('[N11] [D1] draws winners and announces the progress', { tag: VARIANT }, async ({ page, context }) => {
    const { list } = await endedList(2);
    await list.owner.signInBrowser(context);
    const { tabTo, enter, focused } = keyboard(page);
    await page.goto(`/list-curator/edit/${list.workspace}/${list.id}`);
    await tabTo(button(page, 'Draw winners'));
    await enter();
    const question = page.getByRole('dialog');
    await expectFocusIn(question);
    await tabTo(question.getByRole('button').last());
    await enter();
    await announced(page, say('winners.selected', 'en'));
    await expect(button(page, 'View winners')).toBeVisible();
    await expect(focused, 'the focus is not lost').toHaveCount(1);
  });
});

test('[N11] shows no animations with reduced motion', { tag: [DESKTOP, VARIANT] }, async ({
  page,
  context,
}) => {
  const { owner } = await apiOwner();
  await owner.signInBrowser(context);
  await page.emulateMedia({ reducedMotion: 'reduce' });
  const runningAnimations = () =>
    page.evaluate(() =>
      document
        .getAnimations()
        .filter(({ playState }) => playState === 'running')
        .map(({ effect }) => (effect as KeyframeEffect | null)?.target?.outerHTML.slice(0, 120)),
    );
  for (const path of ['/', '/listcurator', '/nft/alert/', '/login', '/home', '/projects']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect.poll(runningAnimations, path).toEqual([]);
  }
  // Loading placeholders don't move either.
  await page.route('**/api/v1/projects/list?*', () => {});
  await page.goto('/list-curator/manage');
  await expect(page.getByRole('status').first()).toBeAttached();
  await expect.poll(runningAnimations).toEqual([]);
});
