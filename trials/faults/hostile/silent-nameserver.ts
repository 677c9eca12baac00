import { spawnSync } from 'node:child_process';
import { createSocket } from 'node:dgram';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const ADDRESS = '127.0.0.253';

/**
 * Runs this program once more where the machine's only nameserver takes questions and never answers. That needs root, and
 * changes nothing for other programs. Returns its exit code; null where it can't, or in that second run.
 */
export function runBehindSilentNameserver(program: string): number | null {
  if (process.env.SILENT_NAMESERVER || process.getuid?.() !== 0) return null;
  if (spawnSync('unshare', ['--mount', 'true']).status !== 0) return null;
  const settings = join(mkdtempSync(join(tmpdir(), 'signboard-nameserver-')), 'resolv.conf');
  writeFileSync(settings, `nameserver ${ADDRESS}\n`);
  const script = 'mount --bind "$1" /etc/resolv.conf && shift && exec "$@"';
  const args = [
    '--mount',
    'sh',
    '-c',
    script,
    'sh',
    settings,
    process.execPath,
    ...process.execArgv,
    program,
  ];
  const env = { ...process.env, SILENT_NAMESERVER: ADDRESS };
  return spawnSync('unshare', args, { stdio: 'inherit', env }).status;
}

/** In the second run. */
export async function startSilentNameserver(): Promise<{ isSilent: boolean; stop(): void }> {
  const address = process.env.SILENT_NAMESERVER;
  if (!address) return { isSilent: false, stop: () => {} };
  const socket = createSocket('udp4');
  await new Promise<void>((resolve, reject) => {
    socket.once('error', reject).bind(53, address, resolve);
  });
  return { isSilent: true, stop: () => socket.close() };
}
