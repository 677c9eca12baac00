// `node --import …/only-image-files.ts PROGRAM`: hides all packages and files that are not in the image.

import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readDockerIgnore } from '../imports/docker-ignore.ts';
import { installedBy, readLockfile } from '../supply-chain/lockfile.ts';
import { copiesOf, readDockerfile } from './read-dockerfile.ts';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));

const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');
const stages = readDockerfile(read('Dockerfile'));
const isIncluded = readDockerIgnore(read('.dockerignore'));
const isIn = (folders: readonly string[]) => (path: string) =>
  folders.some((folder) => path === folder || path.startsWith(`${folder}/`));

/** Packages that the Dockerfile removes again. */
const isRemoved = isIn(
  stages.flatMap(({ steps }) =>
    steps.flatMap(({ text }) => / rm -rf (.+)$/.exec(text)?.[1]?.split(' ') ?? []),
  ),
);
const PACKAGES = new Set(installedBy(readLockfile(), 'apps/server').filter((path) => !isRemoved(path)));

/** What the last stage copies: from the checkout, and the built web app. */
const copies = stages.slice(-1).flatMap(copiesOf);
const isCopied = isIn(copies.filter(({ stage }) => stage === null).flatMap(({ sources }) => sources));
const isBuilt = isIn(
  copies
    .filter(({ stage }) => stage === 'web')
    .flatMap(({ sources }) => sources.map((source) => source.replace('/signboard/', ''))),
);

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
  return isBuilt(path) || (isCopied(path) && isIncluded(path));
}
