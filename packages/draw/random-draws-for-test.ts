import type { Change } from './changes.ts';
import {
  type DrawEntry,
  type DrawForTest,
  makeEntries,
  makeReveal,
  seededBytes,
  seededNumbers,
  toRemoval,
} from './draw-for-test.ts';
import { HASH_BYTES } from './hash.ts';
import { toHex } from './hex.ts';
import type { Pool } from './pools.ts';
import { hashSecret, type Reveal } from './randomness.ts';

const REASONS = ['left', 'several-wallets', 'automated'];

/** A draw with weights, pools that overflow, removals and lowered weights, decided by a secret. */
export function randomDraw(name: string): DrawForTest & { reveal: Reveal } {
  const pick = seededNumbers(name);
  const pools = randomPools(pick);
  const people: DrawEntry[] = makeEntries(2 + pick(40)).map((entry) => ({
    ...entry,
    weight: pick(3) === 0 ? 1 + pick(20) : 1,
    pool: pools[pick(pools.length)]?.id ?? 0,
  }));
  const changes = people.flatMap((entry, index) =>
    index === 0 ? [] : randomChange(pick, index + 1, entry.weight ?? 1),
  );
  const secret = seededBytes(name, HASH_BYTES);
  return {
    entries: people,
    pools,
    changes,
    source: { kind: 'commit-reveal', secretHash: toHex(hashSecret(secret)) },
    reveal: makeReveal(secret),
  };
}

/** Every third entry on average. */
function randomChange(pick: (bound: number) => number, number: number, joined: number): Change[] {
  if (pick(3) > 0) return [];
  if (pick(2) > 0) return [toRemoval(number, REASONS[pick(REASONS.length)])];
  const read = { kind: 'chain', chain: 'eip155:1', call: 'balanceOf({wallet})', answer: '0' } as const;
  const weight = pick(joined);
  return [
    {
      number,
      weight,
      by: 'snapshot',
      reason: 'not-enough-balance',
      at: null,
      read: pick(2) > 0 ? read : null,
    },
  ];
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
