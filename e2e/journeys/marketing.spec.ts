import type { Page } from '@playwright/test';
import { LANGUAGES, type Language } from '@signboard/domain/accounts/language.ts';
import { apiPerson } from '../support/api-person.ts';
import { expect, expectNoHorizontalScroll, test } from '../support/journey.ts';
import { unique } from '../support/person.ts';
import { PHONE, VARIANT, widthOf } from '../support/scope.ts';
import { LOCALES, texts } from '../support/texts.ts';

/** The plan's bullets in the order of the specification. */
const BULLETS = [
  'unlimitedLists',
  'scheduling',
  'emails',
  'tokens',
  'twitter',
  'discord',
  'balance',
  'access',
  'captcha',
  'analytics',
  'randomizer',
  'export',
  'team',
];

const TOP_BAR = ['home', 'salesAlert', 'listCurator', 'earlyAdopter', 'signUp', 'createBot', 'login'];

/** The titles, the Free pass with 12 of 13 features, and the highlighted access pass. */
async function expectPlans(page: Page, language: Language): Promise<void> {
  const t = texts(language, 'plans');
  await expect(page.getByRole('heading', { name: t('title') })).toBeVisible();
  await expect(page.getByText(t('subtitle'))).toBeVisible();
  const card = (name: string) =>
    page.getByRole('listitem').filter({ has: page.getByRole('heading', { name }) });
  const free = card('Free pass');
  await expect(free.getByText('0', { exact: true })).toBeVisible();
  await expect(free.getByRole('listitem')).toHaveText(
    BULLETS.map((bullet) =>
      bullet === 'team' ? `${t('features.team')} ${t('notYet')}` : t(`features.${bullet}`),
    ),
  );
  await expect(free.getByRole('link', { name: t('signUp'), exact: true })).toHaveAttribute('href', '/login');
  const access = card('Access pass');
  await expect(access.getByText(t('soon'), { exact: true })).toBeVisible();
  await expect(access.getByText(/fremium/)).toBeVisible();
  // Nothing is loading: the placeholders stand still.
  expect(await access.evaluate((element) => element.getAnimations({ subtree: true }).length)).toBe(0);
  await expect(page.getByRole('heading', { name: 'HOLDER' })).toHaveCount(0);
}

