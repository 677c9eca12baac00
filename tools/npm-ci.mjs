// `npm ci` in a folder with a given Node. npm's output is shown only when it fails.
import { spawn } from 'node:child_process';
import { delimiter, dirname } from 'node:path';
import { StartError } from './progress.mjs';

export async function npmCi(folder, node) {
  const { code, output } = await runNpm(folder, node, ['ci']);
  if (code !== 0)
    throw new StartError(`${output.trim()}\n\nThe packages could not be installed; the lines above say why.`);
}

/** Resolves with the exit code and what npm printed. */
export function runNpm(folder, node, args) {
  const npm = process.env.npm_execpath;
  const [command, ...before] = npm?.endsWith('.js') ? [node, npm] : [npm ?? 'npm'];
  return run(command, [...before, ...args, '--loglevel=error'], {
    cwd: folder,
    env: { ...process.env, PATH: `${dirname(node)}${delimiter}${process.env.PATH}` },
  });
}

function run(command, args, options) {
  return new Promise((fulfil, reject) => {
    const child = spawn(command, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.once('error', reject);
    child.once('close', (code) => fulfil({ code, output }));
  });
}
