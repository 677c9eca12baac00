import { seededBytes } from '@signboard/draw/draw-for-test.ts';
import { ENTRY_BYTES, makeLeaves } from '@signboard/draw/entries.ts';
import { toHex } from '@signboard/draw/hex.ts';
import { getLeaf } from '@signboard/draw/leaves.ts';
import { merkleRoot } from '@signboard/draw/merkle-tree.ts';
import { rank } from '@signboard/draw/rank.ts';
import { naiveLeaves, naiveRank, naiveRoot } from './naive-draw.ts';
import { secondsOf } from './seconds-of.ts';
import { wasmSha256 } from './wasm-hash.ts';

/** How many times slower a straightforward implementation is. */
export async function compareWithNaive(entryCount: number): Promise<number> {
  const records = seededBytes('compared', entryCount * ENTRY_BYTES);
  for (let at = 0; at < records.length; at += ENTRY_BYTES) records.set([1, 0], at + ENTRY_BYTES - 2);
  const seed = seededBytes('seed', 32);
  const hashInto = await wasmSha256();
  const ours = secondsOf(() => {
    const leaves = makeLeaves(records, hashInto);
    const weights = new Uint8Array(entryCount).fill(1);
    const { order } = rank({ leaves, weights }, seed, hashInto);
    return { root: toHex(merkleRoot(leaves, hashInto)), first: toHex(getLeaf(leaves, order[0] ?? 0)) };
  });
  const apart = Array.from({ length: entryCount }, (_, at) =>
    records.slice(at * ENTRY_BYTES, (at + 1) * ENTRY_BYTES),
  );
  const naive = secondsOf(() => {
    const leaves = naiveLeaves(apart);
    const [first] = naiveRank(leaves, seed);
    return { root: toHex(naiveRoot(leaves)), first: toHex(first as Uint8Array) };
  });
  if (JSON.stringify(naive.result) !== JSON.stringify(ours.result)) throw new Error('The results differ.');
  return naive.seconds / ours.seconds;
}
