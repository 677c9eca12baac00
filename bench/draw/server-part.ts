// A separate process, so that its peak memory is that of one draw. Prints one line of JSON.
import { randomBytes } from 'node:crypto';
import { chooseRound, QUICKNET } from '@signboard/draw/beacon.ts';
import { buildCommitment } from '@signboard/draw/commitment.ts';
import type { HashInto } from '@signboard/draw/hash.ts';
import { fromValidHex, toHex } from '@signboard/draw/hex.ts';
import { countLeaves, type Leaves, sortLeaves } from '@signboard/draw/leaves.ts';
import { merkleRoot } from '@signboard/draw/merkle-tree.ts';
import { cutoffTicket, makeSeed, rank, winningLeaves } from '@signboard/draw/rank.ts';
import { secondsOf } from './seconds-of.ts';
import { wasmSha256 } from './wasm-hash.ts';

export type ServerFigures = {
  commitSeconds: number;
  rankSeconds: number;
  /** CPU time: on a busy machine, wall-clock time depends on other processes. */
  processorSeconds: number;
  peakMb: number;
};

const ENTRIES_PER_READ = 10_000;
const WINNERS = 10_000;

const entries = Number(process.argv[2]);
const hashInto = await wasmSha256();
// As read from the database: in the order of joining, in batches.
const unsorted = new Uint8Array(entries * 32);
for (let from = 0; from < entries; from += ENTRIES_PER_READ)
  unsorted.set(randomBytes(Math.min(ENTRIES_PER_READ, entries - from) * 32), from * 32);

const usedBefore = process.cpuUsage();
const { seconds: commitSeconds, result } = secondsOf(() => commit(unsorted, hashInto));
const { seconds: rankSeconds } = secondsOf(() => {
  const ranking = rank(result.leaves, makeSeed(fromValidHex(result.commitment), randomBytes(32)), hashInto);
  return { winners: winningLeaves(result.leaves, ranking, WINNERS), cutoff: cutoffTicket(ranking, WINNERS) };
});
const used = process.cpuUsage(usedBefore);
const figures: ServerFigures = {
  commitSeconds,
  rankSeconds,
  processorSeconds: (used.user + used.system) / 1e6,
  peakMb: process.resourceUsage().maxRSS / 1024,
};
process.stdout.write(JSON.stringify(figures));

function commit(bytes: Uint8Array, hash: HashInto): { leaves: Leaves; commitment: string } {
  const leaves = sortLeaves(bytes);
  if ('refusal' in leaves) throw new Error(leaves.refusal);
  const now = new Date();
  const built = buildCommitment({
    listId: 'bench',
    n: countLeaves(leaves),
    k: WINNERS,
    entriesRoot: toHex(merkleRoot(leaves, hash)),
    source: { kind: 'drand', ...QUICKNET, round: chooseRound(QUICKNET, now, 30) },
    createdAt: now.toISOString(),
  });
  if ('fault' in built) throw new Error(built.fault.path);
  return { leaves, commitment: built.commitment };
}
