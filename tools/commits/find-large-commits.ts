import { spawnSync } from 'node:child_process';

export const MOST_ADDED_LINES = 5_000;

const MAX_OUTPUT_BYTES = 256 * 1024 * 1024;

type LargeCommit = { commit: string; subject: string; added: number };
type Change = { added: number; path: string };

/** The commits after another one, merges apart, that add too many lines; a checkout may lack that history, or git. */
export function findLargeCommits(folder: string, after: string): LargeCommit[] | 'no-history' {
  if (git(folder, ['merge-base', '--is-ancestor', after, 'HEAD']) === undefined) return 'no-history';
  const log = git(folder, [
    'log',
    '--no-merges',
    '-M',
    '-z',
    '--numstat',
    '--format=%x01%H %s',
    `${after}..HEAD`,
  ]);
  if (log === undefined) throw new Error('git log has failed');
  const commits = log.split('\x01').slice(1).map(parseCommit);
  const generated = findGenerated(
    folder,
    commits.flatMap(({ changes }) => changes.map(({ path }) => path)),
  );
  return commits
    .map(({ changes, ...commit }) => ({
      ...commit,
      added: changes.reduce((sum, { path, added }) => (generated.has(path) ? sum : sum + added), 0),
    }))
    .filter(({ added }) => added > MOST_ADDED_LINES);
}

/** `HASH SUBJECT`, then for each file `ADDED TAB DELETED TAB PATH`; after a rename both paths follow as fields of their own. */
function parseCommit(text: string): { commit: string; subject: string; changes: Change[] } {
  const [head = '', ...fields] = text.split('\0');
  const changes: Change[] = [];
  for (let at = 0; at < fields.length; at++) {
    const [added, , path] = fields[at]?.trimStart().split('\t') ?? [];
    if (path === undefined) continue;
    // A binary file has a dash.
    changes.push({ added: Number(added) || 0, path: path || (fields[at + 2] ?? '') });
    if (path === '') at += 2;
  }
  return { commit: head.slice(0, 40), subject: head.slice(41), changes };
}

function findGenerated(folder: string, paths: readonly string[]): Set<string> {
  const input = paths.map((path) => `${path}\0`).join('');
  const fields = git(folder, ['check-attr', '-z', '--stdin', 'linguist-generated'], input)?.split('\0') ?? [];
  return new Set(paths.filter((_, at) => fields[3 * at + 2] === 'set'));
}

function git(folder: string, args: readonly string[], input = ''): string | undefined {
  const { status, stdout } = spawnSync('git', args, {
    cwd: folder,
    input,
    encoding: 'utf8',
    maxBuffer: MAX_OUTPUT_BYTES,
  });
  return status === 0 ? stdout : undefined;
}
