import { type Browser, devices, type Page } from '@playwright/test';
import { say } from '@signboard/contract/texts/say.ts';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { countEffort } from '../support/count-effort.ts';
import { expectAccessible } from '../support/expect-accessible.ts';
import { type GivenList, givenList } from '../support/given-list.ts';
import { joiner } from '../support/joiner.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { type Chain, chooseWallet, ethereumPerson, solanaPerson } from '../support/person.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { world } from '../support/world.ts';

const { userAgent, viewport, hasTouch, isMobile } = devices['iPhone 15'];
const PHONE = { userAgent, viewport, hasTouch, isMobile };

const withoutDemoWallet = (page: Page) => page.route('**/assets/demo-wallet-*.js', (route) => route.abort());

/** The browser inside a wallet app: it shares nothing with the phone's own browser. */
async function walletApp(browser: Browser, language: Language, chain: Chain | null): Promise<Page> {
  const context = await browser.newContext({
    ...PHONE,
    locale: LOCALES[language],
    baseURL: world.url,
  });
  const page = await context.newPage();
  await withoutDemoWallet(page);
  if (chain === 'ethereum') await ethereumPerson(page);
  if (chain === 'solana') await solanaPerson(page);
  return page;
}

/** Opens the hand-off in the phone's own browser; returns the address for the wallet app and the digits. */
async function startHandoff(page: Page, list: GivenList, language: Language = 'en') {
  const [login, t] = [texts(language, 'login'), texts(language, 'handoff')];
  await page.goto(list.path);
  await joiner(page, language).press();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: login('stay.phone') }).click();
  await expect(dialog.getByRole('heading', { name: t('digitsTitle') })).toBeVisible();
  const shown = dialog.getByRole('status').filter({ hasText: /^\d\d$/ });
  const digits = (await shown.textContent()) ?? '';
  const link = dialog.getByRole('link', { name: login('phone.open').replace('{{wallet}}', 'MetaMask') });
  const path = /link\.metamask\.io\/dapp\/[^/]+(\/s\/.+)$/.exec((await link.getAttribute('href')) ?? '')?.[1];
  return { digits, path: path ?? '', dialog };
}

async function signInWallet(wallet: Page, path: string, digits: string, language: Language = 'en') {
  const t = texts(language, 'handoff');
  await wallet.goto(path);
  const field = wallet.getByRole('textbox', { name: t('page.digits') });
  await field.click();
  await field.pressSequentially(digits);
  await chooseWallet(wallet);
}

