import { AppError } from '#server/platform/lib/app-error.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { createTtlCache } from '#server/platform/lib/ttl-cache.ts';
import { COSTS } from '#server/platform/usage/costs.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { buildDrawFile, isIntact } from './build-draw-file.ts';
import {
  type DrawFileKey,
  findDrawFile,
  findMissingFile,
  retryFileAt,
  type StoredFile,
} from './draw-files-store.ts';
import { type DrawFileWriters, drawFileWriters } from './write-draw-files.ts';

/** The immutable files of draws: built after each step by a job, and again on request when one is missing. */
export type DrawFiles = {
  /** Null when such a draw has no such file. */
  find(key: DrawFileKey): Promise<StoredFile | null>;
  /** Builds one file that is due. Returns true when there may be more. */
  buildNext(): Promise<boolean>;
};

const RETRY_SECONDS = 60;
const MAX_AWAITED = 10_000;
const LOCK_PAUSE_MS = 250;
/** About half a minute. */
const LOCK_TRIES = 120;

export function createDrawFiles(
  given: Pick<Deps, 'db' | 'clock' | 'log' | 'fileStore' | 'publicUrl' | 'budget'>,
  writers: DrawFileWriters = drawFileWriters,
): DrawFiles {
  const deps = { ...given, writers };
  const builds = createTtlCache<StoredFile | 'locked'>({ ms: 0, max: MAX_AWAITED, clock: deps.clock });
  const build = (key: DrawFileKey) =>
    builds.get(`${key.kind} ${key.drawId}`, () =>
      deps.budget.share(key.drawId, COSTS.drawFile, () => buildDrawFile(deps, key)),
    );

  return {
    async find(key) {
      for (let attempt = 0; attempt < LOCK_TRIES; attempt += 1) {
        if (attempt > 0) await deps.clock.sleep(LOCK_PAUSE_MS);
        const file = await findDrawFile(deps.db, key);
        if (!file) return null;
        if (file.stored && (await isIntact(deps, file.stored))) return file.stored;
        const built = await build(key);
        if (built !== 'locked') return built;
      }
      throw new AppError('unavailable');
    },
    async buildNext() {
      const key = await findMissingFile(deps.db, deps.clock.now());
      if (!key) return false;
      try {
        return (await build(key)) !== 'locked';
      } catch (error) {
        deps.log.error({ err: error, draw: key.drawId, kind: key.kind }, 'a file of a draw was not built');
        await retryFileAt(deps.db, key, secondsAfter(deps.clock.now(), RETRY_SECONDS));
        return true;
      }
    },
  };
}
