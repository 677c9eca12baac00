import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { ethereumPersona } from '../../apps/sandbox/ethereum/ethereum-personas.ts';
import { browserLaunchOptions } from '../../e2e/browser/launch-options.ts';
import { agreeOnX, openX } from '../../e2e/support/bot-owner.ts';
import { chooseWallet, ethereumPerson } from '../../e2e/support/person.ts';
import { machineFactor } from '../machine-factor.mjs';
import { BOTS } from '../seed/story/bots.ts';
import { OWNER } from '../seed/story/people.ts';
import type { Scene } from './scenes.ts';

export type Theme = 'light' | 'dark';

const SCALE = 2;
const PATIENCE = { timeout: 60_000 * machineFactor() };
/** It stands over pages in the sandbox only. */
const WITHOUT_DEMO_WALLET = '[data-demo-wallet] { display: none }';

/** Opens every scene in a browser of its own and shows it, still and complete, to the one who asks. */
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

/** As in the journeys, but with more patience: nobody waits for the pictures. */
async function signIn(page: Page): Promise<void> {
  await page.goto('/login');
  await chooseWallet(page);
  await page.getByRole('button', { name: 'Sign message' }).click();
  await page.waitForURL('**/home', PATIENCE);
}

async function connectBot(page: Page, account: string): Promise<void> {
  await page.goto('/nft/alert/createBot');
  await agreeOnX(await openX(page), account);
  await page.waitForURL('**/nft/alert/user', PATIENCE);
}

/** Someone who has closed the notices that stand above the pages, and wants no motion. */
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
  context.setDefaultTimeout(PATIENCE.timeout);
  // A style that the page's policy knows nothing of has to be adopted.
  await context.addInitScript((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets.push(sheet);
  }, WITHOUT_DEMO_WALLET);
  return context;
}

/** Fonts and pictures are there, nothing loads, nothing has the focus, and the page stands at its top. */
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
