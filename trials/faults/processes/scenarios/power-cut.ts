import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { killDatabaseServer } from '../../crash-database.ts';
import { outageSeconds } from '../join-continuously.ts';
import type { Scenario } from '../scenario.ts';
import { underLoad } from '../under-load.ts';

const CUTS = 10;
const BEFORE_MS = 6_000;
const DISK_MB = 700;

/** The database's disk loses everything that was not synced, like in a power failure. */
export const powerCut: Scenario = {
  name: 'a power cut under the database (ext4 shut down)',
  recovery: 'from the power to the next confirmed join, at most',
  needs: missingTool,
  run: async (share) => {
    const folder = await mkdtemp(join(tmpdir(), 'signboard-power-'));
    const disk = join(folder, 'disk');
    const image = join(folder, 'image');
    await chmod(folder, 0o711);
    run('mkdir', [disk]);
    run('truncate', ['-s', `${DISK_MB}M`, image]);
    run('mkfs.ext4', ['-q', '-F', image]);
    run('mount', ['-o', 'loop', image, disk]);
    try {
      return await underLoad({ dataDir: join(disk, 'data') }, async (world, { joining }) => {
        const times: number[] = [];
        for (let cut = 0; cut < Math.max(1, Math.round(CUTS * share)); cut += 1) {
          await sleep(BEFORE_MS);
          run('xfs_io', ['-x', '-c', 'shutdown', disk]);
          await killDatabaseServer(world.dataDir);
          await unmount(disk);
          run('mount', ['-o', 'loop', image, disk]);
          // The supervisor finds the disk again and restarts the server.
          times.push(await outageSeconds(joining.tries, performance.now()));
        }
        return { injected: `${times.length} cuts`, recoveryMs: Math.max(...times) };
      });
    } finally {
      spawnSync('umount', ['-l', disk]);
      await rm(folder, { recursive: true, force: true });
    }
  },
};

function missingTool(): string | null {
  if (process.getuid?.() !== 0) return 'needs root, to mount a disk';
  const missing = ['mkfs.ext4', 'xfs_io', 'losetup'].find((name) => spawnSync('which', [name]).status !== 0);
  return missing ? `needs ${missing} (Debian: e2fsprogs, xfsprogs, mount)` : null;
}

/** A start attempt may hold the disk for a moment. */
async function unmount(disk: string): Promise<void> {
  for (let turn = 0; spawnSync('umount', [disk]).status !== 0; turn += 1) {
    if (turn === 50) throw new Error(`${disk} cannot be unmounted`);
    await sleep(100);
  }
}

function run(program: string, args: string[]): void {
  const { status, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr.trim()}`);
}
