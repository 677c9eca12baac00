import { readFile } from 'node:fs/promises';
import type { Locator, Page } from '@playwright/test';
import { say } from '@signboard/contract/texts/say.ts';
import { LANGUAGES } from '@signboard/domain/accounts/language.ts';
import type { Hex } from 'viem';
import { apiPerson } from '../support/api-person.ts';
import { queryDatabase } from '../support/bot-database.ts';
import { givenList, upcoming } from '../support/given-list.ts';
import { joiner, LINES } from '../support/joiner.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { chooseWallet, ethereumPerson, signIn, solanaPerson, unique } from '../support/person.ts';
import { localChain, mailTo } from '../support/sandbox.ts';
import { VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { forbiddenCalls } from '../wallets/wallet-script.ts';

const ASKS_EMAIL = { requestEmail: true, requireCaptcha: true };

/** Clicks a download button and returns the file's text. */
async function download(page: Page, button: Locator): Promise<string> {
  const [file] = await Promise.all([page.waitForEvent('download'), button.click()]);
  return await readFile(await file.path(), 'utf8');
}

/** Found after the save: the page shows initials until it polls again. */
async function expectOwnPictures(page: Page, line: Locator, count: number): Promise<void> {
  const pictures = line.locator('img');
  await expect(pictures).toHaveCount(count);
  for (const picture of await pictures.all()) {
    await picture.scrollIntoViewIfNeeded();
    await expect(picture).toHaveJSProperty('naturalWidth', 120);
    const address = await picture.evaluate((image: HTMLImageElement) => image.currentSrc);
    expect(new URL(address).origin).toBe(new URL(page.url()).origin);
    expect(await picture.boundingBox()).toMatchObject({ width: 40, height: 40 });
  }
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[J1] [J3] [J6] lets a newcomer join, save the receipt and the calendar date, and leave again', async ({
      page,
    }) => {
      const message = 'Welcome!\n<b>See</b> https://foxes.example';
      const list = await givenList({
        registration: ASKS_EMAIL,
        access: { confirmation: true, confirmationMessage: message },
      });
      const wallet = await ethereumPerson(page);
      const { t, ...me } = joiner(page, language);
      await page.goto(list.path);
      await me.signIn();
      await expect(page).toHaveURL(new RegExp(`${list.path}$`));
      await expect(page.getByText(t('button.next.email'))).toBeVisible();
      const email = `${unique('joiner')}@example.test`;
      const field = page.getByRole('textbox', { name: t('email.label') });
      // Otherwise the anti-bot check's announcement could replace the one about the address.
      await me.announced(t('mark.met'));
      await field.fill('nobody@nowhere');
      await me.announced(say('field.email-invalid', language));
      await field.fill(email);
      await expect(page.getByText(t('email.unconfirmed'))).toBeVisible();
      await me.join().click();

      await expect(me.entry()).toBeVisible();
      await expect(me.entry().getByText('1', { exact: true })).toBeVisible();
      await expect(me.entry().getByRole('blockquote')).toHaveText(message, { useInnerText: true });
      await expect(me.entry().getByRole('link')).toHaveCount(0);
      await expect(me.entry().getByText(t('entry.mailWaits').replace('{{address}}', email))).toBeVisible();
      await me.announced(t('entry.announce').replace('{{number}}', '1'));
      await expectNoHorizontalScroll(page);
      expect((await mailTo(email)).text).toContain('/user/confirm-email/');

      const receipt = await download(page, me.entry().getByRole('button', { name: t('entry.receipt') }));
      const calendar = await download(page, me.entry().getByRole('button', { name: t('entry.calendar') }));
      expect(JSON.stringify(JSON.parse(receipt))).toContain(list.id);
      expect(calendar).toContain(`SUMMARY:${list.name}\r\n`);
      expect(calendar).toContain(`UID:${list.id}@`);

      await page.reload();
      await expect(me.entry()).toBeVisible();
      await expect(
        page.getByText(texts(language, 'public')('spots.taken').replace('{{total}}', '100')),
      ).toContainText('1');
      await page.getByRole('button', { name: t('leave.button') }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('button', { name: t('leave.button') }).click();
      await expect(page.getByText(t('button.next.email'))).toBeVisible();
      await expect(me.entry()).toHaveCount(0);
      expect(forbiddenCalls(wallet)).toEqual([]);
    });
  });
}

