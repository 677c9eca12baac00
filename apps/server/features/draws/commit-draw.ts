import { chooseRound, getRoundTime } from '@signboard/draw/beacon.ts';
import { buildCommitment } from '@signboard/draw/commitment.ts';
import { HASH_BYTES, nobleSha256 } from '@signboard/draw/hash.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { countLeaves, type Leaves, sortLeaves } from '@signboard/draw/leaves.ts';
import { merkleRootSteps } from '@signboard/draw/merkle-tree.ts';
import type { RandomnessSource } from '@signboard/draw/randomness.ts';
import type { Db } from '#server/db/connect.ts';
import { requireDrawSecret } from '#server/features/lists/draw-secret.ts';
import { updateList } from '#server/features/lists/lists-store.ts';
import { wakeDraws } from '#server/outbox/wake-jobs.ts';
import type { DrawDeps } from './deps.ts';
import { streamLeaves } from './draw-entries-store.ts';
import { type DrawRow, findDraws, lockDraw, saveLeaves, updateDraw } from './draws-store.ts';
import { runSteps } from './run-steps.ts';

/**
 * Locks the entries and publishes their commitment before the deciding random value exists. Returns false when that
 * value is already public and must not be committed to.
 */
export async function commitDraw(deps: DrawDeps, draw: DrawRow): Promise<boolean> {
  const leaves = await collectLeaves(deps.db, draw.list_id);
  if (leaves === null) {
    await failDraw(deps.db, draw);
    return true;
  }
  const root = await runSteps(merkleRootSteps(leaves, nobleSha256));
  const earlier = (await findDraws(deps.db, draw.list_id)).filter(({ number }) => number < draw.number);
  const previous = earlier.find(({ state }) => state === 'drawn');
  const now = deps.clock.now();
  const { source, revealAt } = await chooseSource(deps, draw, now);
  if (await isRoundPublished(deps, source, revealAt)) {
    deps.log.error({ draw: draw.id }, 'the beacon round is already public; is the system clock behind?');
    return false;
  }
  const made = buildCommitment({
    listId: draw.list_id,
    n: countLeaves(leaves),
    k: draw.winners_wanted,
    entriesRoot: toHex(root),
    source,
    createdAt: now.toISOString(),
    ...(previous?.commitment && {
      previous: { commitment: previous.commitment, reason: draw.reason ?? 'not given' },
    }),
  });
  if ('fault' in made) throw new Error(`commitment failed: ${made.fault.reason} at ${made.fault.path}`);
  await deps.db.transaction().execute(async (db) => {
    if (!(await lockDraw(db, draw.id, 'checking'))) return;
    await saveLeaves(db, draw.id, leaves);
    await updateDraw(db, draw.id, {
      state: 'committed',
      document: JSON.stringify(made.document),
      commitment: made.commitment,
      entries: countLeaves(leaves),
      reveal_at: revealAt,
      committed_at: now,
      leased_until: null,
    });
    await updateList(db, draw.list_id, { draw_state: 'committed' });
    await wakeDraws(db);
  });
  return true;
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

async function collectLeaves(db: Db, listId: string): Promise<Leaves | null> {
  const parts: Buffer[] = [];
  for await (const batch of streamLeaves(db, listId))
    parts.push(Buffer.concat(batch.map(({ leaf }) => leaf)));
  const bytes = Buffer.concat(parts);
  if (bytes.length < HASH_BYTES) return null;
  const leaves = sortLeaves(new Uint8Array(bytes.buffer, bytes.byteOffset, bytes.length));
  if ('refusal' in leaves) throw new Error(`invalid entries: ${leaves.refusal}`);
  return leaves;
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
  const round = chooseRound(chain, now, deps.beaconLeadSeconds);
  return { source: { kind: 'drand', ...chain, round }, revealAt: getRoundTime(chain, round) };
}

/** No eligible entry is left; the list can be drawn again later. */
async function failDraw(db: Db, draw: DrawRow): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    if (!(await lockDraw(transaction, draw.id, 'checking'))) return;
    await updateDraw(transaction, draw.id, { state: 'failed', leased_until: null, mailed_up_to: null });
    const hasEarlier = draw.number > 1;
    await updateList(transaction, draw.list_id, { draw_state: hasEarlier ? 'drawn' : null });
  });
}
