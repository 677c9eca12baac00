import { defineConfig } from '@playwright/test';
import { isFullRun } from '../testing/scope.ts';
import { machineFactor } from '../tools/machine-factor.mjs';
import { browserLaunchOptions } from './browser/launch-options.ts';

/** Journeys wait for conditions; this limit only ends one that hangs. */
const HANG_TIMEOUT_MS = 30_000 * machineFactor();

/** These don't depend on the window's width; other journeys check how their pages look on a phone. */
const WIDTH_INDEPENDENT = /\/(bot-pro|gallery|join-social|session|wallet)\.spec\.ts$/;

const PHONE_SCOPE = isFullRun
  ? { grepInvert: /@desktop/, testIgnore: WIDTH_INDEPENDENT }
  : { grep: /@phone/, grepInvert: /@variant/ };

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './world/global-setup.ts',
  fullyParallel: true,
  // Journeys often wait: for a draw's round, a block, a form that is enabled again.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 6 * HANG_TIMEOUT_MS,
  expect: { timeout: HANG_TIMEOUT_MS },
  use: {
    // Set by the global set-up, before the workers read this file again.
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    actionTimeout: HANG_TIMEOUT_MS,
    navigationTimeout: HANG_TIMEOUT_MS,
    launchOptions: await browserLaunchOptions(),
    // Rendering animations takes a fifth of a journey's time.
    ...(!isFullRun && { contextOptions: { reducedMotion: 'reduce' } }),
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // Tracing takes a fifth of the time: enable it with --trace retain-on-failure when a journey fails.
    trace: 'off',
  },
  projects: [
    {
      name: 'phone',
      ...PHONE_SCOPE,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      ...(!isFullRun && { grepInvert: /@(phone|variant)/ }),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
