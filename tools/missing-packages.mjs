// Packages in the lockfile for this machine that node_modules lacks.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './run-node.mjs';

const THIS_MACHINE = {
  os: process.platform,
  cpu: process.arch,
  libc:
    process.platform !== 'linux'
      ? undefined
      : process.report.getReport().header.glibcVersionRuntime
        ? 'glibc'
        : 'musl',
};

/** Paths of missing or outdated packages. Optional ones count only when they are for this machine. */
export function missingPackages({
  wanted = readPackages('package-lock.json') ?? {},
  installed = readPackages('node_modules/.package-lock.json') ?? {},
  machine = THIS_MACHINE,
} = {}) {
  return Object.entries(wanted)
    .filter(([path]) => path.includes('node_modules/'))
    .filter(([path, entry]) => {
      const found = installed[path];
      return found ? found.version !== entry.version : !entry.optional || isMadeFor(entry, machine);
    })
    .map(([path]) => path);
}

/** An optional package without a platform is only a dependency of others with one, and is left out with them. */
function isMadeFor(entry, machine) {
  const limits = ['os', 'cpu', 'libc'].filter((key) => entry[key]);
  return limits.length > 0 && limits.every((key) => allows(entry[key], machine[key]));
}

function allows(limit, value) {
  const list = [limit].flat();
  if (list.includes(`!${value}`)) return false;
  return list.includes(value) || list.every((one) => one.startsWith('!'));
}

function readPackages(path) {
  try {
    return JSON.parse(readFileSync(join(ROOT, path), 'utf8')).packages;
  } catch {
    return undefined;
  }
}