for (const language of LANGUAGES) {
  test.describe(`in ${language}`, { tag: widthOf(language) }, () => {
    test.use({ locale: LOCALES[language] });

    test('[M1] [M2] [N1] [N5] [N6] [N8] lets a visitor look around: products, plans, questions, the newsletter and another language', async ({
      page,
      isMobile,
    }) => {
      const common = texts(language, 'common');
      const footer = page.getByRole('contentinfo');

      await test.step('the landing page, with a demo that works', async () => {
        const t = texts(language, 'landing');
        await page.goto('/');
        await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
        await page.getByRole('button', { name: t('demo.tamper') }).click();
        await expect(page.getByText(t('demo.sealChanged'))).toBeVisible();
        for (const [key, path] of [
          ['lists', '/listcurator'],
          ['bot', '/nft/alert/'],
        ])
          await expect(page.getByRole('link', { name: t(`products.${key}.link`) })).toHaveAttribute(
            'href',
            `${path}`,
          );
        await expect(page.getByRole('heading', { name: t('live.title') })).toBeVisible();
        for (const row of ['draw', 'spots', 'sales', 'wallet', 'privacy'])
          await expect(page.getByText(t(`proofs.rows.${row}.test`))).toBeVisible();
        await expect(page.getByRole('link', { name: t('signUp') }).first()).toHaveAttribute('href', '/login');
        await expectNoHorizontalScroll(page);
      });

      await test.step('the cookie notice and the top bar', async () => {
        const notice = page.getByRole('complementary', { name: common('cookies.label') });
        await notice.getByRole('button', { name: common('cookies.accept') }).click();
        await expect(notice).toHaveCount(0);
        if (isMobile) await page.getByRole('button', { name: common('nav.open') }).click();
        const bar = page.getByRole('navigation', { name: common('nav.label') });
        await expect(bar.getByRole('link')).toHaveText(TOP_BAR.map((name) => common(`nav.${name}`)));
        if (isMobile) await page.keyboard.press('Escape');
      });

      await test.step('the FAQ', async () => {
        const t = texts(language, 'faqs');
        await footer.getByRole('link', { name: common('footer.faqs') }).click();
        const questions = page.locator('details');
        await expect(questions.first()).toBeVisible();
        const all = await questions.count();
        const search = page.getByRole('searchbox', { name: t('search') });
        await search.fill(language === 'en' ? 'FUNDS' : 'SESION');
        await expect(questions).not.toHaveCount(all);
        const known = language === 'en' ? 'can-signboard-move-my-funds' : 'how-do-i-sign-in';
        await expect(page.getByText(t(`groups.wallets.items.${known}.answer`))).toBeVisible();
        await search.fill('zzzz');
        await expect(page.getByText(t('none.title'))).toBeVisible();
        await page.getByRole('button', { name: t('none.all') }).click();
        await expect(questions).toHaveCount(all);
        await page.getByText(t(`groups.wallets.items.${known}.question`)).click();
        await page
          .locator(`#${known}`)
          .getByRole('link', { name: t('link') })
          .click();
        await expect(page).toHaveURL(new RegExp(`#${known}$`));
        await page.reload();
        await expect(page.locator(`#${known}`)).toBeInViewport();
        await expect(page.getByText(t(`groups.wallets.items.${known}.answer`))).toBeVisible();
        await expectNoHorizontalScroll(page);
      });

      await test.step('the newsletter', async () => {
        const t = texts(language, 'early-adopter');
        await page.goto('/earlyadopter');
        await page.getByRole('textbox', { name: t('form.email') }).fill(`${unique('reader')}@example.test`);
        await page.getByRole('button', { name: t('form.send') }).click();
        await expect(page.getByRole('status').filter({ hasText: t('form.doneTitle') })).toBeVisible();
      });

      await test.step('an address that does not exist', async () => {
        expect((await page.goto('/no/such/page'))?.status()).toBe(404);
        await expect(
          page.getByRole('heading', { level: 1, name: common('status.notFound.title') }),
        ).toBeVisible();
      });

      await test.step('the plans, and the footer below them', async () => {
        await page.goto('/pricing');
        await expectPlans(page, language);
        for (const [name, href] of [
          [common('nav.brand'), '/'],
          [common('footer.faqs'), '/faqs'],
          [common('footer.social'), /^https:/],
          [common('footer.privacy'), '/privacy-policy'],
        ] as const)
          await expect(footer.getByRole('link', { name, exact: true })).toHaveAttribute('href', href);
        await expect(footer.getByText(/^© \d{4} Signboard$/)).toBeVisible();
        await expect(footer.getByText('v1.0.0-alpha', { exact: true })).toBeVisible();
        await expect(page.getByRole('complementary', { name: common('cookies.label') })).toHaveCount(0);
      });

      await test.step('a link in another language, which is remembered', async () => {
        const other = language === 'en' ? 'es' : 'en';
        await page.goto(`/pricing?lang=${other}`);
        await expect(page).toHaveURL(/\/pricing$/);
        await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts(other, 'plans')('title'));
        await page.reload();
        await expect(page.locator('html')).toHaveAttribute('lang', other);
      });
    });

    test('[M1] presents the bot as free, with real-time checks across the major marketplaces', {
      tag: VARIANT,
    }, async ({ page }) => {
      const t = texts(language, 'bot-landing');
      await page.goto('/nft/alert/');
      await expect(page.getByText(t('lead'))).toBeVisible();
      expect(t('lead')).toMatch(
        language === 'en'
          ? /free.*major marketplaces.*real time/
          : /gratis.*tiempo real.*principales mercados/,
      );
      await expect(page.getByRole('heading', { name: t('points.realTime.title') })).toBeVisible();
      for (const name of ['OpenSea', 'Blur', 'Magic Eden', 'Tensor'])
        await expect(page.getByText(name, { exact: true }).first()).toBeVisible();
      await expectNoHorizontalScroll(page);
      await page
        .getByRole('link', { name: t('create') })
        .last()
        .click();
      await expect(page).toHaveURL(/\/nft\/alert\/createBot$/);
    });

    test('[M1] explains on the list curator page how a list works, with pictures and a sign-up link', {
      tag: VARIANT,
    }, async ({ page }) => {
      const t = texts(language, 'curator');
      await page.goto('/listcurator');
      await expect(page.getByRole('heading', { level: 1, name: t('title') })).toBeVisible();
      for (const key of ['setUp', 'join', 'draw'])
        await expect(page.getByAltText(t(`tour.${key}.picture`)).locator('visible=true')).toHaveCount(1);
      await page
        .getByRole('link', { name: t('signUp') })
        .first()
        .click();
      await expect(page).toHaveURL(/\/login$/);
    });

    test('[M1] states in the privacy policy what is stored, why, for how long, who sees it, and how to export and delete it', {
      tag: VARIANT,
    }, async ({ page }) => {
      const t = texts(language, 'privacy');
      await page.goto('/privacy-policy');
      for (const table of ['account', 'entries', 'bots', 'browser'])
        await expect(page.getByRole('table', { name: t(`tables.${table}.title`) })).toBeVisible();
      for (const point of ['owner', 'services', 'operator'])
        await expect(page.getByText(t(`sections.who.points.${point}`))).toBeVisible();
      for (const point of ['export', 'everywhere', 'erase', 'stays'])
        await expect(page.getByText(t(`sections.rights.points.${point}`))).toBeVisible();
      await page
        .getByRole('navigation', { name: t('contents') })
        .getByRole('link', { name: t('sections.rights.title') })
        .click();
      await expect(page.getByRole('heading', { name: t('sections.rights.title') })).toBeInViewport();
      await expectNoHorizontalScroll(page);
    });

    test('[M1] explains the state and offers a next step on every status page', { tag: VARIANT }, async ({
      page,
    }) => {
      const t = texts(language, 'common');
      for (const [path, key, way] of [
        ['/unauthorized', 'unauthorized', 'status.home'],
        ['/forbidden', 'forbidden', 'status.home'],
        ['/not-found', 'notFound', 'status.home'],
        ['/under-construction', 'construction', 'status.construction.tellMe'],
        ['/expired', 'expired', 'status.expired.action'],
      ] as const) {
        await page.goto(path);
        await expect(page.getByRole('heading', { level: 1, name: t(`status.${key}.title`) })).toBeVisible();
        await expect(page.getByRole('main').getByRole('link', { name: t(way) })).toBeVisible();
      }
      await page.goto('/maintenance');
      await page.getByRole('button', { name: t('action.retry') }).click();
      await expect(page).toHaveURL(/\/$/);
    });

    test('[N5] [N8] shows signed-in people a home link in the top bar and a one-line footer', {
      tag: [PHONE, VARIANT],
    }, async ({ page, context, isMobile }) => {
      const t = texts(language, 'common');
      await (await apiPerson()).signInBrowser(context);
      await page.goto('/home');
      const footer = page.getByRole('contentinfo');
      await expect(footer.getByRole('link', { name: t('footer.faqs') })).toHaveAttribute('href', '/faqs');
      await expect(footer.getByRole('link', { name: t('footer.social') })).toBeVisible();
      await expect(footer.getByRole('link', { name: t('nav.brand') })).toHaveCount(0);
      await page.goto('/');
      if (isMobile) await page.getByRole('button', { name: t('nav.open') }).click();
      const bar = page.getByRole('navigation', { name: t('nav.label') });
      await expect(bar.getByRole('link', { name: t('nav.signUp'), exact: true })).toHaveCount(0);
      await bar.getByRole('link', { name: t('nav.dashboard'), exact: true }).click();
      await expect(page).toHaveURL(/\/home$/);
    });
  });
}

