import { existsSync, readFileSync } from 'node:fs';
import { parseEnv } from 'node:util';
import { type BrowserCommand, browserVersion } from './browser-command.ts';
import { downloadDebianChromium, downloadedDebianChromium } from './debian-chromium.ts';
import { packagedChromium } from './packaged-chromium.ts';
import { downloadedPlaywrightChromium, downloadPlaywrightChromium } from './playwright-chromium.ts';
import { systemBrowsers } from './system-browsers.ts';

/** A browser that runs here, with its name and version. */
export type FoundBrowser = BrowserCommand & { version: string };

/** Browsers from one source, best first. */
type BrowserSource = () => BrowserCommand[] | Promise<BrowserCommand[]>;

/** Downloads come last, so that earlier downloads are used first. */
const SOURCES: BrowserSource[] = [
  packagedChromium,
  () => systemBrowsers(),
  downloadedDebianChromium,
  downloadedPlaywrightChromium,
  downloadDebianChromium,
  downloadPlaywrightChromium,
];

/** The browser of CHROMIUM_PATH, or the first that runs on this machine; the error says how to get one. */
export async function findBrowser(
  chromiumPath = process.env.CHROMIUM_PATH,
  sources = SOURCES,
): Promise<FoundBrowser> {
  if (chromiumPath) {
    const found = await findRunnable([{ executablePath: chromiumPath }]);
    if (found) return found;
    throw new Error(`CHROMIUM_PATH names ${chromiumPath}, which does not run as a Chromium or Chrome.`);
  }
  for (const source of sources) {
    const found = await findRunnable(await source());
    if (found) return found;
  }
  throw new Error(
    `The browser tests need a Chromium and found none: run \`${installCommand()}\`, or set CHROMIUM_PATH to one.`,
  );
}

async function findRunnable(commands: BrowserCommand[]): Promise<FoundBrowser | null> {
  for (const command of commands) {
    const version = await browserVersion(command);
    if (version) return { ...command, version };
  }
  return null;
}

/** The command that installs a browser, by the ID or ID_LIKE of /etc/os-release, or by the platform. */
const INSTALL_COMMANDS: Record<string, string> = {
  darwin: 'brew install --cask google-chrome',
  // Ubuntu's own package only installs a snap.
  ubuntu: 'npx playwright install --with-deps chromium-headless-shell',
  debian: 'sudo apt-get install chromium',
  fedora: 'sudo dnf install chromium',
  suse: 'sudo zypper install chromium',
  arch: 'sudo pacman -S chromium',
};

/** The command that installs a browser on this machine. */
export function installCommand(platform = process.platform as string, osRelease = readOsRelease()): string {
  const { ID = '', ID_LIKE = '' } = parseEnv(osRelease);
  const known = [platform, ID, ...ID_LIKE.split(' ')].find((name) => name in INSTALL_COMMANDS);
  return INSTALL_COMMANDS[known ?? ''] ?? 'npx playwright install chromium-headless-shell';
}

function readOsRelease(): string {
  return existsSync('/etc/os-release') ? readFileSync('/etc/os-release', 'utf8') : '';
}
