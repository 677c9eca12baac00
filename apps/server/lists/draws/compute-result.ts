import { applyChanges } from '@signboard/draw/changes.ts';
import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import { makeLeavesSteps } from '@signboard/draw/entries.ts';
import { nobleSha256 } from '@signboard/draw/hash.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { drawPools, toPoolResults } from '@signboard/draw/pools.ts';
import { makeSeed, rankSteps } from '@signboard/draw/rank.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { readChanges, readEntries } from './draw-parts-store.ts';
import type { DrawRow } from './draws-store.ts';
import { runSteps } from './run-steps.ts';

/** What follows from a commitment and its random number. */
export type DrawResult = {
  seed: string;
  cutoff: string;
  /** The numbers of the winning entries, in order. */
  winners: number[];
  /** Indices of entries, best ticket first: one less than their numbers. */
  order: Uint32Array;
};

export async function computeResult(db: Db, draw: DrawRow, randomness: Uint8Array): Promise<DrawResult> {
  const { close, pools } = draw.document as unknown as CommitmentDocument;
  const entries = await readEntries(db, draw.id, close.entries);
  const applied = applyChanges(entries, await readChanges(db, draw.id));
  if ('refusal' in applied) throw new Error(`the stored changes are invalid: ${applied.refusal}`);
  const leaves = await runSteps(makeLeavesSteps(entries, nobleSha256));
  const seed = makeSeed(Buffer.from(draw.commitment ?? '', 'hex'), randomness);
  const ranking = await runSteps(rankSteps({ leaves, weights: applied.weights }, seed, nobleSha256));
  const [result] = toPoolResults(drawPools(pools, entries, ranking), ranking);
  if (!result?.cutoff) throw new Error('a draw needs at least one winner');
  return { seed: toHex(seed), cutoff: result.cutoff, winners: result.winners, order: ranking.order };
}
