import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { findTokens } from './find-tokens.ts';
import { startWatching, type Watching } from './testing/watching.ts';

let world: Watching;
let lookups: number;
let collection: string | null;
beforeAll(async () => {
  world = await startWatching();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.clear();
  world.pass(10_000);
  lookups = 0;
  collection = null;
});

const collections = {
  tokens: async (mints: readonly string[]) => {
    lookups += 1;
    return new Map(mints.map((mint) => [mint, { collection, creators: ['creator'], name: null, uri: null }]));
  },
};
const find = async (newestSaleAt?: Date) => {
  const { db, clock } = world;
  const found = await findTokens({ db, clock, collections: collections as never }, ['mint'], 0, newestSaleAt);
  return found.get('mint')?.collection;
};
const secondsAgo = (seconds: number) => secondsAfter(world.clock.now(), -seconds);

describe('a cached token without a collection', () => {
  it('is looked up again for a sale after the lookup', async () => {
    await find();
    collection = 'tide';
    world.clock.advance(180);
    expect(await find(secondsAgo(5))).toBe('tide');
  });

  it('is looked up again for a sale around the time of the lookup, as block times are inexact', async () => {
    await find();
    collection = 'tide';
    expect(await find(secondsAgo(10))).toBe('tide');
  });

  it('is reused for sales well before the lookup, for ten minutes', async () => {
    await find();
    world.clock.advance(590);
    expect(await find(secondsAgo(700))).toBeNull();
    expect(lookups).toBe(1);
    world.clock.advance(20);
    await find(secondsAgo(700));
    expect(lookups).toBe(2);
  });
});

it('reuses a found collection for later sales', async () => {
  collection = 'tide';
  await find();
  world.clock.advance(3_600);
  expect(await find(secondsAgo(0))).toBe('tide');
  expect(lookups).toBe(1);
});
