import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { DAEMON_PATH } from '../../test/find-daemons.ts';

export type Daemon = { output(): string; folder: string; stop(): Promise<void> };

type DaemonOptions = {
  command: string;
  args: readonly string[];
  /** Its files by name, in the folder that it runs in and may write to. */
  files: Record<string, string>;
  /** It is ready when this port is open. */
  port: number;
  /** As an unprivileged user when root starts it; some refuse to be root. */
  uid?: number;
};

const POLL_MS = 50;

/** Starts a program that is not ours, in the foreground; nothing of it is left when it does not start. */
export async function startDaemon({ command, args, files, port, uid }: DaemonOptions): Promise<Daemon> {
  const folder = mkdtempSync(join(tmpdir(), `signboard-${command}-`));
  // Its workers run as another user when root starts it.
  chmodSync(folder, 0o777);
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
  const isRoot = process.getuid?.() === 0;
  const child = spawn(command, args, {
    cwd: folder,
    env: { ...process.env, PATH: DAEMON_PATH },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && uid !== undefined && { uid, gid: uid }),
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  let hasEnded = false;
  const ended = new Promise<void>((resolve) => {
    const end = (error?: unknown) => {
      if (error instanceof Error) output += error.message;
      hasEnded = true;
      resolve();
    };
    child.once('exit', () => end()).once('error', end);
  });
  const stop = async () => {
    if (!hasEnded) child.kill('SIGTERM');
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  while (!hasEnded && !(await isOpen(port))) await sleep(POLL_MS);
  if (hasEnded) {
    await stop();
    throw new Error(`${command} could not start. ${output}`.trim());
  }
  return { output: () => output, folder, stop };
}

async function isOpen(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1');
  try {
    await once(socket, 'connect');
    return true;
  } catch {
    return false;
  } finally {
    socket.destroy();
  }
}
