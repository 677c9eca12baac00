import { chooseRound, getRoundTime } from '@signboard/draw/beacon.ts';
import {
  buildCommitment,
  type CommitmentDocument,
  MAX_RECEIPT_KEYS,
  type PreviousDraw,
} from '@signboard/draw/commitment.ts';
import {
  countEntries,
  countWeights,
  ENTRY_BYTES,
  type SortedEntries,
  sortEntriesSteps,
} from '@signboard/draw/entries.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { merkleRootSteps } from '@signboard/draw/merkle-tree.ts';
import { singlePool } from '@signboard/draw/pools.ts';
import type { RandomnessSource } from '@signboard/draw/randomness.ts';
import { type Removal, removedRootSteps } from '@signboard/draw/removed.ts';
import { hashTerms } from '@signboard/draw/terms.ts';
import type { Db } from '#server/db/connect.ts';
import { requireDrawSecret } from '#server/features/lists/draw-secret.ts';
import { updateList } from '#server/features/lists/lists-store.ts';
import { findPublishedTerms } from '#server/features/lists/published-terms.ts';
import { recordListEvent } from '#server/outbox/record-list-event.ts';
import { recordWebhookEvent } from '#server/outbox/record-webhook-event.ts';
import { wakeJobs } from '#server/outbox/wake-jobs.ts';
import { publishReceiptKeys } from '#server/secrets/receipt-keys.ts';
import { collectEntries } from './collect-entries.ts';
import type { DrawDeps } from './deps.ts';
import { saveRecords, saveRemovals } from './draw-parts-store.ts';
import { type DrawRow, findDraws, lockDraw, updateDraw } from './draws-store.ts';
import { areNoticesUseful } from './queue-draw-notices.ts';
import { runSteps } from './run-steps.ts';

/**
 * Locks the entries and publishes their commitment before the deciding random value exists. Returns false when that
 * value is already public and must not be committed to.
 */
export async function commitDraw(deps: DrawDeps, draw: DrawRow): Promise<boolean> {
  const { records, removed } = await collectEntries(deps.db, draw.list_id);
  if (records.length === 0) {
    await failDraw(deps.db, draw);
    return true;
  }
  const sorted = await runSteps(sortEntriesSteps(records, nobleSha256));
  if ('refusal' in sorted) throw new Error(`invalid entries: ${sorted.refusal}`);
  const facts = await collectFacts(deps, draw, sorted, removed);
  const now = deps.clock.now();
  const { source, revealAt } = await chooseSource(deps, draw, now);
  if (await isRoundPublished(deps, source, revealAt)) {
    deps.log.error({ draw: draw.id }, 'the beacon round is already public; is the system clock behind?');
    return false;
  }
  const made = buildCommitment({ ...facts, source, createdAt: now.toISOString() });
  if ('fault' in made) throw new Error(`commitment failed: ${made.fault.reason} at ${made.fault.path}`);
  await deps.db.transaction().execute(async (db) => {
    if (!(await lockDraw(db, draw.id, 'checking'))) return;
    await saveRecords(db, draw.id, 'entries', { bytes: sorted.entries, recordBytes: ENTRY_BYTES });
    await saveRemovals(db, draw.id, removed);
    await updateDraw(db, draw.id, {
      state: 'committed',
      document: JSON.stringify(made.document),
      commitment: made.commitment,
      entries: made.document.n,
      reveal_at: revealAt,
      confirm_seconds: made.document.confirmSeconds,
      committed_at: now,
      notified_up_to: areNoticesUseful(now, revealAt) ? 0 : null,
      leased_until: null,
    });
    await updateList(db, draw.list_id, { draw_state: 'committed' });
    await recordListEvent(db, {
      listId: draw.list_id,
      kind: 'committed',
      occasion: String(draw.number),
      happenedAt: now,
    });
    await recordWebhookEvent(db, {
      of: { listId: draw.list_id },
      type: 'draw.committed',
      occasion: draw.id,
      data: {
        listId: draw.list_id,
        drawNumber: draw.number,
        commitment: made.commitment,
        entries: made.document.n,
        round: source.kind === 'drand' ? source.round : null,
        revealAt: revealAt.toISOString(),
      },
      happenedAt: now,
    });
    await wakeJobs(db, 'draws');
  });
  return true;
}