test.describe('on a phone', { tag: DESKTOP }, () => {
  // Whatever the width of the run, these are phones.
  test.use(PHONE);
  test.beforeEach(({ page }) => withoutDemoWallet(page));

  for (const language of LANGUAGES)
    for (const chain of ['ethereum', 'solana'] as const)
      test.describe(`in ${language}`, {
        tag: language === 'en' && chain === 'ethereum' ? [] : VARIANT,
      }, () => {
        test.use({ locale: LOCALES[language] });

        test(`joins by a signature in a wallet app on ${chain}, in six clicks`, async ({ page, browser }) => {
          const [t, joining] = [texts(language, 'handoff'), texts(language, 'joining')];
          const list = await givenList({ chain });
          const wallet = await walletApp(browser, language, chain);
          const efforts = [await countEffort(page), await countEffort(wallet)];
          const { digits, path, dialog } = await startHandoff(page, list, language);
          await signInWallet(wallet, path, digits, language);
          await expect(wallet.getByText(t('page.done'))).toBeVisible();
          await dialog.getByRole('button', { name: t('signed.continue').replace('{{address}}', '') }).click();
          const { entry } = joiner(page, language);
          await expect(entry()).toBeVisible();
          // The link to the wallet app is opened by hand here.
          expect(efforts.reduce((sum, { clicks }) => sum + clicks, 1)).toBeLessThanOrEqual(6);
          await expect(entry().getByText(joining('joinOnly.text'))).toBeVisible();
          await expect(entry().getByRole('button', { name: joining('leave.button') })).toHaveCount(0);
          await wallet.context().close();
        });

        // Each state has a hand-off of its own, because the checks may take longer than one lasts.
        test(`is accessible on both screens on ${chain}`, { tag: VARIANT }, async ({ page, browser }) => {
          const t = texts(language, 'handoff');
          const list = await givenList({ chain });
          const wallet = await walletApp(browser, language, chain);
          await startHandoff(page, list, language);
          await expectNoHorizontalScroll(page);
          await expectAccessible(page, 'the waiting screen');

          const shown = await startHandoff(page, list, language);
          await wallet.goto(shown.path);
          await expect(wallet.getByText(list.name)).toBeVisible();
          await expect(wallet.getByText(t('page.warning'))).toBeVisible();
          await expect(wallet.getByRole('button', { name: /Test Wallet \(/ })).toBeEnabled();
          await expectNoHorizontalScroll(wallet);
          await expectAccessible(wallet, 'the page in the wallet');

          const signed = await startHandoff(page, list, language);
          await signInWallet(wallet, signed.path, signed.digits, language);
          await expect(wallet.getByText(t('page.done'))).toBeVisible();
          await expect(
            signed.dialog.getByRole('button', { name: t('signed.continue').replace('{{address}}', '') }),
          ).toBeEnabled();
          await expectNoHorizontalScroll(page);
          await expectAccessible(page, 'the signed screen');
          await wallet.context().close();
        });
      });

  test('a handed-off session leads to a direct sign-in for everything else', { tag: VARIANT }, async ({
    page,
    browser,
  }) => {
    const [t, joining, login] = [texts('en', 'handoff'), texts('en', 'joining'), texts('en', 'login')];
    const list = await givenList();
    const wallet = await walletApp(browser, 'en', 'ethereum');
    const { digits, path, dialog } = await startHandoff(page, list);
    await signInWallet(wallet, path, digits);
    await dialog.getByRole('button', { name: t('signed.continue').replace('{{address}}', '') }).click();
    await expect(joiner(page).entry()).toBeVisible();
    await page.goto('/home');
    await expect(page).toHaveURL(/\/login\?from=%2Fhome$|\/login$/);
    await expect(page.getByText(login('joinOnly'))).toBeVisible();
    await page.goto('/list-curator/joined');
    await expect(page.getByText(list.name).first()).toBeVisible();
    await page.goto(list.path);
    await joiner(page)
      .entry()
      .getByRole('button', { name: joining('joinOnly.button') })
      .click();
    const links = page.getByRole('dialog').getByRole('link', { name: /MetaMask/ });
    await expect(links).toBeVisible();
    await expect(page.getByRole('dialog').getByRole('button', { name: login('stay.phone') })).toHaveCount(0);
    await wallet.context().close();
  });

  test('wrong digits end the hand-off on both screens', { tag: VARIANT }, async ({ page, browser }) => {
    const t = texts('en', 'handoff');
    const wallet = await walletApp(browser, 'en', 'ethereum');
    const { digits, path, dialog } = await startHandoff(page, await givenList());
    await signInWallet(wallet, path, digits === '00' ? '01' : '00');
    await expect(wallet.getByText(say('error.handoff-wrong-digits', 'en'))).toBeVisible();
    await expect(dialog.getByText(t('over.failed'))).toBeVisible();
    await dialog.getByRole('button', { name: t('again') }).click();
    await expect(dialog.getByRole('heading', { name: t('digitsTitle') })).toBeVisible();
    await wallet.context().close();
  });

  test('a browser without a wallet uses up nothing', { tag: VARIANT }, async ({ page, browser }) => {
    const t = texts('en', 'handoff');
    const { digits, path } = await startHandoff(page, await givenList());
    const other = await walletApp(browser, 'en', null);
    await other.goto(path);
    await expect(other.getByRole('link', { name: /MetaMask/ })).toHaveAttribute(
      'href',
      new RegExp(`${path}$`),
    );
    await expect(other.getByRole('textbox')).toHaveCount(0);
    await other.context().close();
    const wallet = await walletApp(browser, 'en', 'ethereum');
    await signInWallet(wallet, path, digits);
    await expect(wallet.getByText(t('page.done'))).toBeVisible();
    await wallet.context().close();
  });
});

test('shows a code for the phone on a computer without a wallet', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const [login, t] = [texts('en', 'login'), texts('en', 'handoff')];
  await withoutDemoWallet(page);
  await page.goto((await givenList()).path);
  await joiner(page).press();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: login('stay.computer') })
    .click();
  await expect(page.getByRole('img', { name: /QR code of .*\/s\/[\w-]{22}$/ })).toBeVisible();
  await expect(page.getByRole('heading', { name: t('digitsTitle') })).toBeVisible();
});
