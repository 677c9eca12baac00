import { getInner } from '@signboard/draw/entries.ts';
import { makeInner } from '@signboard/draw/entry.ts';
import type { HashInto } from '@signboard/draw/hash.ts';
import { fromValidHex, toHex } from '@signboard/draw/hex.ts';
import type { Opening } from '@signboard/draw/openings.ts';
import { drawPools } from '@signboard/draw/pools.ts';
import type { Proof } from '@signboard/draw/proof-file.ts';
import type { Ranking } from '@signboard/draw/rank.ts';

/** `entry` identifies the entry in the proof; the address is known where the list shows its wallets. */
export type RankedWinner = { place: number; entry: string; address: string | null };

export type RankedWinners = { total: number; first: RankedWinner[] };

/** More than a screen can show. */
const MAX_SHOWN = 100;

/** The winners as the repeated draw ranks them. Wallets that are not opened stay unknown. */
export function rankWinners(
  proof: Proof,
  ranking: Ranking,
  opened: readonly Opening[],
  hashInto: HashInto,
): RankedWinners {
  const indices = winningIndices(proof, ranking);
  const shown = indices.slice(0, MAX_SHOWN);
  const entries = shown.map((index) => toHex(getInner(proof.entries, index)));
  const addresses = addressesOf(new Set(entries), opened, hashInto);
  const first = entries.map((entry, at) => ({
    place: at + 1,
    entry,
    address: addresses.get(entry) ?? null,
  }));
  return { total: indices.length, first };
}

function winningIndices(proof: Proof, ranking: Ranking): number[] {
  const pools = drawPools(proof.document.pools, proof.entries, ranking);
  return pools.flatMap(({ order, winners }) => [...order.slice(0, winners)]);
}

/** An opened wallet belongs to the entry that it hashes to. */
function addressesOf(
  wanted: ReadonlySet<string>,
  opened: readonly Opening[],
  hashInto: HashInto,
): Map<string, string> {
  const found = new Map<string, string>();
  for (const { salt, chain, address } of opened) {
    const entry = toHex(makeInner({ salt: fromValidHex(salt), chain, address }, hashInto));
    if (wanted.has(entry)) found.set(entry, address);
  }
  return found;
}
