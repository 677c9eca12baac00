import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { findReleaseViolations } from '../../apps/server/platform/db/released-schema.ts';
import { ROOT } from '../run-node.mjs';
import { git, RELEASED_SCHEMA, readSchemaOf } from './find-obstacles.ts';
import { makeRelease } from './make-release.ts';
import { readVersion } from './packages.ts';

const VERSION = '99.0.0-alpha.1';
const CHANGED = ['CHANGELOG.md', RELEASED_SCHEMA, 'package-lock.json', 'package.json'];

let root: string;
const read = (path: string) => readFileSync(join(root, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(root, path), text);
const commitAll = () => git(root, 'commit', '--quiet', '--all', '--message', 'Change something');
const state = () => [git(root, 'rev-parse', 'HEAD'), git(root, 'status', '--porcelain'), git(root, 'tag')];
const release = (version = VERSION, verify = async () => {}) =>
  makeRelease(version, { root, date: '2026-11-19', verify });

let original: string;

/** A repository of the files that a release reads and writes, as they are here. Each test gets a copy. */
beforeAll(() => {
  original = mkdtempSync(join(tmpdir(), 'signboard-make-release-'));
  for (const path of ['package.json', 'package-lock.json', 'apps/server/platform/db'])
    cpSync(join(ROOT, path), join(original, path), { recursive: true });
  const changelog = readFileSync(join(ROOT, 'CHANGELOG.md'), 'utf8');
  // Right after a release nothing is unreleased.
  writeFileSync(
    join(original, 'CHANGELOG.md'),
    changelog.replace('\n## Unreleased\n', '\n## Unreleased\n\n- A change.\n'),
  );
  git(original, 'init', '--quiet', '--initial-branch=main');
  for (const [name, value] of Object.entries({
    'user.name': 'Test',
    'user.email': 'test@signboard.example',
    'core.hooksPath': '.git/hooks',
    'commit.gpgSign': 'false',
    'tag.gpgSign': 'false',
  }))
    git(original, 'config', name, value);
  git(original, 'add', '--all');
  git(original, 'commit', '--quiet', '--message', 'Begin');
});
afterAll(() => rmSync(original, { recursive: true, force: true }));
beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'signboard-make-release-'));
  cpSync(original, root, { recursive: true });
});
afterEach(() => rmSync(root, { recursive: true, force: true }));

describe('a release', () => {
  it('is one commit of the version, the changelog and the checksums of the schema, with an annotated tag', async () => {
    const lockfile = JSON.parse(read('package-lock.json'));
    await release();
    expect(git(root, 'status', '--porcelain')).toBe('');
    expect(git(root, 'log', '--format=%s', '-1')).toBe(`Release ${VERSION}`);
    expect(git(root, 'diff', '--name-only', 'HEAD~1').split('\n')).toEqual(CHANGED);
    expect(git(root, 'cat-file', '-t', `v${VERSION}`)).toBe('tag');
    expect(git(root, 'rev-parse', `v${VERSION}^{commit}`)).toBe(git(root, 'rev-parse', 'HEAD'));
    expect(readVersion(root)).toBe(VERSION);
    lockfile.version = lockfile.packages[''].version = VERSION;
    expect(JSON.parse(read('package-lock.json'))).toEqual(lockfile);
    expect(read('CHANGELOG.md')).toContain(`\n## Unreleased\n\n## ${VERSION} – 2026-11-19\n\n- A change.\n`);
  });

  it('freezes the schema: from then on a changed baseline is a violation', async () => {
    await release();
    const released = JSON.parse(read(RELEASED_SCHEMA));
    const schema = await readSchemaOf(root);
    expect(released.release).toBe(VERSION);
    expect(findReleaseViolations(released, schema)).toEqual([]);
    const baseline = { ...schema.baseline, checksum: 'other' };
    expect(findReleaseViolations(released, { ...schema, baseline })).toEqual([
      expect.stringContaining(`baseline was released with ${VERSION}`),
    ]);
  });

  it('can be followed by the next', async () => {
    await release();
    write('CHANGELOG.md', read('CHANGELOG.md').replace('## Unreleased\n', '## Unreleased\n\n- Another.\n'));
    commitAll();
    await release('99.0.0');
    expect(git(root, 'tag').split('\n')).toEqual(['v99.0.0', `v${VERSION}`]);
  });
});

describe('nothing is changed', () => {
  it.each([
    ['the version is none', '1.2', () => {}, 'not a version'],
    ['the version is not greater', '0.9.0', () => {}, '0.9.0 is not greater than'],
    ['files are not committed', VERSION, () => write('notes.txt', ''), 'not committed'],
    [
      'the branch is another',
      VERSION,
      () => void git(root, 'switch', '--quiet', '--create', 'other'),
      'from main',
    ],
    ['the tag exists', VERSION, () => void git(root, 'tag', `v${VERSION}`), `v${VERSION} exists`],
    [
      'nothing is unreleased',
      VERSION,
      () => {
        write('CHANGELOG.md', '# Changelog\n\n## Unreleased\n\n### Added\n\n## 0.1.0\n\n- Something.\n');
        commitAll();
      },
      'nothing under "## Unreleased"',
    ],
    [
      'a released file of the schema was changed',
      VERSION,
      () => {
        write(RELEASED_SCHEMA, '{ "release": "0.1.0", "checksums": { "baseline": "other" } }');
        commitAll();
      },
      'baseline was released with 0.1.0',
    ],
  ])('if %s', async (_why, version, change, message) => {
    change();
    const before = state();
    await expect(release(version)).rejects.toThrow(message);
    expect(state()).toEqual(before);
  });

  it('if a check fails, or someone types meanwhile', async () => {
    const before = state();
    await expect(release(VERSION, () => Promise.reject(new Error('red')))).rejects.toThrow('red');
    expect(state()).toEqual(before);
    await expect(
      release(VERSION, async () => write('package.json', '{ "version": "1.0.0" }')),
    ).rejects.toThrow('not committed');
    expect(read('package.json')).toBe('{ "version": "1.0.0" }');
  });

  it.each([
    ['the commit', 'commit-msg', 'exit 1'],
    ['the tag', 'reference-transaction', '! grep -q refs/tags/'],
  ])('if git refuses %s', async (_what, hook, script) => {
    const before = state();
    writeFileSync(join(root, '.git/hooks', hook), `#!/bin/sh\n${script}\n`, { mode: 0o755 });
    await expect(release()).rejects.toThrow();
    rmSync(join(root, '.git/hooks', hook));
    expect(state()).toEqual(before);
  });
});
