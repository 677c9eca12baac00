import { defineConfig } from '@playwright/test';
import { isFullRun } from '../testing/scope.ts';
import { machineFactor } from '../tools/machine-factor.mjs';
import { browserLaunchOptions } from './browser/launch-options.ts';

/** Journeys wait for conditions, not for time: these limits only end one that hangs. */
const HANGS_AFTER_MS = 30_000 * machineFactor();

/** What they try does not depend on the width of the window; how these pages look on a phone is tried elsewhere. */
const SAME_AT_EVERY_WIDTH = /\/(bot-pro|gallery|join-social|session|wallet)\.spec\.ts$/;

const PHONE_SCOPE = isFullRun
  ? { grepInvert: /@desktop/, testIgnore: SAME_AT_EVERY_WIDTH }
  : { grep: /@phone/, grepInvert: /@variant/ };

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './world/global-setup.ts',
  fullyParallel: true,
  // Journeys often wait: for a draw's round, for a block, for a form that opens again.
  workers: 3,
  retries: 0,
  forbidOnly: true,
  timeout: 6 * HANGS_AFTER_MS,
  expect: { timeout: HANGS_AFTER_MS },
  use: {
    // Set by the global set-up, before the workers read this file again.
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    actionTimeout: HANGS_AFTER_MS,
    navigationTimeout: HANGS_AFTER_MS,
    launchOptions: await browserLaunchOptions(),
    // Painting motion takes a fifth of a journey's time.
    ...(!isFullRun && { contextOptions: { reducedMotion: 'reduce' } }),
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // It takes a fifth of the time: ask for it with --trace retain-on-failure when a journey fails.
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
