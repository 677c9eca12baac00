import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { checksumsOf } from '../../apps/server/platform/db/schema-files.ts';
import { releaseChangelog } from './changelog.ts';
import { findObstacles, git, RELEASED_SCHEMA, readSchemaOf } from './find-obstacles.ts';

type ReleaseOptions = {
  root: string;
  /** Such as 2026-11-19. */
  date: string;
  /** Rejects if the checkout is not fit to be released. Takes a while. */
  verify: () => Promise<void>;
};

/** What stops a release, for its maintainer: nothing was changed. */
export class ReleaseError extends Error {}

/** Commits and tags a release. A failing step leaves files, commits and tags as they were. */
export async function makeRelease(version: string, { root, date, verify }: ReleaseOptions): Promise<void> {
  await requireReleasable(version, root);
  await verify();
  // Checks take a minute, in which someone may have typed.
  await requireReleasable(version, root);
  const before = git(root, 'rev-parse', 'HEAD');
  const files = await filesOf(version, root, date);
  try {
    for (const [path, text] of files) writeFileSync(join(root, path), text);
    git(root, 'commit', '--quiet', '--message', `Release ${version}`, '--', ...files.keys());
    git(root, 'tag', '--annotate', `v${version}`, '--message', `Signboard ${version}`);
  } catch (error) {
    git(root, 'reset', '--quiet', '--soft', before);
    git(root, 'restore', '--staged', '--worktree', '--', ...files.keys());
    throw error;
  }
}

async function requireReleasable(version: string, root: string): Promise<void> {
  const obstacles = await findObstacles(version, root);
  if (obstacles.length > 0) throw new ReleaseError(obstacles.join('\n'));
}

/** The files that a release changes, and their new texts. */
async function filesOf(version: string, root: string, date: string): Promise<Map<string, string>> {
  const read = (path: string) => readFileSync(join(root, path), 'utf8');
  const lockfile = JSON.parse(read('package-lock.json'));
  lockfile.version = version;
  lockfile.packages[''].version = version;
  const schema = { release: version, checksums: checksumsOf(await readSchemaOf(root)) };
  return new Map([
    ['package.json', print({ ...JSON.parse(read('package.json')), version })],
    ['package-lock.json', print(lockfile)],
    ['CHANGELOG.md', releaseChangelog(read('CHANGELOG.md'), version, date)],
    [RELEASED_SCHEMA, print(schema)],
  ]);
}

const print = (value: unknown) => `${JSON.stringify(value, null, 2)}\n`;
