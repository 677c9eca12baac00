// A child process that reports when it is ready and stops on request.
import { spawn } from 'node:child_process';
import { StartError } from './progress.mjs';
import { ROOT, toolEnvironment } from './run-node.mjs';

const STOP_MS = 20_000;
/** By default V8's young generation may grow to 128 MB in each process, without a measurable gain here. */
const SMALL_YOUNG_GENERATION = '--max-semi-space-size=16';

/** Starts a TypeScript program and waits until it is ready. Its output is shown, or only recorded when quiet. */
export function startChild(name, args, env, { isQuiet = false, onNotice = () => {} } = {}) {
  const out = isQuiet ? 'pipe' : 'inherit';
  const child = spawn(process.execPath, args, {
    cwd: process.cwd(),
    stdio: ['ignore', out, out, 'ipc'],
    env: { NODE_OPTIONS: SMALL_YOUNG_GENERATION, ...toolEnvironment(env) },
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

export const program = (path) => `${ROOT}${path}`;
