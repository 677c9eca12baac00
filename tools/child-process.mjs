// One part of the running whole: a process that says when it is ready and ends when it is asked to.
import { spawn } from 'node:child_process';
import { StartError } from './progress.mjs';
import { ROOT, toolEnvironment } from './run-node.mjs';

const STOP_MS = 20_000;
/** By itself V8 lets what lives for a moment take up to 128 MB in each process, and serves nobody faster with it. */
const SMALL_NURSERY = '--max-semi-space-size=16';

/** Starts a TypeScript program, which says when it is ready. Its output is shown, or kept when it is to be quiet. */
export function startChild(name, args, env, { isQuiet = false, onNotice = () => {} } = {}) {
  const out = isQuiet ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, {
    cwd: process.cwd(),
    stdio: ['ignore', out, out, 'ipc'],
    env: { NODE_OPTIONS: SMALL_NURSERY, ...toolEnvironment(env) },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (text) => (output += text));
  const ended = new Promise((resolve) =>
    child.once('exit', (code, signal) => resolve({ name, code, signal })),
  );
  const ready = new Promise((resolve, reject) => {
    child.on('message', (message) => {
      if (message?.type === 'ready') resolve(message);
      if (message?.type === 'notice') onNotice(message.text);
    });
    child.once('error', reject);
    ended.then(({ code }) =>
      reject(Object.assign(new StartError(`${name} could not start. ${output}`.trim()), { code })),
    );
  });
  ready.catch(() => {});
  return {
    name,
    pid: child.pid,
    ready,
    ended,
    output: () => output,
    kill: (signal) => void child.kill(signal),
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGTERM');
      const late = setTimeout(() => child.kill('SIGKILL'), STOP_MS);
      await ended;
      clearTimeout(late);
    },
  };
}

/** The path of a program of this repository. */
export const program = (path) => `${ROOT}${path}`;
