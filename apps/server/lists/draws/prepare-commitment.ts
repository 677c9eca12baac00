import { chooseRound, getRoundTime } from '@signboard/draw/beacon.ts';
import { applyChanges, type Change, changesRootSteps, countWeights } from '@signboard/draw/changes.ts';
import {
  buildCommitment,
  type Close,
  type CommitmentDocument,
  MAX_RECEIPT_KEYS,
  type PreviousDraw,
  type Snapshot,
} from '@signboard/draw/commitment.ts';
import { countEntries, makeLeavesSteps } from '@signboard/draw/entries.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { merkleRootSteps } from '@signboard/draw/merkle-tree.ts';
import { singlePool } from '@signboard/draw/pools.ts';
import type { RandomnessSource } from '@signboard/draw/randomness.ts';
import { hashTerms } from '@signboard/draw/terms.ts';
import { findSnapshotRow } from '#server/lists/closing/snapshots-store.ts';
import { findWaits } from '#server/lists/closing/waits-store.ts';
import { requireDrawSecret } from '#server/lists/draw-secret.ts';
import { findListOrTombstone, type ListRow } from '#server/lists/lists-store.ts';
import { findPublishedTerms } from '#server/lists/published-terms.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { publishReceiptKeys } from '#server/platform/secrets/receipt-keys.ts';
import { collectEntries } from './collect-entries.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawRow, findDraws } from './draws-store.ts';
import { runSteps } from './run-steps.ts';

type Draw = Pick<DrawRow, 'listId' | 'number' | 'winnersWanted' | 'guarantee'>;
type Deps = Pick<DrawDeps, 'db' | 'keyring' | 'beacon' | 'drawLeadSeconds' | 'clock'>;

/** What a draw commits to, and what it was made from. */
export type PreparedCommitment = {
  document: CommitmentDocument;
  commitment: string;
  entries: Uint8Array;
  changes: Change[];
  committedAt: Date;
  revealAt: Date;
};

/** Leaves the draw as it is. Null when no entry is left. */
export async function prepareCommitment(deps: Deps, draw: Draw): Promise<PreparedCommitment | null> {
  const { entries, changes } = await collectEntries(deps.db, draw.listId);
  const applied = applyChanges(entries, changes);
  if ('refusal' in applied) throw new Error(`invalid changes: ${applied.refusal} ${applied.number}`);
  const weights = countWeights(applied.weights);
  if (weights.length === 0) return null;
  const facts = await collectFacts(deps, draw, { entries, changes, weights });
  const now = deps.clock.now();
  const { source, revealAt } = await chooseSource(deps, draw, now);
  const made = buildCommitment({ ...facts, source, createdAt: now.toISOString() });
  if ('fault' in made) throw new Error(`commitment failed: ${made.fault.reason} at ${made.fault.path}`);
  return { ...made, entries, changes, committedAt: now, revealAt };
}

type Collected = { entries: Uint8Array; changes: readonly Change[]; weights: CommitmentDocument['weights'] };
type Facts = Omit<CommitmentDocument, 'version' | 'source' | 'createdAt'>;

/** Everything in the document apart from the random number and the time, which are chosen last. */
async function collectFacts(
  deps: Deps,
  draw: Draw,
  { entries, changes, weights }: Collected,
): Promise<Facts> {
  const keys = await publishReceiptKeys(deps, deps.clock.now());
  const terms = await findPublishedTerms(deps.db, draw.listId);
  const leaves = await runSteps(makeLeavesSteps(entries, nobleSha256));
  const root = toHex(await runSteps(merkleRootSteps(leaves, nobleSha256)));
  const list = await findClosedList(deps.db, draw.listId);
  return {
    listId: draw.listId,
    drawNumber: draw.number,
    close: { ...describeClose(list), entries: countEntries(entries), root },
    waits: await describeWaits(deps.db, list),
    snapshot: await describeSnapshot(deps.db, draw.listId),
    changesRoot: await runSteps(changesRootSteps(changes, nobleSha256)),
    n: weights.reduce((sum, { count }) => sum + count, 0),
    weights,
    pools: singlePool(draw.winnersWanted),
    termsHash: hashTerms(terms),
    prizesHash: null,
    confirmSeconds: list.confirmSeconds,
    receiptKeys: keys.slice(0, MAX_RECEIPT_KEYS).map(({ publicKey }) => publicKey),
    previous: await findPrevious(deps.db, draw),
  };
}

async function findClosedList(db: Db, id: string): Promise<ListRow> {
  const list = await findListOrTombstone(db, id);
  if (!list) throw new Error(`list ${id} does not exist`);
  return list;
}

function describeClose({ id, closedAt, closedWhy: why, endDate }: ListRow): Omit<Close, 'entries' | 'root'> {
  if (!closedAt || !why) throw new Error(`list ${id} has not closed`);
  return { at: closedAt.toISOString(), why, announcedEnd: endDate?.toISOString() ?? null };
}

/** Removals by the organizer have their time in the changes. */
async function describeWaits(
  db: Db,
  { id, objectionSeconds }: ListRow,
): Promise<CommitmentDocument['waits']> {
  const waits = await findWaits(db, id);
  return waits.flatMap(({ why, since }) =>
    why === 'removal'
      ? []
      : [{ why, from: since.toISOString(), until: secondsAfter(since, objectionSeconds).toISOString() }],
  );
}

/** X and Discord are not asked again. */
async function describeSnapshot(db: Db, listId: string): Promise<Snapshot | null> {
  const snapshot = await findSnapshotRow(db, listId);
  if (!snapshot?.completedAt) return null;
  return {
    at: snapshot.completedAt.toISOString(),
    chains: snapshot.chains,
    asked: { chain: snapshot.asked, social: 0 },
    unknown: { chain: snapshot.unknown, social: 0 },
  };
}

/** All earlier draws: nobody may draw in secret until the result suits them. */
async function findPrevious(db: Db, draw: Draw): Promise<PreviousDraw[]> {
  const earlier = (await findDraws(db, draw.listId)).filter(({ number }) => number < draw.number);
  return earlier.reverse().map(({ number, state, commitment, failure }) => ({
    number,
    state: state === 'drawn' || state === 'failed' ? state : 'abandoned',
    commitment,
    reason: failure,
  }));
}

/** A future round; without a beacon, the secret whose hash was published on activation. */
async function chooseSource(
  deps: Deps,
  draw: Draw,
  now: Date,
): Promise<{ source: RandomnessSource; revealAt: Date }> {
  if (draw.guarantee === 'commit-reveal' || !deps.beacon) {
    const { hash } = await requireDrawSecret(deps, draw.listId);
    return { source: { kind: 'commit-reveal', secretHash: hash }, revealAt: now };
  }
  const { chain } = deps.beacon;
  const round = chooseRound(chain, now, deps.drawLeadSeconds);
  return { source: { kind: 'drand', ...chain, round }, revealAt: getRoundTime(chain, round) };
}
