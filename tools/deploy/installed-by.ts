import { type Lockfile, resolvePackage } from '../supply-chain/lockfile.ts';

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
