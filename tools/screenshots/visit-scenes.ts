import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { ethereumPersona } from '../../apps/sandbox/ethereum/dev-accounts.ts';
import { browserLaunchOptions } from '../../e2e/browser/launch-options.ts';
import { authorizeOnX, openX } from '../../e2e/support/bot-owner.ts';
import { chooseWallet, ethereumPerson } from '../../e2e/support/person.ts';
import { BOTS } from '../seed/demo-data/bots.ts';
import { OWNER } from '../seed/demo-data/people.ts';
import type { Scene } from './scenes.ts';

export type Theme = 'light' | 'dark';

const SCALE = 2;
const LONG_TIMEOUT = { timeout: 300_000 };
/** Only the sandbox has it. */
const WITHOUT_DEMO_WALLET = '[data-demo-wallet] { display: none }';

/** Opens every scene in its own browser context and passes it on once it is fully loaded and still. */
export async function visitScenes(
  url: string,
  themes: readonly Theme[],
  scenes: readonly Scene[],
  see: (page: Page, scene: Scene, theme: Theme) => Promise<void>,
): Promise<void> {
  const browser = await chromium.launch(await browserLaunchOptions());
  try {
    for (const theme of themes) {
      const visitors = await openVisitors(browser, url, theme);
      for (const scene of scenes) {
        const page = visitors[scene.visitor];
        await page.setViewportSize(scene.viewport);
        await scene.open(page);
        await settle(page);
        await see(page, scene, theme);
      }
    }
  } finally {
    await browser.close();
  }
}

async function openVisitors(
  browser: Browser,
  url: string,
  theme: Theme,
): Promise<Record<Scene['visitor'], Page>> {
  const open = async () => (await openContext(browser, url, theme)).newPage();
  const [anyone, owner, bot] = [await open(), await open(), await open()];
  await ethereumPerson(owner, ethereumPersona(OWNER.id).privateKey);
  await signIn(owner);
  await connectBot(bot, BOTS[0]?.account.username ?? '');
  return { anyone, owner, bot };
}

/** Like in the journeys, but with a longer timeout. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await chooseWallet(page);
  await page.getByRole('button', { name: 'Sign message' }).click();
  await page.waitForURL('**/home', LONG_TIMEOUT);
}

async function connectBot(page: Page, account: string): Promise<void> {
  await page.goto('/nft/alert/createBot');
  await authorizeOnX(await openX(page), account);
  await page.waitForURL('**/nft/alert/user', LONG_TIMEOUT);
}

/** A visitor who has dismissed the notices and prefers reduced motion. */
async function openContext(browser: Browser, url: string, theme: Theme): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: url,
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    colorScheme: theme,
    reducedMotion: 'reduce',
    deviceScaleFactor: SCALE,
  });
  await context.addCookies([{ name: 'signboard_look', value: `en.${theme}.-.cookieNotice-sandboxBar`, url }]);
  context.setDefaultTimeout(LONG_TIMEOUT.timeout);
  // The CSP allows only adopted style sheets here.
  await context.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, WITHOUT_DEMO_WALLET);
  return context;
}

/** Fonts and images are loaded, nothing is loading or focused, and the page is scrolled to the top. */
async function settle(page: Page): Promise<void> {
  await page.waitForFunction(() => document.querySelector('[aria-busy=true]') === null);
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
  });
  await page.waitForFunction(() => [...document.images].every((image) => image.complete));
  await page.evaluate(async () => {
    await document.fonts.ready;
    (document.activeElement as HTMLElement | null)?.blur();
    scrollTo(0, 0);
  });
}
