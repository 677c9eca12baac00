import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import { checkEntriesSteps, ENTRY_BYTES } from '@signboard/draw/entries.ts';
import { makeLeaf } from '@signboard/draw/entry.ts';
import { HASH_BYTES, nobleSha256 } from '@signboard/draw/hash.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { asLeaves, type Leaves } from '@signboard/draw/leaves.ts';
import { drawPools, toPoolResults } from '@signboard/draw/pools.ts';
import { makeSeed, rankSteps } from '@signboard/draw/rank.ts';
import type { CommitmentDocument as DocumentV1 } from '@signboard/draw/v1/commitment.ts';
import { makeLeaf as makeLeafV1 } from '@signboard/draw/v1/leaf.ts';
import {
  cutoffTicket,
  makeSeed as makeSeedV1,
  rankSteps as rankStepsV1,
  winningLeaves,
} from '@signboard/draw/v1/rank.ts';
import { findListOrTombstone } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DrawEntry } from './draw-entries-store.ts';
import { readRecords } from './draw-parts-store.ts';
import type { DrawRow } from './draws-store.ts';
import { runSteps } from './run-steps.ts';

/** What follows from a commitment and its random number. */
export type DrawResult = {
  seed: string;
  cutoff: string;
  winnerLeaves: Uint8Array;
  leaves: Leaves;
  /** Indices of leaves, best ticket first. */
  order: Uint32Array;
  /** The leaf that an entry has in this draw. */
  leafOf(entry: DrawEntry): Uint8Array;
};

export async function computeResult(db: Db, draw: DrawRow, randomness: Uint8Array): Promise<DrawResult> {
  const document = draw.document as unknown as CommitmentDocument | DocumentV1;
  return document.version === 1
    ? await computeV1(db, draw, document, randomness)
    : await computeV2(db, draw, document, randomness);
}

async function computeV2(
  db: Db,
  draw: DrawRow,
  { n, pools }: CommitmentDocument,
  randomness: Uint8Array,
): Promise<DrawResult> {
  const records = await readRecords(db, draw.id, 'entries', { count: n, recordBytes: ENTRY_BYTES });
  const sorted = await runSteps(checkEntriesSteps(records, nobleSha256));
  if ('refusal' in sorted) throw new Error(`the stored entries are invalid: ${sorted.refusal}`);
  const { entries, leaves } = sorted;
  const seed = makeSeed(commitmentOf(draw), randomness);
  const ranking = await runSteps(rankSteps(entries, leaves, seed, nobleSha256));
  const [result] = toPoolResults(drawPools(pools, entries, ranking), leaves, ranking);
  if (!result?.cutoff) throw new Error('a draw needs at least one winner');
  return {
    seed: toHex(seed),
    cutoff: result.cutoff,
    winnerLeaves: result.winners,
    leaves,
    order: ranking.order,
    leafOf: ({ innerHash, weight, pool }) => makeLeaf(innerHash, weight, pool),
  };
}

/** A draw that was committed before format 2 ends as it began. */
async function computeV1(
  db: Db,
  draw: DrawRow,
  { n, k }: DocumentV1,
  randomness: Uint8Array,
): Promise<DrawResult> {
  const leaves = asLeaves(await readRecords(db, draw.id, 'leaves', { count: n, recordBytes: HASH_BYTES }));
  if ('refusal' in leaves) throw new Error(`the stored leaves are invalid: ${leaves.refusal}`);
  const list = await findListOrTombstone(db, draw.listId);
  if (!list) throw new Error(`draw ${draw.id} has no list`);
  const { chain } = list;
  const seed = makeSeedV1(commitmentOf(draw), randomness);
  const ranking = await runSteps(rankStepsV1(leaves, seed, nobleSha256));
  return {
    seed: toHex(seed),
    cutoff: toHex(cutoffTicket(ranking, k)),
    winnerLeaves: winningLeaves(leaves, ranking, k),
    leaves,
    order: ranking.order,
    // Erased entries have no salt, and no leaf that could be found.
    leafOf: ({ salt, address, innerHash }) => (salt ? makeLeafV1({ salt, chain, address }) : innerHash),
  };
}

const commitmentOf = (draw: DrawRow) => Buffer.from(draw.commitment ?? '', 'hex');
