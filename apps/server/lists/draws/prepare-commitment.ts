import { chooseRound, getRoundTime } from '@signboard/draw/beacon.ts';
import {
  buildCommitment,
  type CommitmentDocument,
  MAX_RECEIPT_KEYS,
  type PreviousDraw,
} from '@signboard/draw/commitment.ts';
import { countEntries, countWeights, type SortedEntries, sortEntriesSteps } from '@signboard/draw/entries.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { merkleRootSteps } from '@signboard/draw/merkle-tree.ts';
import { singlePool } from '@signboard/draw/pools.ts';
import type { RandomnessSource } from '@signboard/draw/randomness.ts';
import { type Removal, removedRootSteps } from '@signboard/draw/removed.ts';
import { hashTerms } from '@signboard/draw/terms.ts';
import { requireDrawSecret } from '#server/lists/draw-secret.ts';
import { findPublishedTerms } from '#server/lists/published-terms.ts';
import type { Db } from '#server/platform/db/connect.ts';
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
  removed: Removal[];
  committedAt: Date;
  revealAt: Date;
};

/** Leaves the draw as it is. Null when no entry is left. */
export async function prepareCommitment(deps: Deps, draw: Draw): Promise<PreparedCommitment | null> {
  const { records, removed } = await collectEntries(deps.db, draw.listId);
  if (records.length === 0) return null;
  const sorted = await runSteps(sortEntriesSteps(records, nobleSha256));
  if ('refusal' in sorted) throw new Error(`invalid entries: ${sorted.refusal}`);
  const facts = await collectFacts(deps, draw, sorted, removed);
  const now = deps.clock.now();
  const { source, revealAt } = await chooseSource(deps, draw, now);
  const made = buildCommitment({ ...facts, source, createdAt: now.toISOString() });
  if ('fault' in made) throw new Error(`commitment failed: ${made.fault.reason} at ${made.fault.path}`);
  return { ...made, entries: sorted.entries, removed, committedAt: now, revealAt };
}

type Facts = Omit<CommitmentDocument, 'version' | 'source' | 'createdAt'>;

/** Everything in the document apart from the random number and the time, which are chosen last. */
async function collectFacts(
  deps: Deps,
  draw: Draw,
  { entries, leaves }: SortedEntries,
  removed: readonly Removal[],
): Promise<Facts> {
  const n = countEntries(entries);
  const keys = await publishReceiptKeys(deps, deps.clock.now());
  return {
    listId: draw.listId,
    drawNumber: draw.number,
    n,
    joined: n + removed.length,
    removedCount: removed.length,
    removedRoot: await runSteps(removedRootSteps(removed, nobleSha256)),
    entriesRoot: toHex(await runSteps(merkleRootSteps(leaves, nobleSha256))),
    pools: singlePool(draw.winnersWanted),
    weights: countWeights(entries),
    termsHash: hashTerms(await findPublishedTerms(deps.db, draw.listId)),
    recheck: await findBlocks(deps.db, draw.listId),
    confirmSeconds: await findConfirmSeconds(deps.db, draw.listId),
    receiptKeys: keys.slice(0, MAX_RECEIPT_KEYS).map(({ publicKey }) => publicKey),
    previous: await findPrevious(deps.db, draw),
  };
}

/** The blocks at which the snapshot read wallets. */
async function findBlocks(db: Db, listId: string): Promise<CommitmentDocument['recheck']> {
  const snapshot = await db
    .selectFrom('listSnapshots')
    .select('chains')
    .where('listId', '=', listId)
    .executeTakeFirst();
  return (snapshot?.chains ?? []).flatMap(({ chain, block }) =>
    block === null ? [] : [{ chain, firstBlock: block, lastBlock: block }],
  );
}

async function findConfirmSeconds(db: Db, listId: string): Promise<number> {
  const { confirmSeconds: seconds } = await db
    .selectFrom('lists')
    .select('confirmSeconds')
    .where('id', '=', listId)
    .executeTakeFirstOrThrow();
  return seconds;
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