test('[M1] keeps input and clicks from before hydration', { tag: VARIANT }, async ({ page }) => {
  const t = texts('en', 'early-adopter');
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  await page.route('**/assets/early-adopter-page-*.js', async (route) => {
    await released;
    await route.continue();
  });
  await page.goto('/earlyadopter', { waitUntil: 'commit' });
  await page.getByRole('textbox', { name: t('form.email') }).fill(`${unique('reader')}@example.test`);
  // By now the small script that records clicks has run, but the app has not.
  await page.waitForLoadState('domcontentloaded');
  await page.getByRole('button', { name: t('form.send') }).click();
  release();
  await expect(page.getByRole('status').filter({ hasText: t('form.doneTitle') })).toBeVisible();
});

const RENDERED_PATHS = [
  '/',
  '/listcurator',
  '/nft/alert/',
  '/earlyadopter',
  '/pricing',
  '/faqs',
  '/privacy-policy',
];

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('[M1] shows every public page in the language of its URL', { tag: VARIANT }, async ({ page }) => {
    for (const path of RENDERED_PATHS) {
      const headings: (string | null)[] = [];
      for (const language of LANGUAGES) {
        await page.goto(`${path}?lang=${language}`);
        await expect(page.locator('html')).toHaveAttribute('lang', language);
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
        headings.push(await page.getByRole('heading', { level: 1 }).textContent());
      }
      expect(headings[0], path).not.toBe(headings[1]);
    }
  });
});

test('[M1] hydrates every public page without layout shift', { tag: VARIANT }, async ({ page }) => {
  for (const path of RENDERED_PATHS) {
    await page.addInitScript(() => {
      const recorded = { shift: 0 };
      Object.assign(window, { recorded });
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries() as (PerformanceEntry & { value: number })[])
          recorded.shift += entry.value;
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.goto(path);
    await page.evaluate(() => Object.assign(document.querySelector('h1') as object, { isOriginal: true }));
    await page
      .getByRole('button', { name: /Switch to dark/ })
      .first()
      .click();
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'dark');
    expect(await page.evaluate(() => 'isOriginal' in (document.querySelector('h1') as object)), path).toBe(
      true,
    );
    const { shift } = await page.evaluate(
      () => (window as unknown as { recorded: { shift: number } }).recorded,
    );
    expect(shift, path).toBeLessThan(0.05);
    await page
      .getByRole('button', { name: /Switch to light/ })
      .first()
      .click();
  }
});
