import {
  type DrawEntry,
  type DrawForTest,
  makeEntries,
  makeReveal,
  seededBytes,
  seededNumbers,
} from './draw-for-test.ts';
import { makeInner, makeLeaf } from './entry.ts';
import { HASH_BYTES } from './hash.ts';
import { toHex } from './hex.ts';
import type { Pool } from './pools.ts';
import { hashSecret, type Reveal } from './randomness.ts';
import type { Removal } from './removed.ts';

const REASONS = ['left', 'several-wallets', 'automated', 'not-enough-balance'];

/** A draw with weights, pools that overflow, and removals, decided by a secret. */
export function randomDraw(name: string): DrawForTest & { reveal: Reveal } {
  const pick = seededNumbers(name);
  const pools = randomPools(pick);
  const people: DrawEntry[] = makeEntries(2 + pick(40)).map((entry) => ({
    ...entry,
    weight: pick(3) === 0 ? 1 + pick(20) : 1,
    pool: pools[pick(pools.length)]?.id ?? 0,
  }));
  const left = people.splice(0, pick(people.length));
  const secret = seededBytes(name, HASH_BYTES);
  return {
    entries: people,
    pools,
    removed: left.map((entry) => toRemoval(entry, REASONS[pick(REASONS.length)] as string)).sort(byLeaf),
    source: { kind: 'commit-reveal', secretHash: toHex(hashSecret(secret)) },
    reveal: makeReveal(secret),
  };
}

export function toRemoval(entry: DrawEntry, reason: string): Removal {
  return { leaf: toHex(makeLeaf(makeInner(entry), entry.weight ?? 1, entry.pool ?? 0)), reason };
}

/** A pool passes places only to pools listed after it in a random order, so that there is no circle. */
function randomPools(pick: (bound: number) => number): Pool[] {
  const ids = new Set(Array.from({ length: 1 + pick(5) }, () => pick(6)));
  const order = [...ids];
  const pools = order.map((id, at) => {
    const target = order[at + 1 + pick(3)];
    return { id, k: pick(8), overflowTo: target ?? null };
  });
  if (pools.every(({ k }) => k === 0)) (pools[0] as Pool).k = 1;
  return pools.sort((one, other) => one.id - other.id);
}

function byLeaf(one: Removal, other: Removal): number {
  return one.leaf < other.leaf ? -1 : 1;
}
