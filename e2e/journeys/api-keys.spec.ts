import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { apiOwner, givenList } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { DESKTOP, PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

/** A program elsewhere: no browser, no cookies. */
const read = (key: string, path = '/api/v1/lists') =>
  fetch(new URL(path, world.url), { headers: { authorization: `Bearer ${key}` } });

for (const language of LANGUAGES)
  test.describe(`an API key in ${language}`, { tag: widthOf(language, 'es') }, () => {
    test.use({ locale: LOCALES[language] });

    test('is created, shown once, used by a program and revoked', async ({ page }) => {
      const t = texts(language, 'api-keys');
      const list = await givenList({ name: unique('Winter drop') });
      await list.owner.signInBrowser(page.context());
      await page.goto('/user/account-profile/general');
      await page.getByRole('link', { name: texts(language, 'profile')('tabs.developers') }).click();
      await expect(page).toHaveURL(/\/developers$/);
      await expect(page.getByText(t('empty.title'))).toBeVisible();
      await expect(page.getByText(/^curl http.*\/api\/v1\/lists -H/)).toBeVisible();
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);

      await page.getByRole('button', { name: t('create.open') }).click();
      const dialog = page.getByRole('dialog', { name: t('create.title') });
      await dialog.getByRole('button', { name: t('create.confirm') }).click();
      await expect(dialog.getByLabel(t('create.name'))).toHaveAttribute('aria-invalid', 'true');
      await dialog.getByLabel(t('create.name')).fill('Mint site');
      await dialog.getByRole('checkbox', { name: 'lists:read' }).check();
      await expectAccessible(page);
      await dialog.getByRole('button', { name: t('create.confirm') }).click();

      const created = page.getByRole('region', { name: t('created.label') });
      await expect(created).toContainText('Mint site');
      await expectNoHorizontalScroll(page);
      await expectAccessible(page);
      const key = (await created.getByText(/^sbk_/).textContent()) ?? '';
      const answer = await read(key);
      expect(answer.status).toBe(200);
      expect((await answer.json()).result.lists).toMatchObject([
        { id: list.id, name: list.name, state: 'open' },
      ]);
      const refused = await read(key, `/api/v1/entries?list=${list.id}`);
      expect((await refused.json()).detail).toBe('entries:read');

      await page.reload();
      await expect(page.getByText(`${key.slice(0, 12)}…`)).toBeVisible();
      await expect(page.getByText(t('table.never'))).toHaveCount(0);
      await expect(page.getByText(key)).toHaveCount(0);
      await expectNoHorizontalScroll(page);

      await page.getByRole('button', { name: t('revoke.label').replace('{{name}}', 'Mint site') }).click();
      await page
        .getByRole('dialog')
        .getByRole('button', { name: t('revoke.confirm') })
        .click();
      await expect(page.getByText(t('empty.title'))).toBeVisible();
      const ended = await read(key);
      expect([ended.status, (await ended.json()).code]).toEqual([401, 'api-key-invalid']);
    });
  });

test('a key that another tab has revoked can be revoked here too', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const { owner } = await apiOwner();
  const body = { name: 'Old', scopes: ['lists:read'] };
  const { result } = await owner.call<{ result: { id: string } }>('POST', '/api/v1/api-keys', body);
  await owner.signInBrowser(page.context());
  await page.goto('/developers');
  await page.getByRole('button', { name: 'Revoke Old' }).click();
  await owner.call('DELETE', `/api/v1/api-keys?id=${result.id}`);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke key' }).click();
  await expect(page.getByText('No keys yet')).toBeVisible();
  await expect(page).toHaveURL(/\/developers$/);
});

for (const tag of [DESKTOP, PHONE])
  test(`the API reference starts with keys and the read API, ${tag}`, { tag: [tag, VARIANT] }, async ({
    page,
  }) => {
    await page.goto('/docs');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const headings = await page.getByRole('heading', { level: 2 }).allTextContents();
    expect(headings.slice(0, 2)).toEqual(['Getting started', 'Read API']);
    await page.getByText('/api/v1/winners', { exact: true }).click();
    await expect(page.getByText('An API key with winners:read').first()).toBeVisible();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
  });
