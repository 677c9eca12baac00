import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { signInAsOwner } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test as journey } from '../support/journey.ts';
import { PICTURE, saveDraft } from '../support/list-owner.ts';
import { unique } from '../support/person.ts';
import { updateSandbox } from '../support/sandbox.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';
import { world } from '../support/world.ts';
import { type RecaptchaProduct, startRecaptchaProduct } from '../world/recaptcha-product.ts';

const test = journey.extend<object, { product: RecaptchaProduct }>({
  product: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the fixture's dependencies from this pattern
    async ({}, use) => {
      const product = await startRecaptchaProduct();
      await use(product);
      await product.stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ product }, use) => use(product.url),
  ownUrls: async ({ product }, use) => use([product.url, product.frameUrl, world.sandboxUrl]),
});

const TEXTS = {
  en: { unchecked: 'We couldn’t run the anti-bot check right now. Try again.' },
  es: { unchecked: 'No pudimos hacer el control antibots en este momento. Inténtalo de nuevo.' },
};

// One worker runs them all, so that the second product starts once.
test.describe.configure({ mode: 'serial' });

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: [DESKTOP, VARIANT] }, () => {
    test.use({ locale: LOCALES[language] });
    test.beforeEach(() => updateSandbox('/recaptcha/score', { score: 0.9 }));

    test('[L15] rejects saving a list with a low reCAPTCHA score until a new check passes', async ({
      page,
      product,
    }) => {
      const t = texts(language, 'editor');
      const { workspace } = await signInAsOwner(page.context(), product.url);
      await updateSandbox('/recaptcha/score', { score: 0.1 });
      await fillNewList(page, workspace, language);
      const flagged = page.getByRole('status').filter({ hasText: t('captcha.flagged') });
      await expect(flagged).toBeVisible();
      const button = page.getByRole('button', { name: texts(language, 'create')('actions.draft') });
      await expect(button).toHaveAttribute('aria-disabled', 'true');
      await expectNoHorizontalScroll(page);

      await updateSandbox('/recaptcha/score', { score: 0.9 });
      await page.getByRole('button', { name: t('captcha.again') }).click();
      await expect(flagged).toHaveCount(0);
      await saveDraft(page, language);
    });

    test('[L15] reports a reCAPTCHA check that could not be made, and saves after the next one', {
      tag: VARIANT,
    }, async ({ page, product }) => {
      const common = texts(language, 'common');
      const { workspace } = await signInAsOwner(page.context(), product.url);
      await updateSandbox('/recaptcha/faults', { kind: 'server-error', count: 2 });
      const failed = page.waitForResponse((answer) => answer.status() === 424);
      await fillNewList(page, workspace, language);
      await failed;
      await page.getByRole('button', { name: texts(language, 'create')('actions.draft') }).click();
      await expect(page.getByText(TEXTS[language].unchecked)).toBeVisible();
      await saveDraft(page, language);
      await expect(page.getByText(common('recaptcha.text'))).toBeVisible();
      await page.goto('/privacy-policy');
      await expect(page.getByText(texts(language, 'privacy')('recaptcha.title'))).toBeVisible();
    });
  });
}

test('[L15] never runs reCAPTCHA’s script in the page or gives it access to the page', {
  tag: [DESKTOP, VARIANT],
}, async ({ page, product }) => {
  const scripts: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'script' && request.url().includes('/recaptcha/'))
      scripts.push(new URL(request.frame().url()).host);
  });
  // What another window with a reference to the page could do.
  await page.addInitScript(() => {
    if (window === top) setInterval(() => postMessage({ token: 'forged' }, '*'), 100);
  });
  const { workspace } = await signInAsOwner(page.context(), product.url);
  await page.goto('/home');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(scripts, 'before a check is needed').toEqual([]);
  const scored = page.waitForResponse('**/users/verify/captcha');
  await fillNewList(page, workspace, 'en');
  expect(await (await scored).json()).toEqual({ score: 0.9 });
  // The preview is a frame too, but without an address.
  await expect(page.locator('iframe[src]')).toHaveCount(0);
  const hosts = [new URL(product.frameUrl).host, new URL(world.sandboxUrl).host];
  expect(new Set(scripts)).toEqual(new Set(hosts));
  expect(await page.evaluate(() => 'grecaptcha' in window)).toBe(false);

  // Not from page.frames(): it may still name the app's own frame, which has just been removed.
  await page.evaluate(
    (frameUrl) =>
      new Promise((resolve) => {
        const frame = document.createElement('iframe');
        frame.id = 'foreign';
        frame.addEventListener('load', resolve, { once: true });
        frame.src = `${frameUrl}#join`;
        document.body.append(frame);
      }),
    product.frameUrl,
  );
  const frame = await (await page.locator('#foreign').elementHandle())?.contentFrame();
  expect(frame?.url()).toContain(product.frameUrl);
  const reached = await frame?.evaluate(() => {
    const attempts = [
      () => parent.localStorage,
      () => parent.document,
      () => Reflect.get(parent, 'ethereum'),
    ];
    return attempts.map((attempt) => {
      try {
        return String(attempt());
      } catch (error) {
        return (error as Error).name;
      }
    });
  });
  expect(reached).toEqual(['SecurityError', 'SecurityError', 'SecurityError']);
});

/** Fills in a new list, without saving. */
async function fillNewList(page: Page, workspace: string, language: Language): Promise<void> {
  const t = texts(language, 'editor');
  await page.goto(`/list-curator/edit/${workspace}/new`);
  await page
    .getByRole('textbox', { name: t('general.name') })
    .first()
    .fill(unique('Guarded'));
  await page.keyboard.press('Tab');
  await page.getByLabel(t('general.description')).first().fill('Not for bots.');
  await page.locator('input[type=file]').first().setInputFiles(PICTURE);
  await expect(page.getByText(t('image.done').replace('{{label}}', t('general.logo')))).toBeAttached();
}
