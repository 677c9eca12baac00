import type { Page } from '@playwright/test';
import { say } from '@signboard/contract/texts/say.ts';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { givenList } from '../support/given-list.ts';
import { joiner, LINES } from '../support/joiner.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { DESKTOP, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

// One after the other: the server checks two contract wallets of an address at once.
test.describe.configure({ mode: 'default' });

// Nobody here has a wallet.
test.beforeEach(({ page }) => page.route('**/assets/demo-wallet-*.js', (route) => route.abort()));

const fill = (text: string) => text.replace('{{wallet}}', 'Base Account');

function baseAccount(page: Page, language: Language = 'en') {
  const login = texts(language, 'login');
  const dialog = page.getByRole('dialog');
  const choose = dialog.getByRole('button', { name: new RegExp(`^${fill(login('baseAccount.name'))}`) });
  const sign = dialog.getByRole('button', { name: login('sign'), exact: true });
  const openBy = async (press: () => Promise<void>) => {
    const [popup] = await Promise.all([page.waitForEvent('popup'), press()]);
    await expect(popup.getByRole('button', { name: 'Cancel' })).toBeVisible();
    return popup;
  };
  /** A button closes its window, perhaps before the click on it is reported as done. */
  const answer = async (popup: Page, button: string) => {
    const closed = popup.waitForEvent('close');
    await popup
      .getByRole('button', { name: button })
      .click()
      .catch(() => closed);
    await closed;
  };
  return {
    dialog,
    choose,
    sign,
    answer,
    openToConnect: () => openBy(() => choose.click()),
    openToSign: () => openBy(() => sign.click()),
    /** On a busy machine the local chain may take longer than the server waits: people are then told to try again. */
    async finish() {
      const isUnchecked = dialog.getByText(say('error.signature-unchecked', language));
      const outcome = async () => {
        if ((await dialog.count()) === 0) return 'signed in';
        return (await isUnchecked.count()) > 0 ? 'try again' : 'waiting';
      };
      await expect.poll(outcome).not.toBe('waiting');
      while ((await outcome()) === 'try again') {
        await answer(await this.openToSign(), 'Sign');
        await expect.poll(outcome).not.toBe('waiting');
      }
      await expect(dialog).toHaveCount(0);
    },
    async signIn() {
      await answer(await this.openToConnect(), 'Continue with a passkey');
      await answer(await this.openToSign(), 'Sign');
      await this.finish();
    },
  };
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[S2] [J1] [J3] joins without a wallet app, with a passkey in a window of Base Account', async ({
      page,
    }) => {
      const list = await givenList();
      const [me, account] = [joiner(page, language), baseAccount(page, language)];
      await page.goto(list.path);
      await me.press();
      await expect(account.choose).toBeEnabled();
      await expectNoHorizontalScroll(page);
      const popup = await account.openToConnect();
      await expect(popup).toHaveURL(/sdkName=%40base-org%2Faccount.*coop=same-origin-allow-popups/);
      await expect(
        account.dialog.getByText(fill(texts(language, 'login')('baseAccount.hint'))),
      ).toBeVisible();
      await account.answer(popup, 'Continue with a passkey');
      const signing = await account.openToSign();
      await expect(signing.getByText(/Nonce: [0-9a-f]{32}/)).toBeVisible();
      await account.answer(signing, 'Sign');
      await account.finish();
      await expect(me.entry()).toBeVisible();
    });
  });
}

test('[J3] explains why a wallet on Base does not meet a requirement on Ethereum', {
  tag: [DESKTOP, VARIANT],
}, async ({ page }) => {
  const list = await givenList({ registration: { balanceVerification: true, requiredBalance: '0.01' } });
  const me = joiner(page);
  await page.goto(list.path);
  await me.press();
  await baseAccount(page).signIn();
  await expect(me.line(LINES.balance)).toContainText(say('reason.wallet-elsewhere', 'en'));
});

test('[J1] survives a window that is cancelled, closed or blocked', { tag: [DESKTOP, VARIANT] }, async ({
  page,
}) => {
  const list = await givenList();
  const account = baseAccount(page);
  const alert = account.dialog.getByRole('alert');
  await page.goto(list.path);
  await joiner(page).press();

  await account.answer(await account.openToConnect(), 'Cancel');
  await expect(alert).toHaveText(say('wallet.rejected', 'en'));

  const closed = await account.openToConnect();
  await expect(alert).toHaveCount(0);
  await closed.close();
  await expect(alert).toHaveText(say('wallet.rejected', 'en'));

  await page.evaluate(() => {
    const { open } = window;
    window.open = () => {
      window.open = open;
      return null;
    };
  });
  await account.choose.click();
  await expect(alert).toHaveText(say('wallet.window-blocked', 'en'));

  await account.answer(await account.openToConnect(), 'Continue with a passkey');
  await account.answer(await account.openToSign(), 'Cancel');
  await expect(alert).toHaveText(say('login.rejected', 'en'));
  await account.answer(await account.openToSign(), 'Sign');
  await account.finish();
});

test('stays signed in after a reload, without a window', { tag: [DESKTOP, VARIANT] }, async ({ page }) => {
  const list = await givenList();
  await page.goto(list.path);
  await joiner(page).press();
  await baseAccount(page).signIn();
  await expect(joiner(page).entry()).toBeVisible();
  let windows = 0;
  page.on('popup', () => {
    windows += 1;
  });
  await page.reload();
  await expect(joiner(page).entry()).toBeVisible();
  expect(windows).toBe(0);
});
