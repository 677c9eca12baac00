import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { errorCode } from './errors.ts';

/** The user of a child process; empty means our own. */
export type RunAs = { uid?: number; gid?: number };
type ProgramResult = { isOk: boolean; output: string };
type ProgramOptions = { runAs: RunAs; input?: string };

/**
 * A clean environment, so that PGDATA, PGPORT or a locale of the operator's shell has no effect, and a working folder
 * that any user may enter.
 */
export const childOptions = { cwd: '/', env: { LC_ALL: 'C', PATH: '/usr/bin:/bin:/usr/sbin:/sbin' } };

/** Runs a program to completion and collects its output; never rejects. */
export function runProgram(file: string, args: string[], options: ProgramOptions): Promise<ProgramResult> {
  return new Promise((resolve) => {
    const child = spawn(file, args, { ...childOptions, ...options.runAs });
    let output = '';
    const collect = (chunk: Buffer) => {
      output += chunk.toString();
    };
    child.stdout.on('data', collect);
    child.stderr.on('data', collect);
    child.stdin.on('error', () => {}); // it may exit before it has read everything; its exit code decides
    child.on('error', (error) => resolve({ isOk: false, output: error.message }));
    child.on('close', (code) => resolve({ isOk: code === 0, output: output.trim() }));
    child.stdin.end(options.input ?? '');
  });
}

/**
 * Runs initdb or single-user PostgreSQL. Unlike the server, both reject a uid without a passwd entry (a container
 * started with `--user 12345`), so such a uid is mapped to a named one in a user namespace.
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

/** Also true for zombies. */
export function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return errorCode(error) === 'EPERM';
  }
}
