import {
  accountCreatedAt,
  SEQUENTIAL_GAP_MS,
  sequentialThreshold,
} from '@signboard/domain/lists/entry-review.ts';
import { expect, it } from 'vitest';
import { makeAccountIds } from './make-account-ids.ts';
import { makeCrowd } from './make-crowd.ts';

const opensAt = new Date('2026-11-12T14:00:00Z');
const addresses = makeCrowd('ethereum').map(({ address }) => address);

const createdAt = (network: 'x' | 'discord', crowd: readonly string[]) =>
  makeAccountIds(network, { addresses: crowd, opensAt }).map((id) => {
    const moment = accountCreatedAt(network, id);
    if (!moment) throw new Error(`${id} is no id of ${network}`);
    return moment.getTime();
  });

/** The sizes of what the review of entries shows as clusters. */
function clustersOf(moments: readonly number[]): number[] {
  const sizes: number[] = [];
  let last = Number.NEGATIVE_INFINITY;
  for (const moment of moments.toSorted((one, other) => one - other)) {
    if (moment - last <= SEQUENTIAL_GAP_MS) sizes.push((sizes.pop() ?? 0) + 1);
    else sizes.push(1);
    last = moment;
  }
  return sizes.filter((size) => size >= sequentialThreshold(moments.length));
}

it('spreads the accounts of a large list over the years, with three small clusters', () => {
  const [x, discord] = [createdAt('x', addresses), createdAt('discord', addresses)];
  expect(clustersOf(x)).toEqual([5]);
  expect(clustersOf(discord).toSorted()).toEqual([6, 7]);
  for (const moments of [x, discord]) {
    expect(new Set(moments.map((moment) => new Date(moment).getUTCFullYear())).size).toBeGreaterThan(8);
    expect(Math.max(...moments)).toBeLessThan(opensAt.getTime());
  }
});

it('makes no cluster in a small list, and the same ids in every run', () => {
  const few = addresses.slice(0, 60);
  expect(clustersOf(createdAt('x', few))).toEqual([]);
  expect(createdAt('x', few)).toEqual(createdAt('x', few));
  expect(new Set(makeAccountIds('x', { addresses, opensAt })).size).toBe(addresses.length);
});
