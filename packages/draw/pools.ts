import { getPool } from './entries.ts';
import { MAX_POOL } from './entry.ts';
import { toHex } from './hex.ts';
import { getLeaf } from './leaves.ts';
import type { Ranking } from './rank.ts';
import { ascendingList, fields, integer, nullable, type Reader, withRule } from './read-fields.ts';

/** A group of entries with its own places. Places that it cannot fill go to `overflowTo`. */
export type Pool = { id: number; k: number; overflowTo: number | null };

/** `order` holds the indices of the pool's entries from the lowest ticket: the winners, then its waiting list. */
export type PoolRanking = { pool: number; places: number; winners: number; order: Uint32Array };

/** As published: the winners' numbers in order, and the highest winning ticket. */
export type PoolResult = { pool: number; winners: number[]; cutoff: string | null };

export const MAX_WINNERS = 2 ** 31 - 1;

/** All entries in pool 0, as long as a list has no pools. */
export function singlePool(k: number): Pool[] {
  return [{ id: 0, k, overflowTo: null }];
}

/** Splits a ranking into the pools. Every entry's pool must be listed. */
export function drawPools(pools: readonly Pool[], entries: Uint8Array, { order }: Ranking): PoolRanking[] {
  const counts = countByPool(entries, order);
  const places = countPlaces(pools, counts);
  const orders = new Map(pools.map(({ id }) => [id, new Uint32Array(counts[id] as number)]));
  const filled = new Uint32Array(MAX_POOL + 1);
  for (const index of order) {
    const pool = getPool(entries, index);
    const own = orders.get(pool);
    if (!own) throw new RangeError(`Pool ${pool} is not listed.`);
    const place = filled[pool] as number;
    own[place] = index;
    filled[pool] = place + 1;
  }
  return pools.map(({ id }) => {
    const [own, available] = [orders.get(id) as Uint32Array, places.get(id) as number];
    return { pool: id, places: available, winners: Math.min(own.length, available), order: own };
  });
}

/** Only those in the draw. */
function countByPool(entries: Uint8Array, order: Uint32Array): Uint32Array {
  const counts = new Uint32Array(MAX_POOL + 1);
  for (const index of order) {
    const pool = getPool(entries, index);
    counts[pool] = (counts[pool] as number) + 1;
  }
  return counts;
}

/** The places of each pool with those that other pools could not fill. */
function countPlaces(pools: readonly Pool[], counts: Uint32Array): Map<number, number> {
  const places = new Map<number, number>();
  const placesOf = (id: number): number => {
    const known = places.get(id);
    if (known !== undefined) return known;
    let total = pools.find((pool) => pool.id === id)?.k ?? 0;
    for (const from of pools)
      if (from.overflowTo === id) total += Math.max(0, placesOf(from.id) - (counts[from.id] as number));
    places.set(id, total);
    return total;
  };
  for (const { id } of pools) placesOf(id);
  return places;
}

export function toPoolResults(rankings: readonly PoolRanking[], { tickets }: Ranking): PoolResult[] {
  return rankings.map(({ pool, winners, order }) => {
    const last = order[winners - 1];
    return {
      pool,
      winners: Array.from(order.subarray(0, winners), (index) => index + 1),
      cutoff: winners === 0 || last === undefined ? null : toHex(getLeaf(tickets, last)),
    };
  });
}

const poolId = integer(0, MAX_POOL);

const readPool = fields<Pool>({ id: poolId, k: integer(0, MAX_WINNERS), overflowTo: nullable(poolId) });

/** Ascending ids, at least one place, and no places that overflow in a circle. */
export const readPools: Reader<Pool[]> = withRule(
  ascendingList(readPool, MAX_POOL + 1, ({ id }) => id),
  (pools) => {
    if (pools.every(({ k }) => k === 0)) return { reason: 'out-of-range', path: '' };
    const at = pools.findIndex((pool) => !overflowEnds(pool, pools));
    return at === -1 ? null : { reason: 'inconsistent', path: `[${at}].overflowTo` };
  },
);

function overflowEnds(start: Pool, pools: readonly Pool[]): boolean {
  let pool: Pool | undefined = start;
  for (let steps = 0; steps < pools.length; steps += 1) {
    const next: number | null = pool.overflowTo;
    if (next === null) return true;
    pool = pools.find(({ id }) => id === next);
    if (!pool) return false;
  }
  return false;
}
