import type { Locator, Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { countEffort, estimateSeconds } from '../support/count-effort.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { signInAsOwner } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { closeShareSheet, PICTURE, pressCreate, saveDraft } from '../support/list-owner.ts';
import { ethereumPerson, signIn, unique } from '../support/person.ts';
import { mailTo } from '../support/sandbox.ts';
import { DESKTOP, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const newPath = (workspace: string) => `/list-curator/edit/${workspace}/new`;
const nameField = (page: Page, language: Language = 'en') =>
  page.getByRole('textbox', { name: texts(language, 'editor')('general.name') }).first();
const addressField = (page: Page) => page.getByLabel('Public address').first();
const preview = (page: Page, language: Language = 'en') =>
  page.frameLocator(`iframe[title="${texts(language, 'create')('preview.frame')}"]`);

/** In the list's editor. */
async function expectActive(page: Page, language: Language = 'en'): Promise<void> {
  await expect(page.getByRole('button', { name: texts(language, 'editor')('toggle.off') })).toBeVisible();
}

/** Types as a person does: a click into the field, then the keys. */
async function type(field: Locator, text: string): Promise<void> {
  await field.click();
  await field.pressSequentially(text);
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[L1] takes a stranger from sign-in to an active list in at most 12 clicks and 90 seconds', async ({
      page,
    }) => {
      const [home, profile] = [texts(language, 'home'), texts(language, 'profile')];
      const [common, lists] = [texts(language, 'common'), texts(language, 'lists')];
      await ethereumPerson(page);
      const effort = await countEffort(page);
      await signIn(page, language);
      Object.assign(effort, { clicks: 0, keys: 0 });

      await page.getByRole('link', { name: home('steps.toProfile') }).click();
      const [email, workspace] = [`${unique('o')}@example.test`, unique('owls')];
      await type(page.getByRole('textbox', { name: profile('email') }), email);
      await type(page.getByLabel(profile('workspace')), workspace);
      await page.getByRole('button', { name: common('form.save'), exact: true }).click();
      const link = /https?:\/\/\S+confirm-email\/\S+/.exec((await mailTo(email)).text)?.[0] ?? '';
      await page.goto(link);
      // The link in the mail.
      effort.clicks += 1;
      await page.getByRole('link', { name: profile('confirm.toLists') }).click();
      await page.getByRole('link', { name: lists('manage.createFirst') }).click();

      const name = unique('Night Owls');
      await type(nameField(page, language), name);
      await pressCreate(page, 'publish', language);
      await expectNoHorizontalScroll(page);
      const sheet = page.getByRole('dialog', { name: lists('share.title') });
      const slug = name.toLowerCase().replaceAll(' ', '-');
      await expect(sheet.getByText(`/sb/${workspace}/${slug}`).first()).toBeVisible();
      const text = lists('share.texts.open').replace('{{name}}', name);
      await expect(sheet.getByText(text, { exact: false }).first()).toBeVisible();
      await expectAccessible(page, 'the share sheet of a new list');

      expect(effort.clicks).toBeLessThanOrEqual(12);
      expect(estimateSeconds(effort)).toBeLessThan(90);

      await closeShareSheet(page, language);
      await expectActive(page, language);
      // It opens once, for the list that was just published.
      await page.reload();
      await expectActive(page, language);
      const response = await page.goto(`/sb/${workspace}/${slug}`);
      expect(response?.status()).toBe(200);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
    });

    test('shows the public page while it is typed', { tag: VARIANT }, async ({ page, context, isMobile }) => {
      const t = texts(language, 'create');
      const { workspace } = await signInAsOwner(context);
      await page.goto(newPath(workspace));
      await nameField(page, language).fill('Snow Foxes');
      const x = texts(language, 'editor')('apply.twitter.label');
      await page.getByRole('button', { name: x, exact: true }).click();
      await page.getByLabel(texts(language, 'editor')('apply.twitterToFollow')).fill('@snowfoxes');
      if (isMobile) await page.getByRole('radio', { name: t('view.preview') }).check();

      const shown = preview(page, language);
      await expect(shown.getByText('Snow Foxes', { exact: true })).toBeVisible();
      await expect(shown.getByText('@snowfoxes')).toBeAttached();
      await expectAccessible(page, 'a new list with its preview');
      await expectNoHorizontalScroll(page);
      const widthOf = () => shown.locator('html').evaluate((root) => root.clientWidth);
      await page.getByRole('button', { name: t('preview.desktop') }).click();
      await expect.poll(widthOf).toBe(1280);
      await page.getByRole('button', { name: t('preview.phone') }).click();
      await expect.poll(widthOf).toBe(390);
      // Nothing in it can be used.
      await expect(shown.locator('body > div')).toHaveJSProperty('inert', true);
      expect(await page.title()).not.toContain('Snow Foxes');
    });
  });
}

