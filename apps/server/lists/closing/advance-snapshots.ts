import { secondsAfter } from '#server/platform/lib/clock.ts';
import { withTrace } from '#server/platform/lib/trace.ts';
import { applySnapshot } from './apply-snapshot.ts';
import type { ClosingDeps } from './deps.ts';
import { pinBlocks } from './pin-blocks.ts';
import { readEntries } from './read-entries.ts';
import { claimSnapshot, releaseSnapshot, type SnapshotRow, type StepOutcome } from './snapshots-store.ts';

/** How long after a chain did not answer, or its block is not final yet. */
const RETRY_SECONDS = 5;

/** Runs the next step of one snapshot. Each step is idempotent, so a crash in between is harmless. */
export async function advanceSnapshots(deps: ClosingDeps): Promise<boolean> {
  const snapshot = await claimSnapshot(deps.db, deps.clock.now());
  if (!snapshot) return false;
  const outcome = await withTrace(snapshot.trace, () => advance(deps, snapshot));
  const until = outcome === 'wait' ? secondsAfter(deps.clock.now(), RETRY_SECONDS) : null;
  await releaseSnapshot(deps.db, snapshot.listId, until);
  return outcome === 'done';
}

function advance(deps: ClosingDeps, snapshot: SnapshotRow): Promise<StepOutcome> {
  switch (snapshot.state) {
    case 'pinning':
      return pinBlocks(deps, snapshot);
    case 'reading':
      return readEntries(deps, snapshot);
    default:
      return applySnapshot(deps, snapshot);
  }
}
