import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';

/** Under whom a child process runs; empty means as ourselves. */
export type RunAs = { uid?: number; gid?: number };
export type ProgramResult = { isOk: boolean; output: string };
type ProgramOptions = { runAs: RunAs; input?: string };

/**
 * What every child starts from. The environment is ours alone, so that PGDATA, PGPORT or a translated
 * message of the operator's shell cannot change what happens; the folder is one that any user may enter.
 */
export const childSurroundings = { cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' } };

/** Runs a short program to its end and collects what it says; never rejects. */
export function runProgram(file: string, args: string[], options: ProgramOptions): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...childSurroundings, ...options.runAs });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => {}); // it may end before it has read everything; its exit code tells
    child.on('error', (error) => resolve({ isOk: false, output: error.message }));
    child.on('close', (code) => resolve({ isOk: code === 0, output: output.trim() }));
    child.stdin.end(options.input ?? '');
  });
}

/**
 * Runs initdb or single-user PostgreSQL. Both refuse a uid without a name (a container started with
 * `--user 12345`), though the server does not; such a uid borrows a name inside a user namespace.
 */
export async function runDatabaseTool(
  file: string,
  args: string[],
  options: ProgramOptions,
): Promise<ProgramResult> {
  const result = await runProgram(file, args, options);
  if (result.isOk || !result.output.includes('could not look up effective user ID')) return result;
  const named = await runProgram(
    'unshare',
    ['--user', `--map-user=${await namedUid()}`, file, ...args],
    options,
  );
  if (named.isOk) return named;
  return { isOk: false, output: `${result.output} (add it to /etc/passwd; ${named.output})` };
}

async function namedUid(): Promise<string> {
  const passwd = await readFile('/etc/passwd', 'utf8').catch(() => '');
  const uids = passwd.split('\n').map((line) => line.split(':')[2]);
  return uids.find((uid) => uid !== undefined && Number(uid) > 0) ?? '1';
}
