import { makeEntries, PUBLIC_SOURCE, ROUND_1000, toOpening } from '../draw-for-test.ts';
import type { Entry } from '../entry.ts';
import { HASH_BYTES, nobleSha256 } from '../hash.ts';
import { fromValidHex, toHex } from '../hex.ts';
import { countLeaves, type Leaves, sortLeaves } from '../leaves.ts';
import { merkleRoot } from '../merkle-tree.ts';
import type { Opening } from '../openings.ts';
import type { RandomnessSource, Reveal } from '../randomness.ts';
import { buildCommitment, type CommitmentDocument } from './commitment.ts';
import { makeLeaf } from './leaf.ts';
import { type ProofV1, writeProof } from './proof-file.ts';
import { cutoffTicket, makeSeed, rank, winningLeaves } from './rank.ts';

export function makeLeaves(entries: readonly Entry[]): Leaves {
  const flat = new Uint8Array(entries.length * HASH_BYTES);
  for (const [at, entry] of entries.entries()) flat.set(makeLeaf(entry), at * HASH_BYTES);
  const leaves = sortLeaves(flat);
  if ('refusal' in leaves) throw new Error(leaves.refusal);
  return leaves;
}

export function makeProof({
  entries = makeEntries(9),
  k = 3,
  source = PUBLIC_SOURCE,
  reveal = ROUND_1000 as Reveal,
  opened = entries.map(toOpening),
  facts = {},
}: {
  entries?: Entry[];
  k?: number;
  source?: RandomnessSource;
  reveal?: Reveal;
  opened?: Opening[];
  facts?: Partial<CommitmentDocument>;
} = {}): ProofV1 {
  const leaves = makeLeaves(entries);
  const built = buildCommitment({
    listId: 'list-1',
    n: countLeaves(leaves),
    k,
    entriesRoot: toHex(merkleRoot(leaves, nobleSha256)),
    source,
    createdAt: '2023-08-23T15:58:00.000Z',
    ...facts,
  });
  if ('fault' in built) throw new Error(`${built.fault.path}: ${built.fault.reason}`);
  const seed = makeSeed(fromValidHex(built.commitment), fromValidHex(reveal.randomness));
  const ranking = rank(leaves, seed, nobleSha256);
  return {
    version: 1,
    statements: { listName: 'First light', page: 'https://lists.example/first-light' },
    ...built,
    reveal,
    seed: toHex(seed),
    cutoff: toHex(cutoffTicket(ranking, k)),
    winners: winningLeaves(leaves, ranking, k),
    opened,
    leaves,
  };
}

export async function toProofFile(proof: ProofV1): Promise<string> {
  let file = '';
  for await (const chunk of writeProof(proof)) file += chunk;
  return file;
}
