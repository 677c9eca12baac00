import { spawnSync } from 'node:child_process';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { outageSeconds } from '../join-continuously.ts';
import type { Scenario } from '../scenario.ts';
import { underLoad } from '../under-load.ts';

const DISK = 'size=260m,mode=711';
const FULL_MS = 15_000;
const BEFORE_MS = 4_000;

/** The database's disk fills up and is freed after a while, without any other intervention. */
export const fullDisk: Scenario = {
  name: 'a full disk under the database for 15 s',
  recovery: 'from the room to the next confirmed join',
  needs: () => (process.getuid?.() === 0 ? null : 'needs root, to mount a small disk'),
  run: async () => {
    const disk = await mkdtemp(join(tmpdir(), 'signboard-disk-'));
    await chmod(disk, 0o711);
    const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', DISK, 'tmpfs', disk], { encoding: 'utf8' });
    if (mounted.status !== 0)
      throw new Error(`The small disk could not be mounted: ${mounted.stderr.trim()}`);
    try {
      return await underLoad({ dataDir: join(disk, 'data') }, async ({ database }, { joining }) => {
        await sleep(BEFORE_MS);
        const ballast = join(disk, 'ballast');
        spawnSync('dd', ['if=/dev/zero', `of=${ballast}`, 'bs=1M']);
        // The write-ahead log has preallocated space that joins alone would not use up in time.
        await database
          .query(
            `select pg_logical_emit_message(true, '', repeat('x', 1000000)) from generate_series(1, 200)`,
          )
          .catch(() => {});
        const fullAt = performance.now();
        await sleep(FULL_MS);
        const during = joining.tries.filter(({ startedAt }) => startedAt > fullAt);
        await rm(ballast);
        const recoveryMs = await outageSeconds(joining.tries, performance.now());
        const refused = during.filter(({ outcome }) => outcome.startsWith('503')).length;
        return {
          injected: `1 full disk, ${refused} answers of 503 meanwhile`,
          recoveryMs,
        };
      });
    } finally {
      spawnSync('umount', ['-l', disk]);
      await rm(disk, { recursive: true, force: true });
    }
  },
};
