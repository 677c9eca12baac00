import type { LaunchOptions } from '@playwright/test';
import { type FoundBrowser, findBrowser } from './find-browser.ts';

/** Child processes, such as Playwright's workers, read the browser from this variable instead of searching again. */
const VARIABLE = 'E2E_BROWSER';

/** Playwright's launch options for this machine's browser. */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  process.env[VARIABLE] ??= JSON.stringify(await findBrowser());
  const { executablePath, args = [], env } = JSON.parse(process.env[VARIABLE]) as FoundBrowser;
  return { executablePath, args, env: { ...(process.env as Record<string, string>), ...env } };
}
