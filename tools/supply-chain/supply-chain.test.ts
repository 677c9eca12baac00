import { execFileSync } from 'node:child_process';
import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { isAllowed, licenceFaults, statedLicence } from './licence-faults.ts';
import {
  LOCKFILE_FOLDERS,
  type LockedPackage,
  type Lockfile,
  outsidePackages,
  productionPackages,
  readJson,
  readLockfile,
} from './lockfile.ts';
import { lockfileFaults, looseVersions, type Manifest } from './lockfile-faults.ts';
import { type Sbom, sbomOf } from './sbom-of.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
const SOUND: LockedPackage = { version: '1.0.0', integrity: 'sha512-AAAA', license: 'MIT' };
const withPackage = (path: string, change: LockedPackage): Lockfile => ({
  packages: { '': {}, [path]: { ...SOUND, ...change } },
});

describe('[T18] [T19] every package of the lockfile', () => {
  it.each(LOCKFILE_FOLDERS)(
    'has a checksum, no host and no install script in production, and is not forbidden: ./%s',
    (folder) => {
      const lockfile = readLockfile(folder);
      expect(outsidePackages(lockfile).length).toBeGreaterThan(folder === '' ? 300 : 1);
      expect(lockfileFaults(lockfile)).toEqual([]);
    },
  );

  it('is in one of the lockfiles that are checked here', () => {
    const folders = globSync('{,*/,*/*/}package-lock.json', { cwd: ROOT, exclude: ['node_modules'] }).map(
      (path) => path.slice(0, -'package-lock.json'.length),
    );
    expect(folders.sort()).toEqual(LOCKFILE_FOLDERS);
  });

  it.each<[string, string, LockedPackage]>([
    ['without a checksum', 'node_modules/a', { integrity: '' }],
    ['with a weak one', 'node_modules/a', { integrity: 'sha1-AAAA' }],
    ['tied to a host', 'node_modules/a', { resolved: 'https://elsewhere.example/a.tgz' }],
    ['with a script', 'node_modules/a', { hasInstallScript: true }],
    ['that is elliptic, deep inside', 'node_modules/a/node_modules/elliptic', {}],
    ['that is ethers 5', 'node_modules/ethers', { version: '5.7.2' }],
    ['of a day when it was in other hands', 'node_modules/debug', { version: '4.4.2' }],
  ])('is detected %s', (_fault, path, change) => {
    expect(lockfileFaults(withPackage(path, change))).toHaveLength(1);
  });

  it('may be a later version of a bad one, and may have an install script when it is for development only', () => {
    expect(lockfileFaults(withPackage('node_modules/ethers', { version: '6.0.0' }))).toEqual([]);
    expect(lockfileFaults(withPackage('node_modules/a', { hasInstallScript: true, dev: true }))).toEqual([]);
  });

  it.each(LOCKFILE_FOLDERS)("runs no install script, by npm's settings: ./%s", (folder) => {
    expect(readFileSync(`${ROOT}/${folder}.npmrc`, 'utf8').split('\n')).toContain('ignore-scripts=true');
  });
});

describe('versions', () => {
  const manifests = globSync(
    '{package.json,{apps,packages}/*/package.json,e2e/package.json,trials/package.json,tools/*/package.json}',
    {
      cwd: ROOT,
    },
  );

  it('are exact in every package.json', () => {
    expect(manifests.length).toBeGreaterThan(10);
    expect(manifests.flatMap((path) => looseVersions(readJson<Manifest>(path)))).toEqual([]);
  });

  it('of our own packages are only in the root: the others are linked, and npm refuses to pack them', () => {
    const { packages } = readLockfile();
    const own = Object.keys(packages).filter((path) => /^((apps|packages)\/[^/]+|e2e|trials)$/.test(path));
    expect(own.length).toBeGreaterThan(10);
    for (const path of own) {
      const { name, version, private: isPrivate } = readJson<Record<string, unknown>>(`${path}/package.json`);
      expect({ path, version, isPrivate }).toEqual({ path, version: undefined, isPrivate: true });
      expect(packages[`node_modules/${name}`]).toEqual({ resolved: path, link: true });
    }
  });

  it('may be missing for our own packages only', () => {
    expect(looseVersions({ dependencies: { '@signboard/draw': '*' } })).toEqual([]);
    expect(looseVersions({ dependencies: { '@signboard/draw': '^1.0.0' } })).toHaveLength(1);
  });

  it.each([
    '^1.0.0',
    '~1.0.0',
    '1.x',
    '*',
    'latest',
    '>=1.0.0',
    'git+https://elsewhere.example/a',
    'https://elsewhere.example/a.tgz',
    '',
  ])('are detected when they are loose: %j', (version) =>
    expect(looseVersions({ optionalDependencies: { a: version } })).toHaveLength(1),
  );
});

