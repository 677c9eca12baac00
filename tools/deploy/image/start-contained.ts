import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import type { BuiltImage } from './build-image.ts';

const SCRIPT = fileURLToPath(new URL('./contained.sh', import.meta.url));

export type Contained = {
  child: ChildProcess;
  /** Exit code and signal. */
  ended: Promise<unknown[]>;
  output(): string;
};

/** Runs a program of the image, the image's own by default, with its variables and these settings. */
export function startContained(
  { root, config }: BuiltImage,
  dataDir: string,
  settings: Record<string, string> = {},
  program: readonly string[] = config.Cmd,
): Contained {
  const fromImage = Object.fromEntries(config.Env.map((line) => line.split(/=(.*)/s).slice(0, 2)));
  const child = spawn('unshare', ['--mount', 'sh', SCRIPT, root, dataDir, config.WorkingDir, ...program], {
    env: { ...fromImage, LOG_LEVEL: 'warn', ...settings },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  return { child, ended: once(child, 'close'), output: () => output };
}
