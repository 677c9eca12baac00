import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { findReleaseViolations, type ReleasedSchema } from '../../apps/server/platform/db/released-schema.ts';
import { readSchema } from '../../apps/server/platform/db/schema-files.ts';
import { releaseChangelog } from './changelog.ts';
import { readVersion } from './packages.ts';
import { compareVersions, parseVersion } from './version.ts';

/** Whose checksums are compared from now on; see decision 058. */
export const RELEASED_SCHEMA = 'apps/server/platform/db/released.json';

export const git = (root: string, ...args: string[]) =>
  execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] }).trim();

export const readSchemaOf = (root: string) =>
  readSchema(pathToFileURL(join(root, 'apps/server/platform/db/')));

/** Why a version can't be released from this checkout, one sentence each. */
export async function findObstacles(version: string, root: string): Promise<string[]> {
  const wanted = parseVersion(version);
  if (!wanted) return [`${version} is not a version by semver.org, such as 1.2.0 or 1.2.0-beta.1.`];
  const released: ReleasedSchema = JSON.parse(readFileSync(join(root, RELEASED_SCHEMA), 'utf8'));
  const branch = git(root, 'branch', '--show-current');
  return [
    ...refuseOlder(version, readVersion(root)),
    ...(git(root, 'status', '--porcelain') ? ['There are changes that are not committed.'] : []),
    ...(branch === 'main' ? [] : [`Releases are made from main; this is ${branch || 'no branch'}.`]),
    ...(git(root, 'tag', '--list', `v${version}`) ? [`The tag v${version} exists already.`] : []),
    ...refuseEmpty(readFileSync(join(root, 'CHANGELOG.md'), 'utf8')),
    ...findReleaseViolations(released, await readSchemaOf(root)).map((violation) => `${violation}.`),
  ];
}

function refuseOlder(version: string, current: string): string[] {
  const [one, other] = [parseVersion(version), parseVersion(current)];
  if (one && other && compareVersions(one, other) > 0) return [];
  return [`${version} is not greater than ${current}, the version in package.json.`];
}

function refuseEmpty(changelog: string): string[] {
  try {
    releaseChangelog(changelog, 'x', 'y');
    return [];
  } catch (error) {
    return [(error as Error).message];
  }
}
