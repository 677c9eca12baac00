import { spawnSync } from 'node:child_process';
import { mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { findLargeCommits, MOST_ADDED_LINES } from './find-large-commits.ts';

const IDENTITY = ['-c', 'user.name=Test', '-c', 'user.email=test@example.test', '-c', 'commit.gpgsign=false'];

let hasGit: boolean;
beforeAll(() => {
  hasGit = spawnSync('git', ['--version']).status === 0;
});

function givenRepository() {
  const folder = mkdtempSync(join(tmpdir(), 'commits-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const git = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('git', [...IDENTITY, ...args], {
      cwd: folder,
      encoding: 'utf8',
    });
    if (status !== 0) throw new Error(stderr);
    return stdout.trim();
  };
  const write = (name: string, lines: number, text = name) =>
    writeFileSync(join(folder, name), Array.from({ length: lines }, (_, at) => `${text} ${at}\n`).join(''));
  const commit = (subject: string) => {
    git('add', '.');
    git('commit', '-q', '-m', subject);
    return git('rev-parse', 'HEAD');
  };
  git('init', '-q', '-b', 'main');
  write('first', MOST_ADDED_LINES + 100);
  return { folder, git, write, commit, start: commit('Start with a large one') };
}

describe('the sizes of commits', () => {
  it('are refused above the limit, added up over all files', (context) => {
    if (!hasGit) return context.skip('needs git');
    const { folder, write, commit, start } = givenRepository();
    write('one', MOST_ADDED_LINES);
    commit('Add as much as allowed');
    expect(findLargeCommits(folder, start)).toEqual([]);
    write('two', MOST_ADDED_LINES);
    write('three', 1);
    const large = commit('Add one line too many');
    expect(findLargeCommits(folder, start)).toEqual([
      { commit: large, subject: 'Add one line too many', added: MOST_ADDED_LINES + 1 },
    ]);
    expect(findLargeCommits(folder, large)).toEqual([]);
  });

  it('leave out renamed and generated files', (context) => {
    if (!hasGit) return context.skip('needs git');
    const { folder, write, commit, start } = givenRepository();
    renameSync(join(folder, 'first'), join(folder, 'renamed'));
    write('generated.json', MOST_ADDED_LINES + 1);
    writeFileSync(join(folder, '.gitattributes'), 'generated.json linguist-generated\n');
    commit('Rename, and write a generated file');
    expect(findLargeCommits(folder, start)).toEqual([]);
  });

  it('leave out a merge, whose commits count', (context) => {
    if (!hasGit) return context.skip('needs git');
    const { folder, git, write, commit, start } = givenRepository();
    git('switch', '-q', '-c', 'branch');
    for (const name of ['one', 'two']) {
      write(name, MOST_ADDED_LINES);
      commit(`Add ${name}`);
    }
    git('switch', '-q', 'main');
    git('merge', '-q', '--no-ff', '-m', 'Merge branch', 'branch');
    expect(findLargeCommits(folder, start)).toEqual([]);
  });

  it('are not known where the history is missing', (context) => {
    if (!hasGit) return context.skip('needs git');
    const { folder } = givenRepository();
    expect(findLargeCommits(folder, '1'.repeat(40))).toBe('no-history');
    expect(findLargeCommits(tmpdir(), '1'.repeat(40))).toBe('no-history');
  });
});
