import { defineConfig } from '@playwright/test';
import { isExhaustive } from '../testing/scope.ts';
import { browserLaunchOptions } from './browser/launch-options.ts';
import { world } from './support/world.ts';

/** Journeys wait for conditions; this limit only ends one that hangs. */
const HANG_TIMEOUT_MS = 60_000;

/** Journeys through pages that are laid out differently on a phone: the exhaustive scope runs them on both. */
const ON_BOTH = '\\b(?<!-)(access-states|create-list|draw|join|join-page|list-edit|my-data)\\.spec';

const has = (pattern: string) => `(?=.*${pattern})`;
const lacks = (pattern: string) => `(?!.*${pattern})`;

/** Which journeys a project runs, by file and tags: the quick scope runs each once, and no variants. */
const PHONE = {
  quick: has('@phone') + lacks('@variant'),
  full: `(?:${has('@phone')}|${has(ON_BOTH)}${lacks('@desktop')})`,
};
const DESKTOP = {
  quick: lacks('@(phone|variant)'),
  full: lacks('@phone'),
};

function inScope({ quick, full }: { quick: string; full: string }): RegExp {
  return new RegExp(`^${isExhaustive ? full : quick}`);
}

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './world/global-setup.ts',
  fullyParallel: true,
  // Journeys often wait: for a draw's round, a block, a form that is enabled again.
  workers: 4,
  retries: 0,
  forbidOnly: true,
  timeout: 5 * HANG_TIMEOUT_MS,
  expect: { timeout: HANG_TIMEOUT_MS },
  use: {
    // Set by the global set-up, before the workers read this file again.
    ...(world.url && { baseURL: world.url }),
    actionTimeout: HANG_TIMEOUT_MS,
    navigationTimeout: HANG_TIMEOUT_MS,
    launchOptions: await browserLaunchOptions(),
    // Rendering animations takes a fifth of a journey's time.
    ...(!isExhaustive && { contextOptions: { reducedMotion: 'reduce' } }),
    locale: 'en-US',
    timezoneId: 'Europe/Madrid',
    screenshot: 'only-on-failure',
    // Tracing takes a fifth of the time: enable it with --trace retain-on-failure when a journey fails.
    trace: 'off',
  },
  projects: [
    {
      name: 'phone',
      grep: inScope(PHONE),
      use: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    },
    {
      name: 'desktop',
      grep: inScope(DESKTOP),
      use: { viewport: { width: 1280, height: 800 } },
    },
  ],
});
