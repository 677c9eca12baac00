import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { browserVersion } from './browser-command.ts';
import { findBrowser, installCommand } from './find-browser.ts';
import { browserLaunchOptions } from './launch-options.ts';
import { systemBrowsers } from './system-browsers.ts';

const CHECK = join(import.meta.dirname, 'check-browser.ts');
const SNAP_STUB = 'echo "Command requires the chromium snap to be installed." >&2; exit 1';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'signboard-browser-'));
});
afterEach(() => {
  vi.unstubAllEnvs();
  rmSync(folder, { recursive: true });
});

function program(name: string, script: string): string {
  const path = join(folder, name);
  writeFileSync(path, `#!/bin/sh\n${script}\n`);
  chmodSync(path, 0o755);
  return path;
}
const browser = (name: string, version: string) => program(name, `echo "${version}"`);
const commands = (...paths: string[]) => paths.map((executablePath) => ({ executablePath }));

describe('browserVersion', () => {
  it.each([
    ['Chromium 156.0.8078.79 built on Debian GNU/Linux 12', 'Chromium 156.0.8078.79'],
    ['Google Chrome 156.0.8078.79 ', 'Google Chrome 156.0.8078.79'],
    ['Google Chrome for Testing 156.0.8078.4', 'Google Chrome for Testing 156.0.8078.4'],
    ['HeadlessChrome 156.0.8078.4', 'HeadlessChrome 156.0.8078.4'],
    ['Microsoft Edge 156.0.3900.1', 'Microsoft Edge 156.0.3900.1'],
  ])('reads %j', async (output, version) => {
    expect(await browserVersion({ executablePath: browser('chromium', output) })).toBe(version);
  });

  it.each([
    ['a stub that asks for a snap', SNAP_STUB],
    ['another program', 'echo "Mozilla Firefox 150.0"'],
    ['a browser that fails after its version', 'echo "Chromium 156.0.0.0"; exit 127'],
  ])('is null for %s', async (_case, script) => {
    expect(await browserVersion({ executablePath: program('chromium', script) })).toBeNull();
  });

  it('is null for a file that is not there', async () => {
    expect(await browserVersion({ executablePath: join(folder, 'chromium') })).toBeNull();
  });

  it('gives the browser its environment', async () => {
    const executablePath = program('chromium', '[ -n "$LIBRARIES" ] && echo "Chromium 156.0.0.0"');
    expect(await browserVersion({ executablePath })).toBeNull();
    expect(await browserVersion({ executablePath, env: { LIBRARIES: '/lib' } })).toBe('Chromium 156.0.0.0');
  });
});

describe('systemBrowsers', () => {
  it('finds programs along the search path, and nothing that cannot be executed', () => {
    const chrome = browser('google-chrome', 'Google Chrome 156.0.0.0');
    writeFileSync(join(folder, 'chromium'), '');
    expect(systemBrowsers(['/nowhere', '', folder].join(delimiter), [])).toEqual(commands(chrome));
  });
});

describe('findBrowser', () => {
  it('takes the browser of CHROMIUM_PATH before all others', async () => {
    const named = browser('named', 'Chromium 156.0.0.0');
    const other = browser('other', 'Chromium 153.0.0.0');
    expect(await findBrowser(named, [() => commands(other)])).toEqual({
      executablePath: named,
      version: 'Chromium 156.0.0.0',
    });
  });

  it('rejects a CHROMIUM_PATH that is no browser, whatever else there is', async () => {
    const other = browser('other', 'Chromium 153.0.0.0');
    await expect(findBrowser(program('stub', SNAP_STUB), [() => commands(other)])).rejects.toThrow(
      /^CHROMIUM_PATH names .*stub, which does not run as a Chromium or Chrome\.$/,
    );
  });

  it('passes over stubs, and asks no later source once a browser runs', async () => {
    const stub = program('chromium-browser', SNAP_STUB);
    const chrome = browser('google-chrome', 'Google Chrome 156.0.0.0');
    const download = vi.fn(() => []);
    const found = await findBrowser('', [() => [], () => commands(stub, chrome), download]);
    expect(found.executablePath).toBe(chrome);
    expect(download).not.toHaveBeenCalled();
  });

  it('says in one sentence what to run when there is none', async () => {
    const stub = program('chromium', SNAP_STUB);
    const sentence = `The browser tests need a Chromium and found none: run \`${installCommand()}\`, or set CHROMIUM_PATH to one.`;
    await expect(findBrowser('', [() => commands(stub)])).rejects.toThrow(sentence);
  });

  it.each([
    ['darwin', '', 'brew install --cask google-chrome'],
    ['linux', 'ID=debian', 'sudo apt-get install chromium'],
    ['linux', 'ID=ubuntu\nID_LIKE=debian', 'npx playwright install --with-deps chromium-headless-shell'],
    ['linux', 'ID="rocky"\nID_LIKE="rhel centos fedora"', 'sudo dnf install chromium'],
    ['linux', 'ID=unheard-of', 'npx playwright install chromium-headless-shell'],
  ])('names the command for %s %j', (platform, osRelease, command) => {
    expect(installCommand(platform, osRelease)).toBe(command);
  });
});

describe('browserLaunchOptions', () => {
  it('searches once for this process and those that it starts', async () => {
    vi.stubEnv('E2E_BROWSER', undefined);
    const executablePath = browser('chromium', 'Chromium 156.0.0.0');
    vi.stubEnv('CHROMIUM_PATH', executablePath);
    expect(await browserLaunchOptions()).toMatchObject({ executablePath, args: [] });
    rmSync(executablePath);
    expect(await browserLaunchOptions()).toMatchObject({ executablePath, env: { PATH: process.env.PATH } });
  });
});

describe('check-browser', () => {
  const check = (chromiumPath: string) =>
    spawnSync(process.execPath, [CHECK], {
      env: { ...process.env, CHROMIUM_PATH: chromiumPath },
      encoding: 'utf8',
    });

  it('prints name and version', () => {
    const path = browser('chromium', 'Chromium 156.0.0.0');
    expect(check(path)).toMatchObject({ status: 0, stdout: `Chromium 156.0.0.0 (${path})\n`, stderr: '' });
  });

  it('prints one sentence and fails without a browser', () => {
    const path = program('chromium', SNAP_STUB);
    expect(check(path)).toMatchObject({
      status: 1,
      stdout: '',
      stderr: `CHROMIUM_PATH names ${path}, which does not run as a Chromium or Chrome.\n`,
    });
  });
});
