import type { Page } from '@playwright/test';
import { say } from '@signboard/contract/texts/say.ts';
import { signInAsOwner } from '../support/given-list.ts';
import { expect, expectNoHorizontalScroll, test as journey } from '../support/journey.ts';
import { PICTURE, saveDraft } from '../support/list-owner.ts';
import { unique } from '../support/person.ts';
import { updateSandbox } from '../support/sandbox.ts';
import { DESKTOP, VARIANT } from '../support/scope.ts';
import { texts } from '../support/texts.ts';
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

const t = texts('en', 'editor');
const saveAsDraft = texts('en', 'create')('actions.draft');

// One worker runs them all, so that the second product starts once.
test.describe.configure({ mode: 'serial' });

test.beforeEach(() => updateSandbox('/recaptcha/score', { score: 0.9 }));

test('[L15] rejects saving a list with a low reCAPTCHA score until a new check passes', {
  tag: [DESKTOP, VARIANT],
}, async ({ page, product }) => {
  const { workspace } = await signInAsOwner(page.context(), product.url);
  await updateSandbox('/recaptcha/score', { score: 0.1 });
  await fillNewList(page, workspace);
  const flagged = page.getByRole('status').filter({ hasText: t('captcha.flagged') });
  await expect(flagged).toBeVisible();
  const button = page.getByRole('button', { name: saveAsDraft });
  await expect(button).toHaveAttribute('aria-disabled', 'true');
  await expectNoHorizontalScroll(page);

  await updateSandbox('/recaptcha/score', { score: 0.9 });
  await page.getByRole('button', { name: t('captcha.again') }).click();
  await expect(flagged).toHaveCount(0);
  await saveDraft(page);
});

test('[L15] reports a reCAPTCHA check that could not be made, and saves after the next one', {
  tag: [DESKTOP, VARIANT],
}, async ({ page, product }) => {
  const { workspace } = await signInAsOwner(page.context(), product.url);
  await updateSandbox('/recaptcha/faults', { kind: 'server-error', count: 2 });
  const failed = page.waitForResponse((answer) => answer.status() === 424);
  await fillNewList(page, workspace);
  await failed;
  await page.getByRole('button', { name: saveAsDraft }).click();
  await expect(page.getByText(say('error.captcha-unchecked', 'en'))).toBeVisible();
  await saveDraft(page);
  await expect(page.getByText(texts('en', 'common')('recaptcha.text'))).toBeVisible();
  await page.goto('/privacy-policy');
  await expect(page.getByText(texts('en', 'privacy')('recaptcha.title'))).toBeVisible();
});

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
  await fillNewList(page, workspace);
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
async function fillNewList(page: Page, workspace: string): Promise<void> {
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