test('[L4] [L7] [L8] saves everything that is on the page', { tag: VARIANT }, async ({ page, context }) => {
  const { workspace } = await signInAsOwner(context);
  const name = unique('Everything');
  await page.goto(newPath(workspace));
  await nameField(page).fill(name);
  await addressField(page).fill(unique('own-address'));
  const address = await addressField(page).inputValue();
  await page.getByLabel('Description').first().fill('In my own words.');
  await page.getByRole('radio', { name: 'On a date' }).check();
  await page.getByLabel('Start Date').fill('2030-05-01T10:00');
  await page.getByRole('radio', { name: 'A week' }).check();
  await page.getByLabel('Available Spots').fill('40');
  await page.getByLabel('How Many Winners').fill('4');
  await page.getByRole('combobox', { name: 'Type' }).selectOption('Giveaway');
  await page.getByRole('button', { name: 'Minimum balance' }).click();
  await page.getByLabel('Required balance').fill('0.5');
  await page.getByRole('button', { name: 'Captcha' }).click();
  await page.getByRole('button', { name: 'Use the color #A84B8C' }).click();
  await page.locator('input[type=file]').first().setInputFiles(PICTURE);
  await expect(page.getByText('Avatar uploaded')).toBeAttached();
  await page.getByRole('heading', { name: 'More options' }).click();
  await page.getByLabel('Website').fill('https://owls.example/');
  await saveDraft(page);

  const value = (label: string) => page.getByLabel(label, { exact: false }).first();
  await expect(nameField(page)).toHaveValue(name);
  await expect(value('Public address')).toHaveValue(address);
  await expect(value('Description')).toHaveValue('In my own words.');
  await expect(value('Website')).toHaveValue('https://owls.example/');
  await expect(page.getByRole('textbox', { name: 'Color', exact: true })).toHaveValue('#A84B8C');
  await page.getByRole('tab', { name: 'Dates/basics' }).click();
  await expect(value('Start Date')).toHaveValue('2030-05-01T10:00');
  await expect(value('End Date')).toHaveValue('2030-05-08T10:00');
  await expect(value('Event Date')).toHaveValue('2030-05-09T10:00');
  await expect(value('Available Spots')).toHaveValue('40');
  await expect(value('How Many Winners')).toHaveValue('4');
  await expect(page.getByRole('combobox', { name: 'Type' })).toHaveValue('Giveaway');
  await page.getByRole('tab', { name: 'How to apply' }).click();
  await expect(value('Required balance')).toHaveValue('0.5');
  await expect(page.getByRole('switch', { name: 'Captcha' })).toBeChecked();
});