test("[J3] joins a Solana list with a Solana wallet, after 'Could not login. Try again.' in place, and offers only Solana wallets", async ({
  page,
}) => {
  const list = await givenList({ chain: 'solana' });
  await ethereumPerson(page);
  const wallet = await solanaPerson(page);
  const me = joiner(page);
  await page.goto(list.path);
  await me.press();
  await expect(page.getByRole('button', { name: 'Test Wallet (Solana)' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test Wallet (Ethereum)' })).toHaveCount(0);
  await chooseWallet(page);
  const sign = page.getByRole('button', { name: 'Sign message' });
  await expect(sign).toBeVisible();
  wallet.answerNext('reject');
  await sign.click();
  await expect(page.getByRole('dialog').getByText('Could not login. Try again.')).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${list.path}$`));
  await sign.click();
  await expect(me.entry(), 'without pressing Join again').toBeVisible();
});

test('[J3] reports a wallet of another chain and lets the person switch', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const list = await givenList({ chain: 'solana' });
  await (await apiPerson()).signInBrowser(context);
  await solanaPerson(page);
  await page.goto(list.path);
  await expect(page.getByText('This list needs a wallet on Solana')).toBeVisible();
  await page.getByRole('button', { name: 'Use another wallet' }).last().click();
  await chooseWallet(page);
  await page.getByRole('button', { name: 'Sign message' }).click();
  const me = joiner(page);
  await me.join().click();
  await expect(me.entry()).toBeVisible();
});

test('[J3] marks every wallet requirement as met for a wallet that qualifies', { tag: VARIANT }, async ({
  page,
}) => {
  const chain = await localChain();
  const list = await givenList({
    registration: {
      balanceVerification: true,
      requiredBalance: 0.5,
      nftVerification: true,
      ownNft: chain.collections.map(({ address }: { address: string }) => address),
    },
  });
  await ethereumPerson(page, chain.accounts[1].privateKey as Hex);
  await signIn(page);
  await page.goto(list.path);
  const me = joiner(page);
  await expect(me.line(LINES.balance).getByText(/^Met\. You have [\d.,]+\sETH\.$/)).toBeVisible();
  await expect(me.line(LINES.nft).getByText(/^Met\. You have \d+ NFTs?\.$/)).toBeVisible();
  for (const { name } of chain.collections)
    await expect(me.line(LINES.nft).getByText(name, { exact: true })).toBeVisible();
  await expectOwnPictures(page, me.line(LINES.nft), chain.collections.length);
  await expect(page.getByText('2 of 2 requirements met')).toBeVisible();
  await me.join().click();
  await expect(me.entry()).toBeVisible();
});

test('[J3] shows what the wallet lacks at each requirement, and the button leads there', {
  tag: VARIANT,
}, async ({ page, context }) => {
  const { collections } = await localChain();
  const list = await givenList({
    registration: {
      balanceVerification: true,
      requiredBalance: 0.5,
      nftVerification: true,
      ownNft: [collections[0].address],
    },
  });
  await (await apiPerson()).signInBrowser(context);
  const me = joiner(page);
  await page.goto(list.path);
  await expect(me.line(LINES.balance).getByText(/^You have 0\sETH, 0\.5\sETH more needed\.$/)).toBeVisible();
  await expect(
    me.line(LINES.nft).getByText('This wallet doesn’t hold an NFT from these collections.'),
  ).toBeVisible();
  await me.announced('This wallet’s balance is too low.');
  await expect(page.getByText('0 of 2 requirements met')).toBeVisible();
  await page.getByRole('button', { name: 'Next: check your balance' }).click();
  await expect(me.line(LINES.balance).getByRole('button', { name: 'Check again' })).toBeFocused();
});

test('[N11] [J3] joins in place when a signed-in person clicks before joining is loaded', {
  tag: VARIANT,
}, async ({ page, context }) => {
  const list = await givenList();
  await (await apiPerson()).signInBrowser(context);
  const joining = Promise.withResolvers<void>();
  await page.route('**/assets/joining-*.js', async (route) => {
    await joining.promise;
    await route.continue();
  });
  await page.goto(list.path);
  const me = joiner(page);
  await me.press();
  joining.resolve();
  await expect(me.entry(), 'the press counts, and the focus is not lost').toBeFocused();
});

test('[J2] [J5] shows when a list fills up, and disables joining a full list', { tag: VARIANT }, async ({
  page,
  context,
}) => {
  const list = await givenList({ basics: { availableSpots: 1, howManyWinners: 1 } });
  await (await apiPerson()).signInBrowser(context);
  const me = joiner(page);
  await page.goto(list.path);
  await expect(me.join()).toBeEnabled();
  await list.addParticipant();
  await expect(page.getByRole('button', { name: 'No spots left' })).toBeDisabled();
  await expect(page.getByRole('heading', { name: 'All spots are taken' })).toBeVisible();
});

test('[J2] lets a person prepare before registration starts', { tag: VARIANT }, async ({ page }) => {
  const list = await givenList({ basics: upcoming(), registration: { requireCaptcha: true } });
  await ethereumPerson(page);
  const me = joiner(page);
  await page.goto(list.path);
  await me.signIn('upcoming');
  await expect(page.getByRole('button', { name: 'You’re ready' })).toBeDisabled();
  await expect(me.line(LINES.captcha).getByText('Checked when the list opens')).toBeVisible();
});

test('[J2] shows people their entry, or that they have none, after registration ends', {
  tag: VARIANT,
}, async ({ page }) => {
  const list = await givenList();
  await queryDatabase(`update lists set end_date = now() - interval '1 minute' where id = $1`, [list.id]);
  await ethereumPerson(page);
  await page.goto(list.path);
  const me = joiner(page);
  await expect(page.getByRole('button', { name: 'Join this list' })).toHaveCount(0);
  await me.signIn('mine');
  await expect(page.getByText('This wallet isn’t on the list.')).toBeVisible();
});
