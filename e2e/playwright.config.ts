import { defineConfig } from '@playwright/test';
import { isExhaustive } from '../testing/scope.ts';
import { browserLaunchOptions } from './browser/launch-options.ts';
import { DESKTOP, PHONE, PHONE_SCREEN, VARIANT } from './support/scope.ts';
import { world } from './support/world.ts';

/** Journeys wait for conditions; this limit only ends one that hangs. */
const HANG_TIMEOUT_MS = 60_000;

const DESKTOP_VIEWPORT = { width: 1280, height: 800 };

/** Journeys through pages that are laid out differently on a phone: the exhaustive scope runs them on both. */
const ON_BOTH = '\\b(?<!-)(access-states|create-list|draw|join|join-page|list-edit|my-data)\\.spec';

const has = (pattern: string) => `(?=.*${pattern})`;
const lacks = (pattern: string) => `(?!.*${pattern})`;
const matching = (...patterns: string[]) => new RegExp(`^${patterns.join('')}`);

/** The quick scope runs each journey once, on the screen of its tag: a second project would start its workers again. */
const QUICK = [{ name: 'quick', grep: matching(lacks(VARIANT)), use: { viewport: DESKTOP_VIEWPORT } }];

const EXHAUSTIVE = [
  {
    name: 'phone',
    grep: matching(`(?:${has(PHONE)}|${has(ON_BOTH)}${lacks(DESKTOP)})`),
    use: PHONE_SCREEN,
  },
  { name: 'desktop', grep: matching(lacks(PHONE)), use: { viewport: DESKTOP_VIEWPORT } },
];

export default defineConfig({
  testDir: './journeys',
  outputDir: '../test-results/journeys',
  globalSetup: './world/global-setup.ts',
  fullyParallel: true,
  // More than cores, as journeys often wait: for a draw's round, a block, a form that is enabled again. Each needs a world.
  workers: 3,
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
  projects: isExhaustive ? EXHAUSTIVE : QUICK,
});
