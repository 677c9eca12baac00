import { defineConfig } from '@playwright/test';
import { browserLaunchOptions } from './browser/launch-options.ts';

/** What they try does not depend on the width of the window; how these pages look on a phone is tried elsewhere. */
const SAME_AT_EVERY_WIDTH = /\/(bot-pro|gallery|join-social|session|wallet)\.spec\.ts$/;

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './world/global-setup.ts',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  timeout: 60_000,
  expect: { timeout: 10_000 },
  use: {
    // Set by the global set-up, before the workers read this file again.
    ...(process.env.E2E_URL && { baseURL: process.env.E2E_URL }),
    launchOptions: await browserLaunchOptions(),
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // It takes a fifth of the time: ask for it with --trace retain-on-failure when a journey fails.
    trace: 'off',
  },
  projects: [
    { name: 'desktop', use: { viewport: { width: 1280, height: 800 } } },
    {
      name: 'phone',
      grepInvert: /@desktop/,
      testIgnore: SAME_AT_EVERY_WIDTH,
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
  ],
});
