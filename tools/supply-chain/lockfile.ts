import { readFileSync } from 'node:fs';
import { dirname } from 'node:path';

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

/** By install path. */
export type Lockfile = { packages: Record<string, LockedPackage> };

export type OutsidePackage = LockedPackage & { path: string; name: string };

const ROOT = new URL('../../', import.meta.url);

export function readJson<T>(path: string): T {
  return JSON.parse(readFileSync(new URL(path, ROOT), 'utf8')) as T;
}

/** The folder of the lockfile for Node itself, which is installed before all other packages. */
export const NODE_RUNTIME = 'tools/node-runtime/';

export const LOCKFILE_FOLDERS = ['', NODE_RUNTIME];

export function readLockfile(folder = ''): Lockfile {
  return readJson(`${folder}package-lock.json`);
}

/** Node's resolution: next to the importing package, then one folder up each time. */
export function resolvePackage({ packages }: Lockfile, name: string, from: string): string | null {
  for (let folder = from || '.'; ; folder = dirname(folder)) {
    const place = `${folder === '.' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '.') return null;
  }
}

/** All packages that are not our own, in the lockfile's order. */
export function outsidePackages({ packages }: Lockfile): OutsidePackage[] {
  return Object.entries(packages)
    .filter(([path, { link }]) => path.includes('node_modules/') && !link)
    .map(([path, locked]) => ({ ...locked, path, name: path.replace(/^.*node_modules\//, '') }));
}

/** What `npm ci --omit=dev` installs, on any platform. */
export function productionPackages(lockfile: Lockfile): OutsidePackage[] {
  return outsidePackages(lockfile).filter(({ dev }) => !dev);
}

/** The package folders that `npm ci --omit=dev --workspace=…` creates on this machine. */
export function installedBy(lockfile: Lockfile, workspace: string): string[] {
  const { packages } = lockfile;
  const found = new Set<string>();
  const open = [workspace];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = resolvePackage(lockfile, name, path);
      if (!place || found.has(place)) continue;
      found.add(place);
      open.push(packages[place]?.link ? (packages[place]?.resolved ?? '') : place);
    }
  }
  return [...found].sort();
}
