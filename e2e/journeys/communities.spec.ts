import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { drawnList } from '../support/drawn-list.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { PICTURE } from '../support/list-owner.ts';
import { unique } from '../support/person.ts';
import { DESKTOP, PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

const PROFILE = '/user/account-profile/general';

const publish = ({ owner }: Pick<GivenList, 'owner'>, change: object = {}) =>
  owner.call('PUT', '/api/v1/communities/own', {
    name: unique('Foxes'),
    about: 'We like foxes.',
    logo: null,
    links: [],
    isPublished: true,
    isListed: false,
    ...change,
  });

function communityForm(page: Page, language: Language) {
  const t = texts(language, 'communities');
  const form = page.getByRole('form', { name: t('form.title') });
  return {
    t,
    form,
    field: (name: string) => form.getByLabel(t(`form.${name}`), { exact: name === 'about' }),
  };
}

for (const language of LANGUAGES)
  test.describe(`a community in ${language}`, { tag: widthOf(language, 'es') }, () => {
    test.use({ locale: LOCALES[language] });

    test('is published from the profile, shows its lists, and is found in the directory', async ({
      page,
    }) => {
      const list = await givenList({ name: unique('Winter drop') });
      const name = unique('The Foxes');
      await list.owner.signInBrowser(page.context());
      await page.goto(PROFILE);
      const { t, form } = communityForm(page, language);
      await form.getByLabel(t('form.name')).fill(name);
      await form.getByLabel(t('form.about')).fill('We like foxes.\nAll of them.');
      await form.getByLabel(t('form.links')).fill('javascript:alert(1)');
      await form.getByRole('switch', { name: t('form.publish.label') }).click();
      await form.getByRole('switch', { name: t('form.list.label') }).click();
      await form.getByRole('button', { name: t('form.save') }).click();
      await expect(form.getByLabel(t('form.links'))).toHaveAttribute('aria-invalid', 'true');
      await form.getByLabel(t('form.links')).fill('http://foxes.example');
      await form.getByRole('button', { name: t('form.save') }).click();
      await expect(form.getByText(/https:\/\/$/)).toBeVisible();
      await form.getByLabel(t('form.links')).fill('foxes.example\nhttps://x.com/foxes');
      await form.locator('input[type=file]').setInputFiles(PICTURE);
      await expect(form.getByRole('img').first()).toHaveAttribute('src', /\/api\/v1\/images\//);
      await form.getByRole('button', { name: t('form.save') }).click();
      await expect(form.getByRole('link', { name: t('form.open') })).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      await form.getByRole('link', { name: t('form.open') }).click();
      await expect(page).toHaveURL(new RegExp(`/sb/${list.workspace}$`));
      await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible();
      await expect(page.getByRole('link', { name: 'foxes.example' })).toHaveAttribute(
        'href',
        'https://foxes.example/',
      );
      const open = page.getByRole('region', { name: t('page.groups.open') });
      await expect(open.getByRole('link', { name: list.name })).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await open.getByRole('link', { name: list.name }).click();
      await expect(page).toHaveURL(new RegExp(`${list.path}$`));

      await page.goto('/communities');
      await page.getByRole('searchbox', { name: t('directory.search') }).fill(name);
      await expect(page.getByRole('list', { name: t('directory.title') }).getByRole('link')).toHaveCount(1);
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      await page.getByRole('link', { name }).click();
      await expect(page).toHaveURL(new RegExp(`/sb/${list.workspace}$`));
    });
  });

test('a community shows drawn lists, but no list that its owner took offline', {
  tag: [PHONE, VARIANT],
}, async ({ page }) => {
  const { list } = await drawnList(1, { name: unique('Founders') });
  await publish(list);
  await page.goto(`/sb/${list.workspace}`);
  const t = texts('en', 'communities');
  const past = page.getByRole('region', { name: t('page.groups.past') });
  await expect(past.getByRole('link', { name: list.name })).toBeVisible();
  await expect(past.getByText(texts('en', 'public')('state.drawn.name'), { exact: true })).toBeVisible();
  await expectNoHorizontalScroll(page);
  await expectAccessible(page);

  const other = await givenList({ name: unique('Hidden') });
  await publish(other);
  await other.owner.call('POST', '/api/v1/projects/activate', { id: other.id });
  await page.goto(`/sb/${other.workspace}`);
  await expect(page.getByText(t('page.noLists'))).toBeVisible();
  await expect(page.getByText(other.name)).toHaveCount(0);
});

for (const language of LANGUAGES)
  test.describe(`a visitor in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('sees a community before any script, then in their own time zone, and can report it once', {
      tag: VARIANT,
    }, async ({ page, request }) => {
      const list = await givenList();
      const name = unique('Reported');
      await publish(list, { name });
      const path = `/sb/${list.workspace}`;
      const html = await (await request.get(path, { headers: { 'accept-language': language } })).text();
      expect(html).toMatch(new RegExp(`<h1[^>]*>${name}</h1>`));
      expect(html).toContain(list.name);
      expect(html).toMatch(/ UTC</);

      await page.goto(path);
      await expect(page.getByText(/GMT[+−]\d|CES?T/)).toBeVisible();
      const t = texts(language, 'joining');
      const report = async () => {
        await page.getByRole('button', { name: texts(language, 'communities')('page.report') }).click();
        await page.getByRole('radio', { name: t('report.reasons.impersonation') }).check();
        await page.getByRole('button', { name: t('report.send') }).click();
      };
      await report();
      await expect(page.getByText(t('report.thanks'))).toBeVisible();
      await expectAccessible(page);
      await page.keyboard.press('Escape');
      await report();
      await expect(page.getByText(/^(You’ve already reported this|Ya enviaste una denuncia)/)).toBeVisible();
      await expectNoHorizontalScroll(page);
    });
  });

for (const language of LANGUAGES)
  test.describe(`a mistyped list in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });
    const t = texts(language, 'common');

    test('[J1] keeps its address, answers 404, and leads to the directory and to its community', {
      tag: VARIANT,
    }, async ({ page }) => {
      const list = await givenList();
      const mistyped = `/sb/${list.workspace}/no-such-list`;
      expect((await page.goto(mistyped))?.status()).toBe(404);
      await expect(page.getByRole('heading', { name: t('status.notFound.title') })).toBeVisible();
      await expect(page.getByText(t('status.unknownList.text'))).toBeVisible();
      await expect(page.getByRole('main').getByRole('link', { name: t('status.home') })).toBeVisible();
      await expect(page).toHaveURL(new RegExp(`${mistyped}$`));
      await expectAccessible(page);
      await expectNoHorizontalScroll(page);
      await page.getByRole('link', { name: t('status.unknownList.directory') }).click();
      await expect(page).toHaveURL(/\/communities$/);
      // One step back is the mistyped address, not an address in between.
      await page.goBack();
      await expect(page).toHaveURL(new RegExp(`${mistyped}$`));

      const name = unique('Tidepool');
      await publish(list, { name });
      await page.reload();
      const community = t('status.unknownList.community').replace('{{community}}', name);
      await page.getByRole('link', { name: community }).click();
      await expect(page).toHaveURL(new RegExp(`/sb/${list.workspace}$`));
      await expect(page.getByText(list.name)).toBeVisible();
    });
  });

test('a community that is not published answers 404, and is in no directory', {
  tag: [DESKTOP, VARIANT],
}, async ({ page, request }) => {
  const list = await givenList();
  const path = `/sb/${list.workspace}`;
  expect((await request.get(path, { headers: { accept: 'text/html' } })).status()).toBe(404);
  await page.goto(path);
  await expect(page).toHaveURL(/not-found/);
  const name = unique('Unlisted');
  await publish(list, { name });
  const html = await (await request.get(path)).text();
  expect(html).toContain(`<meta property="og:title" content="${name}">`);
  expect(html).toContain('<meta name="description" content="We like foxes.">');
  expect(html).toContain('<meta name="robots" content="noindex">');
  await publish(list, { name, isListed: true });
  await expect
    .poll(async () => (await (await request.get(path)).text()).includes('noindex'), { intervals: [500] })
    .toBe(false);
});