test('[L4] suggests a free address for a name that another address has', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const { workspace } = await signInAsOwner(context);
  const name = unique('Owls');
  await page.goto(newPath(workspace));
  await nameField(page).fill(name);
  await saveDraft(page);
  await page.goto(newPath(workspace));
  await nameField(page).fill(`${name} !`);
  await expect(addressField(page)).toHaveValue(`${name.toLowerCase()}-2`);
  await expect(page.getByText('Available', { exact: true }).first()).toBeVisible();
  await nameField(page).fill(name);
  await expect(page.getByText('This name already exists. Please try with another.')).toBeVisible();
});

test('generates an avatar and a banner that differ between lists', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const { workspace } = await signInAsOwner(context);
  const images: (string | null)[] = [];
  for (const stem of ['Night Owls', 'Red Foxes']) {
    await page.goto(newPath(workspace));
    await nameField(page).fill(unique(stem));
    await page.getByRole('radio', { name: 'Banner' }).check();
    await saveDraft(page);
    for (const label of ['Avatar', 'Banner'])
      images.push(await page.getByRole('img', { name: `${label}: selected image` }).getAttribute('src'));
  }
  expect(new Set(images).size).toBe(4);
  for (const src of images) expect((await page.request.get(src ?? '')).status()).toBe(200);
});

test('continues with the same list when the answer to a request is lost, also after a reload', {
  tag: [DESKTOP, VARIANT],
}, async ({ page, context }) => {
  const { workspace } = await signInAsOwner(context);
  const name = unique('Once');
  await page.goto(newPath(workspace));
  await nameField(page).fill(name);
  await page.getByRole('button', { name: 'Require an email' }).click();
  // The server acts, but its answer never arrives.
  await page.route('**/api/v1/projects/create-with-settings', async (route) => {
    await route.fetch();
    await route.abort();
  });
  const publish = page.getByRole('button', { name: 'Create and publish' });
  await publish.click();
  await expect(page.getByText('There  was an unknown error.')).toBeVisible();
  await expect(publish).toBeEnabled();
  await page.unroute('**/api/v1/projects/create-with-settings');
  await page.reload();
  await expect(nameField(page)).toHaveValue(name);
  await pressCreate(page, 'publish');
  await page.goto('/list-curator/manage');
  await expect(page.getByText('ONLINE', { exact: true })).toBeVisible();
  await expect(page.getByRole('link', { name, exact: true })).toHaveCount(1);
});

test('leads to the list of an attempt whose answer was lost, once the page was changed', {
  tag: VARIANT,
}, async ({ page, context }) => {
  const { workspace } = await signInAsOwner(context);
  const name = unique('Changed');
  await page.goto(newPath(workspace));
  await nameField(page).fill(name);
  await page.route('**/api/v1/projects/create-with-settings', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await page.getByRole('button', { name: 'Create and publish' }).click();
  await expect(page.getByText('There  was an unknown error.')).toBeVisible();
  await page.unroute('**/api/v1/projects/create-with-settings');
  await page.getByLabel('How Many Winners').fill('7');
  await page.getByRole('button', { name: 'Create and publish' }).click();
  await expect(page.getByText('This list has already been created')).toBeInViewport();
  await expectAccessible(page, 'a list that an earlier attempt created');
  await page.getByRole('link', { name: 'Open the list' }).click();
  await expectActive(page);
  await expect(nameField(page)).toHaveValue(name);
});

test('shows the server’s reason at its field, and continues once it is corrected', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const { workspace } = await signInAsOwner(context);
  await page.goto(newPath(workspace));
  await nameField(page).fill(unique('Contract'));
  await page.getByRole('button', { name: 'NFT ownership' }).click();
  await page.getByLabel('Contract addresses').fill(`0x${'12'.repeat(20)}`);
  await page.getByRole('button', { name: 'Create and publish' }).click();
  await expect(page.getByText('This contract doesnt exist')).toBeVisible();
  await page.getByRole('button', { name: 'NFT ownership' }).click();
  await expect(page.getByText('This contract doesnt exist')).toHaveCount(0);
  await pressCreate(page, 'publish');
  await closeShareSheet(page);
  await expectActive(page);
});
