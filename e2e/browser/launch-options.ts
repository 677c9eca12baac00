import type { LaunchOptions } from '@playwright/test';
import { type FoundBrowser, findBrowser } from './find-browser.ts';

/** Processes started from here, such as Playwright's workers, read the browser from this variable and do not search again. */
const VARIABLE = 'E2E_BROWSER';

/** How Playwright starts the browser of this machine. */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  process.env[VARIABLE] ??= JSON.stringify(await findBrowser());
  const { executablePath, args = [], env } = JSON.parse(process.env[VARIABLE]) as FoundBrowser;
  return { executablePath, args, env: { ...(process.env as Record<string, string>), ...env } };
}
