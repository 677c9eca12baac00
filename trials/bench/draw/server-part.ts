// A separate process, so that its peak memory is that of one draw. Prints one line of JSON.
import { randomBytes } from 'node:crypto';
import { chooseRound, QUICKNET } from '@signboard/draw/beacon.ts';
import { applyChanges, countWeights } from '@signboard/draw/changes.ts';
import { buildCommitment } from '@signboard/draw/commitment.ts';
import { ENTRY_BYTES, makeLeaves } from '@signboard/draw/entries.ts';
import type { HashInto } from '@signboard/draw/hash.ts';
import { fromValidHex, toHex } from '@signboard/draw/hex.ts';
import { merkleRoot } from '@signboard/draw/merkle-tree.ts';
import { drawPools, singlePool, toPoolResults } from '@signboard/draw/pools.ts';
import { type Drawn, makeSeed, rank } from '@signboard/draw/rank.ts';
import { hashTerms } from '@signboard/draw/terms.ts';
import { secondsOf } from './seconds-of.ts';
import { wasmSha256 } from './wasm-hash.ts';

export type ServerFigures = {
  commitSeconds: number;
  rankSeconds: number;
  /** CPU time of as many bare hashes: of each leaf, each node and each ticket. */
  hashProcessorSeconds: number;
  /** CPU time: on a busy machine, wall-clock time depends on other processes. */
  processorSeconds: number;
  peakMb: number;
};

const ENTRIES_PER_READ = 10_000;
const WINNERS = 10_000;

const entries = Number(process.argv[2]);
const hashInto = await wasmSha256();
// As read from the database: in the order of joining, in batches.
const records = new Uint8Array(entries * ENTRY_BYTES);
for (let from = 0; from < entries; from += ENTRIES_PER_READ) records.set(readBatch(from), from * ENTRY_BYTES);

const usedBefore = process.cpuUsage();
const { seconds: commitSeconds, result } = secondsOf(() => commit(records, hashInto));
const { seconds: rankSeconds } = secondsOf(() => {
  const { commitment, ...drawn } = result;
  const ranking = rank(drawn, makeSeed(fromValidHex(commitment), randomBytes(32)), hashInto);
  return toPoolResults(drawPools(singlePool(WINNERS), records, ranking), ranking);
});
const used = process.cpuUsage(usedBefore);
const usedByDraw = process.cpuUsage();
hashBarely(hashInto);
const bare = process.cpuUsage(usedByDraw);
const figures: ServerFigures = {
  commitSeconds,
  rankSeconds,
  hashProcessorSeconds: (bare.user + bare.system) / 1e6,
  processorSeconds: (used.user + used.system) / 1e6,
  peakMb: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(JSON.stringify(figures));

/** Inner hashes with weight 1 in pool 0. */
function readBatch(from: number): Uint8Array {
  const batch = randomBytes(Math.min(ENTRIES_PER_READ, entries - from) * ENTRY_BYTES);
  for (let at = 0; at < batch.length; at += ENTRY_BYTES) batch.set([1, 0], at + ENTRY_BYTES - 2);
  return batch;
}

function commit(records: Uint8Array, hash: HashInto): Drawn & { commitment: string } {
  const leaves = makeLeaves(records, hash);
  const applied = applyChanges(records, []);
  if ('refusal' in applied) throw new Error(applied.refusal);
  const { weights } = applied;
  const now = new Date();
  const at = now.toISOString();
  const built = buildCommitment({
    listId: 'bench',
    drawNumber: 1,
    close: { at, why: 'end', announcedEnd: at, entries, root: toHex(merkleRoot(leaves, hash)) },
    waits: [],
    snapshot: null,
    changesRoot: null,
    n: entries,
    weights: countWeights(weights),
    pools: singlePool(WINNERS),
    termsHash: hashTerms([]),
    prizesHash: null,
    confirmSeconds: 0,
    source: { kind: 'drand', ...QUICKNET, round: chooseRound(QUICKNET, now, 300) },
    createdAt: at,
    receiptKeys: [],
    previous: [],
  });
  if ('fault' in built) throw new Error(built.fault.path);
  return { leaves, weights, commitment: built.commitment };
}

/** A leaf has 35 bytes, a node and a ticket 65. */
function hashBarely(hash: HashInto): void {
  const [leaf, node] = [new Uint8Array(35), new Uint8Array(65)];
  const digest = new Uint8Array(32);
  for (let index = 0; index < entries; index += 1) {
    hash(leaf, digest, 0);
    hash(node, digest, 0);
    hash(node, digest, 0);
  }
}