type Facts = Omit<CommitmentDocument, 'version' | 'source' | 'createdAt'>;

/** Everything in the document apart from the random number and the time, which are chosen last. */
async function collectFacts(
  deps: DrawDeps,
  draw: DrawRow,
  { entries, leaves }: SortedEntries,
  removed: readonly Removal[],
): Promise<Facts> {
  const n = countEntries(entries);
  const keys = await publishReceiptKeys(deps, deps.clock.now());
  return {
    listId: draw.list_id,
    drawNumber: draw.number,
    n,
    joined: n + removed.length,
    removedCount: removed.length,
    removedRoot: await runSteps(removedRootSteps(removed, nobleSha256)),
    entriesRoot: toHex(await runSteps(merkleRootSteps(leaves, nobleSha256))),
    pools: singlePool(draw.winners_wanted),
    weights: countWeights(entries),
    termsHash: hashTerms(await findPublishedTerms(deps.db, draw.list_id)),
    recheck: draw.recheck,
    confirmSeconds: await findConfirmSeconds(deps.db, draw.list_id),
    receiptKeys: keys.slice(0, MAX_RECEIPT_KEYS).map(({ publicKey }) => publicKey),
    previous: await findPrevious(deps.db, draw),
  };
}

async function findConfirmSeconds(db: Db, listId: string): Promise<number> {
  const { confirm_seconds: seconds } = await db
    .selectFrom('lists')
    .select('confirm_seconds')
    .where('id', '=', listId)
    .executeTakeFirstOrThrow();
  return seconds;
}

/** All earlier draws: nobody may draw in secret until the result suits them. */
async function findPrevious(db: Db, draw: DrawRow): Promise<PreviousDraw[]> {
  const earlier = (await findDraws(db, draw.list_id)).filter(({ number }) => number < draw.number);
  return earlier.reverse().map(({ number, state, commitment, failure }) => ({
    number,
    state: state === 'drawn' || state === 'failed' ? state : 'abandoned',
    commitment,
    reason: failure,
  }));
}

/**
 * True when the beacon has already published a round that our clock considers future, or does so during the request.
 */
async function isRoundPublished(
  { beacon, clock }: DrawDeps,
  source: RandomnessSource,
  revealAt: Date,
): Promise<boolean> {
  if (source.kind !== 'drand') return false;
  return (await beacon?.round(source.round)) != null || revealAt <= clock.now();
}

/** A future round; without a beacon, the secret whose hash was published on activation. */
async function chooseSource(
  deps: DrawDeps,
  draw: DrawRow,
  now: Date,
): Promise<{ source: RandomnessSource; revealAt: Date }> {
  if (draw.guarantee === 'commit-reveal' || !deps.beacon) {
    const { hash } = await requireDrawSecret(deps, draw.list_id);
    return { source: { kind: 'commit-reveal', secretHash: hash }, revealAt: now };
  }
  const { chain } = deps.beacon;
  const round = chooseRound(chain, now, deps.drawLeadSeconds);
  return { source: { kind: 'drand', ...chain, round }, revealAt: getRoundTime(chain, round) };
}

/** No eligible entry is left; the list can be drawn again later. */
async function failDraw(db: Db, draw: DrawRow): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockDraw(transaction, draw.id, 'checking'))) return;
    await updateDraw(transaction, draw.id, {
      state: 'failed',
      failure: 'no-entries',
      leased_until: null,
      mailed_up_to: null,
    });
    const hasResult = (await findDraws(transaction, draw.list_id)).some(({ state }) => state === 'drawn');
    await updateList(transaction, draw.list_id, { draw_state: hasResult ? 'drawn' : null });
  });
}
