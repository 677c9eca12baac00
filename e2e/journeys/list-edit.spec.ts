import type { BrowserContext, Page } from '@playwright/test';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { save } from '../support/list-owner.ts';
import { unique } from '../support/person.ts';
import { PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

/** A list that can be edited, with its owner signed in. */
async function givenDraft(context: BrowserContext): Promise<GivenList> {
  const list = await givenList();
  await list.owner.call('POST', '/api/v1/projects/activate', { id: list.id });
  await list.owner.signInBrowser(context);
  return list;
}

const open = (page: Page, { workspace, id }: GivenList, tab: string) =>
  page.goto(`/list-curator/edit/${workspace}/${id}?tab=${tab}`);

const field = (page: Page, label: string) => page.getByLabel(label, { exact: false }).first();

test('[L19] keeps what a second tab has saved', { tag: VARIANT }, async ({ page, context }) => {
  const list = await givenDraft(context);
  await open(page, list, 'general');
  await expect(field(page, 'Description')).not.toBeEmpty();
  const second = await context.newPage();
  await open(second, list, 'basics');
  await field(second, 'Available Spots').fill('77');
  await save(second);
  await field(page, 'Description').fill('From the first tab');
  await save(page);
  await second.reload();
  await expect(field(second, 'Available Spots')).toHaveValue('77');
  await expect(field(second, 'End Date')).not.toHaveValue('');
});

test('changes texts while the list is open, and previews an offline list for its owner only', {
  tag: VARIANT,
}, async ({ page, context, browser }) => {
  const list = await givenList();
  await list.owner.signInBrowser(context);
  await open(page, list, 'general');
  await page.getByRole('button', { name: 'Edit texts and pictures' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit texts and pictures' });
  await dialog.getByLabel('Description').fill('Changed while open');
  const [response] = await Promise.all([
    page.waitForResponse(
      (answer) => answer.url().endsWith('/projects/texts') && answer.request().method() === 'PUT',
    ),
    dialog.getByRole('button', { name: 'Save', exact: true }).click(),
  ]);
  expect(response.status()).toBe(200);
  const visitor = await (await browser.newContext()).newPage();
  const shownText = async () => {
    await visitor.goto(list.path);
    await expect(visitor.getByRole('heading', { level: 1 })).toBeVisible();
    return await visitor.getByText('Changed while open').count();
  };
  await expect.poll(shownText).toBe(1);

  await list.owner.call('POST', '/api/v1/projects/activate', { id: list.id });
  const preview = `/list-curator/edit/${list.workspace}/${list.id}/preview`;
  await page.goto(preview);
  await expect(page.getByRole('note')).toContainText('Only you can see this page.');
  await expect(page.getByRole('heading', { level: 1, name: list.name })).toBeVisible();
  await expect(page.getByText('Changed while open')).toBeVisible();
  await expect(page.getByRole('button', { name: /Join/ }).first()).toBeDisabled();
  await expectNoHorizontalScroll(page);
  await visitor.goto(preview);
  await expect(visitor).toHaveURL(/\/login/);
  await visitor.context().close();
});

test('keeps Save where it is while the anti-bot check runs', { tag: [PHONE, VARIANT] }, async ({
  page,
  context,
}) => {
  const t = texts('en', 'editor');
  const list = await givenList();
  await list.owner.signInBrowser(context);
  const hold = Promise.withResolvers<void>();
  await page.route('**/users/captcha/challenge*', async (route) => {
    await hold.promise;
    await route.continue();
  });
  await open(page, list, 'general');
  await page.getByRole('button', { name: t('texts.title') }).click();
  const dialog = page.getByRole('dialog', { name: t('texts.title') });
  await dialog.getByLabel(t('general.description')).fill('Changed while open');
  await expect(dialog.getByText(t('captcha.working'))).toBeVisible();
  const button = dialog.getByRole('button', { name: 'Save', exact: true });
  await dialog.getByText('field required').scrollIntoViewIfNeeded();
  await button.hover();
  const before = await button.boundingBox();
  hold.resolve();
  await expect(dialog.getByText(t('captcha.working'))).toBeHidden();
  // A press during which the button moves is no click.
  expect(await button.boundingBox()).toEqual(before);
});

test('[L1] [L4] saves a duplicated list on General', { tag: VARIANT }, async ({ page, context }) => {
  const list = await givenDraft(context);
  await list.owner.passCaptcha('list_general_create');
  const names = { name: unique('Copy'), urlEndName: unique('copy') };
  const { result } = await list.owner.call<{ result: { id: string } }>('POST', '/api/v1/projects/duplicate', {
    id: list.id,
    ...names,
  });
  await open(page, { ...list, id: result.id }, 'general');
  await field(page, 'Description').fill('Words of the copy');
  await save(page);
});

test('[L8] saves although a switched-off requirement has an invalid detail', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const list = await givenDraft(context);
  await open(page, list, 'apply');
  await page.getByRole('switch', { name: /Discord membership/ }).click();
  await field(page, 'Server ID').fill('123');
  await page.getByRole('switch', { name: /Discord membership/ }).click();
  await page.getByRole('switch', { name: /Require an email/ }).click();
  await save(page);
  await page.reload();
  await expect(page.getByRole('switch', { name: /Require an email/ })).toBeChecked();
});

test('[L4] [L8] understands addresses and links as people paste them, and says how', {
  tag: VARIANT,
}, async ({ page, context }) => {
  const list = await givenDraft(context);
  await open(page, list, 'general');
  await field(page, 'Website').fill('nightmarket.example');
  await expect(page.getByText('We’ll save this as https://nightmarket.example.')).toBeVisible();
  await save(page);
  await expect(field(page, 'Website')).toHaveValue('https://nightmarket.example');
  await open(page, list, 'apply');
  await page.getByRole('switch', { name: /Follow on X/ }).click();
  await field(page, 'X account to follow').fill('https://x.com/signboard');
  await expect(page.getByText('We’ll save this as signboard.')).toBeVisible();
  await page.getByRole('switch', { name: /Minimum balance/ }).click();
  await field(page, 'Required balance').fill('0,5');
  await save(page);
  await expect(field(page, 'X account to follow')).toHaveValue('signboard');
  await expect(field(page, 'Required balance')).toHaveValue('0.5');
});

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[L8] finds a Discord server by its invite link and offers its roles by name', {
      tag: VARIANT,
    }, async ({ page, context }) => {
      const t = texts(language, 'editor');
      const list = await givenDraft(context);
      await open(page, list, 'apply');
      await page.getByRole('switch', { name: new RegExp(t('apply.discord.label')) }).click();
      const server = field(page, t('apply.discordServerId'));
      await expect(field(page, t('apply.discordRoleId'))).toBeVisible();
      // The bot is not in this server.
      await server.fill('https://discord.gg/harbor');
      await server.blur();
      await expect(page.getByText(t('apply.discordInviteUnknown'))).toBeVisible();
      await server.fill('discord.gg/tidepool');
      await server.blur();
      await expect(
        page.getByText(t('apply.discordFound').replace('{{name}}', 'Tidepool Society')),
      ).toBeVisible();
      await expect(server).toHaveValue('1090000000000000001');
      await expect(field(page, t('apply.discordServerDisplayName'))).toHaveValue('Tidepool Society');
      await expect(field(page, t('apply.discordServerLink'))).toHaveValue('https://discord.gg/tidepool');
      const role = page.getByRole('combobox', { name: t('apply.discordRole') });
      await expect(role.getByRole('option')).toHaveText([
        t('apply.discordAnyRole'),
        'Captain',
        'Lifeguard',
        'Diver',
        'Swimmer',
        'Winner',
      ]);
      await role.selectOption('Diver');
      await expectAccessible(page, 'the roles of a Discord server');
      await expectNoHorizontalScroll(page);
      await save(page, language);
      await page.reload();
      await expect(role).toHaveValue('1090000000000000011');
    });
  });
}
