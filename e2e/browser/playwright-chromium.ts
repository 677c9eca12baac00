import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { type BrowserCommand, HEADLESS_ARGS } from './browser-command.ts';

const CLI = join(import.meta.dirname, '../../node_modules/@playwright/test/cli.js');

/** The Chromium for this version of Playwright, if it was downloaded before. */
export async function downloadedPlaywrightChromium(): Promise<BrowserCommand[]> {
  const { chromium } = await import('@playwright/test');
  // Playwright only returns the path of the headed browser; the headless one is next to it.
  const [, folder, revision] = /^(.*)[\\/]chromium-(\d+)[\\/]/.exec(chromium.executablePath()) ?? [];
  if (!folder) return [];
  return globSync(`chromium_headless_shell-${revision}/*/{chrome-headless-shell,headless_shell}`, {
    cwd: folder,
  }).map((path) => ({ executablePath: join(folder, path), args: HEADLESS_ARGS }));
}

/** Downloads it if the network allows. */
export async function downloadPlaywrightChromium(): Promise<BrowserCommand[]> {
  process.stderr.write('Downloading Chromium for the browser tests with Playwright (once, about 100 MB) …\n');
  const child = spawn(process.execPath, [CLI, 'install', 'chromium-headless-shell'], { stdio: 'ignore' });
  await once(child, 'exit');
  return await downloadedPlaywrightChromium();
}