describe('licences', () => {
  it.each(LOCKFILE_FOLDERS)('are all approved: ./%s', (folder) => {
    expect(licenceFaults(readLockfile(folder), statedLicence(folder))).toEqual([]);
  });

  it('are read from the lockfile for packages of other platforms, which are not installed', () => {
    const notInstalled = (license?: string) =>
      withPackage('node_modules/sharp-elsewhere', { os: ['plan9'], ...(license && { license }) });
    expect(licenceFaults(notInstalled('MIT'))).toEqual([]);
    expect(licenceFaults(notInstalled('GPL-3.0-only'))).toEqual([
      'node_modules/sharp-elsewhere is under GPL-3.0-only',
    ]);
    const { license: _none, ...unnamed } = SOUND;
    expect(licenceFaults({ packages: { 'node_modules/sharp-elsewhere': unnamed } })).toEqual([
      'node_modules/sharp-elsewhere names no licence',
    ]);
  });

  it.each([
    'GPL-3.0-only',
    'AGPL-3.0',
    'UNLICENSED',
    'SEE LICENSE IN LICENSE.md',
    'MPL-2.0',
    'LGPL-3.0-or-later',
    null,
  ])('are detected in production when they are not approved: %j', (licence) =>
    expect(licenceFaults(withPackage('node_modules/a', {}), () => licence)).toHaveLength(1),
  );

  it('may be chosen with OR, and must all be approved with AND', () => {
    expect(isAllowed('(MIT OR GPL-3.0-only)', ['MIT'])).toBe(true);
    expect(isAllowed('(MIT AND GPL-3.0-only)', ['MIT'])).toBe(false);
    expect(isAllowed('GPL-3.0-only OR (MIT AND ISC)', ['MIT', 'ISC'])).toBe(true);
  });
});

describe('the SBOM', () => {
  const lockfile = readLockfile();
  const sbom = sbomOf(lockfile);

  it('contains every production package with version, checksum and licence, and no development package', () => {
    const wanted = productionPackages(lockfile).map(({ path, version }) => [path, version]);
    expect(sbom.components.map((one) => [one['bom-ref'], one.version])).toEqual(wanted);
    expect(sbom.components.filter(({ hashes, licenses }) => hashes.length + licenses.length < 2)).toEqual([]);
    const names = new Set(sbom.components.map(({ name }) => name));
    const direct = ['server', 'web', 'sandbox'].flatMap((app) =>
      Object.keys(readJson<Manifest>(`apps/${app}/package.json`).dependencies ?? {}),
    );
    expect(direct.filter((name) => !name.startsWith('@signboard/') && !names.has(name))).toEqual([]);
    expect(['vitest', '@playwright/test', '@biomejs/biome'].filter((name) => names.has(name))).toEqual([]);
  });

  it('lists the dependencies of each, and names only listed packages', () => {
    const listed = new Set(sbom.components.map((one) => one['bom-ref']));
    expect(sbom.dependencies.flatMap(({ dependsOn }) => dependsOn).filter((ref) => !listed.has(ref))).toEqual(
      [],
    );
    const pg = sbom.dependencies.find(({ ref }) => ref === 'node_modules/pg');
    expect(pg?.dependsOn).toContain('node_modules/pg-pool');
    const viem = sbom.dependencies.find(({ ref }) => ref === 'node_modules/viem');
    expect(viem?.dependsOn).toContain('node_modules/viem/node_modules/@noble/curves');
  });

  it('is written by one command, deterministically', () => {
    const written = execFileSync(process.execPath, ['tools/sbom.ts'], {
      cwd: ROOT,
      maxBuffer: 16 * 1024 * 1024,
    });
    expect(JSON.parse(written.toString()) as Sbom).toEqual(sbom);
    expect(sbom.serialNumber).toMatch(
      /^urn:uuid:[0-9a-f]{8}-[0-9a-f]{4}-5[0-9a-f]{3}-8[0-9a-f]{3}-[0-9a-f]{12}$/,
    );
  });
});
