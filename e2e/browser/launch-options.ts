import { existsSync } from 'node:fs';
import type { LaunchOptions } from '@playwright/test';
import { unpackChromium } from './unpack-chromium.ts';

const SYSTEM_BROWSERS = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/** A browser without an installation: the one named by CHROMIUM_PATH, the one from the packages, or the system's. */
export async function browserLaunchOptions(): Promise<LaunchOptions> {
  const named = process.env.CHROMIUM_PATH;
  if (named) return { executablePath: named };
  if (process.platform === 'linux' && process.arch === 'x64') return await unpackChromium();
  const executablePath = SYSTEM_BROWSERS.find((path) => existsSync(path));
  if (!executablePath) throw new Error('No browser was found. Set CHROMIUM_PATH to a Chromium or Chrome.');
  return { executablePath };
}
