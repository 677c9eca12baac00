import { signInWithBot } from '../support/bot-account.ts';
import { botOwner } from '../support/bot-owner.ts';
import { collectionOf, makeSale, postOf, postsOf } from '../support/bot-sales.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { DESKTOP, PHONE, VARIANT } from '../support/scope.ts';
import { texts } from '../support/texts.ts';

test('[B7] posts a second collection in the owner’s words, and shows what a trait filter left out', {
  tag: [DESKTOP, VARIANT],
}, async ({ page }) => {
  const account = await signInWithBot(page.context());
  const [meadows, birds] = [await collectionOf('Salt Meadows'), await collectionOf('Copper Birds')];
  await page.goto('/nft/alert/user');
  const me = botOwner(page);
  await me.contract.fill(meadows.address);
  await page.getByText('Filters', { exact: true }).click();
  await page.getByLabel('Traits', { exact: true }).fill('Background = Blue');
  await page.getByText('Wording and language').click();
  await page.getByLabel('Your own text for sales').fill('🌊 {token} went for {price}\n{owner}');
  await page.getByRole('button', { name: 'Add another collection' }).click();
  const second = page.getByRole('group', { name: 'Collection 2' });
  await expect(second.getByLabel('Contract Address (ETH or SOL)')).toBeFocused();
  await second.getByLabel('Contract Address (ETH or SOL)').fill(meadows.address);
  await second.getByText('Settings of this collection').click();
  await second.getByLabel('Hashtags').fill('birds');
  await me.email.fill(`${unique('owner')}@example.test`);

  // Errors are shown at their fields, and nothing is lost.
  await me.submit.click();
  const form = page.getByRole('form', { name: 'Bot settings' });
  await expect(form.getByText('There is no variable called {owner}')).toBeVisible();
  await expect(second.getByText('This collection is already in the list')).toBeVisible();
  await page.getByLabel('Your own text for sales').fill('🌊 {token} went for {price}');
  await second.getByLabel('Contract Address (ETH or SOL)').fill(birds.address);
  await expect(second.getByText('Copper Birds on Ethereum')).toBeVisible();
  await expect(me.preview.getByText('went for')).toBeVisible();
  await expect(me.preview.getByText(/of 280 characters, counted as X does/)).toBeVisible();
  await me.preview.getByLabel('Discord').check();
  await expect(me.preview.getByText(/of 4,096 characters/)).toBeVisible();
  await expectAccessible(page);
  await me.save();

  const leftOut = await makeSale(meadows);
  const sale = await makeSale(birds);
  const post = await postOf(account, sale);
  expect(post.text).toMatch(new RegExp(`^🌊 Bird #\\d+ went for ${sale.priceEth} ETH\n#birds$`));
  const rows = page.getByRole('row');
  await expect(rows.filter({ hasText: 'Copper Birds' }).first()).toContainText('Posted');
  const skipped = rows.filter({ hasText: 'Salt Meadows' }).first();
  await expect(skipped).toContainText('Left out');
  await expect(skipped).toContainText('The token doesn’t have the traits you chose.');
  expect((await postsOf(account)).filter(({ text }) => text.includes(leftOut.priceEth))).toEqual([]);
  await expect(me.fact('Status')).toHaveText('Active');

  await page.goto('/nft/alert/allbots');
  const listed = page.getByRole('row').filter({ hasText: `@${account}` });
  await expect(listed).toContainText('Salt Meadows and 1 more');
});

test.describe('in Spanish, in the dark theme', { tag: [PHONE, VARIANT] }, () => {
  test.use({ locale: 'es-MX', colorScheme: 'dark' });

  test('adds and removes a collection, and posts in Spanish', async ({ page }) => {
    const account = await signInWithBot(page.context());
    const collection = await collectionOf('Glass Comets');
    await page.goto('/nft/alert/user');
    const me = botOwner(page, 'es');
    const t = texts('es', 'bot-collections');
    await me.contract.fill(collection.address);
    await page.getByRole('button', { name: t('add') }).click();
    await page.getByText(t('settings.title')).click();
    await page.getByText(t('filters.title'), { exact: true }).first().click();
    await expectNoHorizontalScroll(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: t('remove').replace('{{number}}', '2') }).click();
    await page.getByText(t('wording.title')).click();
    await page.getByLabel(t('wording.language')).selectOption('es');
    await expect(me.preview.getByText('se vendió')).toBeVisible();
    await me.email.fill(`${unique('duena')}@example.test`);
    await me.save();
    const sale = await makeSale(collection);
    expect((await postOf(account, sale)).text).toContain(`se vendió\npor ${sale.priceEth} ETH`);
  });
});
