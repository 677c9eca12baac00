import { dirname } from 'node:path';
import type { Lockfile } from '../supply-chain/lockfile.ts';

/** The folders of packages that `npm ci --omit=dev --workspace=…` makes for one workspace on this machine. */
export function installedBy({ packages }: Lockfile, workspace: string): string[] {
  const found = new Set<string>();
  const open = [workspace];
  for (let path = open.pop(); path !== undefined; path = open.pop()) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies })) {
      const place = placeOf(name, path, packages);
      if (!place || found.has(place)) continue;
      found.add(place);
      open.push(packages[place]?.link ? (packages[place]?.resolved ?? '') : place);
    }
  }
  return [...found].sort();
}

/** Where Node finds a package: beside those of who asks, then one folder further up each time. */
function placeOf(name: string, from: string, packages: Lockfile['packages']): string | null {
  for (let folder = from; ; folder = dirname(folder)) {
    const place = `${folder === '.' ? '' : `${folder}/`}node_modules/${name}`;
    if (packages[place]) return place;
    if (folder === '.') return null;
  }
}
