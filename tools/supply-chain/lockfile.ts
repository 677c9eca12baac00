import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** One package of the lockfile, as far as we look at it. */
export type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  os?: string | string[];
  cpu?: string | string[];
  libc?: string | string[];
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
};

/** All packages by where they are installed. */
export type Lockfile = { packages: Record<string, LockedPackage> };

/** A package that comes from outside, with its name. */
export type OutsidePackage = LockedPackage & { path: string; name: string };

const ROOT = new URL('../../', import.meta.url);

/** Reads a JSON file of this repository. */
export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as T;
}

/** The folder of the lockfile of Node itself, which is installed before all other packages. */
export const NODE_RUNTIME = 'tools/node-runtime/';

/** The folders of all lockfiles of this repository. */
export const LOCKFILE_FOLDERS = ['', NODE_RUNTIME];

/** The lockfile of this repository, or of one of its folders. */
export function readLockfile(folder = ''): Lockfile {
  return readJson(`${folder}package-lock.json`);
}

/** Where Node finds a package: beside those of the package that asks, then one folder further up each time. */
export function resolvePackage({ packages }: Lockfile, name: string, from: string): string | null {
  for (let folder = from || '.'; ; folder = dirname(folder)) {
    const place = `${folder === '.' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '.') return null;
  }
}

/** What is not our own, in the order of the lockfile. */
export function outsidePackages({ packages }: Lockfile): OutsidePackage[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => ({ ...locked, path, name: path.replace(/^.*node_modules\//, '') }));
}

/** What `npm ci --omit=dev` installs, here or on another platform. */
export function productionPackages(lockfile: Lockfile): OutsidePackage[] {
  return outsidePackages(lockfile).filter(({ dev }) => !dev);
}
