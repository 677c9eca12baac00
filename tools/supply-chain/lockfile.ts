import { readFileSync } from 'node:fs';

/** One package of the lockfile, as far as we look at it. */
export type LockedPackage = {
  version?: string;
  resolved?: string;
  integrity?: string;
  license?: string;
  link?: boolean;
  dev?: boolean;
  optional?: boolean;
  hasInstallScript?: boolean;
  dependencies?: Record<string, string>;
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

/** The lockfile of this repository. */
export function readLockfile(): Lockfile {
  return readJson('package-lock.json');
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
