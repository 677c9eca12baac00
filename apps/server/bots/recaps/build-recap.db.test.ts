import { PRICES } from '@signboard/domain/posts/testing/sample-sales.ts';
import { periodUntil } from '@signboard/domain/recaps/recap-schedule.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addCollection } from '#server/testing/add-collection.ts';
import { buildRecap } from './build-recap.ts';
import { findRecapCollections, findRecapSales } from './recap-sales-store.ts';
import { DAILY, DUE, type RecapsFixture, startRecapsFixture } from './recaps-for-test.ts';

let world: RecapsFixture;
beforeAll(async () => {
  world = await startRecapsFixture();
});
beforeEach(() => world.clear());
afterAll(() => world.close());

const period = periodUntil(DAILY, DUE);
const recapOf = async (bot: string) => {
  const collections = await findRecapCollections(world.db, bot);
  return (await buildRecap(world.db, { schedule: DAILY, period, collections }, PRICES))?.recap;
};

describe('a bot with the same address on two chains', () => {
  const onBase = { chain: 'base' } as const;
  const makeBot = async (name: string) => {
    const bot = await world.makeBot({ collection: { hashtags: ['tide'] } });
    const collection = { ...onBase, contract: world.contract, position: 1, name, hashtags: ['reef'] };
    await addCollection(world.db, bot, collection);
    return bot;
  };

  it('names the collection that had sales', async () => {
    const bot = await makeBot('Reefs');
    await world.sell(onBase);
    expect(await recapOf(bot)).toMatchObject({
      collections: [{ name: 'Reefs' }],
      hashtags: ['reef'],
      chains: ['base'],
    });
  });

  it('names both, the one with most sales first', async () => {
    const bot = await makeBot('Reefs');
    await world.sell();
    await world.sell(onBase);
    await world.sell(onBase);
    expect(await recapOf(bot)).toMatchObject({
      collections: [{ name: 'Reefs' }, { name: 'Tidepool' }],
      hashtags: ['reef', 'tide'],
    });
  });
});

describe('the sales of a recap', () => {
  const token = { chain: 'solana', contract: 'Collection', tokenId: 'Mint', standard: 'metaplex' } as const;
  const collections = ['Collection', 'Creator'].map((contract) => ({ chain: 'solana' as const, contract }));

  it('are capped by what is read, before duplicates are removed', async () => {
    await world.sell(token);
    await world.sell({ ...token, at: new Date(DUE.getTime() - 7_200_000) });
    await world.db
      .insertInto('solanaTokens')
      .values({ mint: 'Mint', keys: ['Collection', 'Creator'], lookedUpAt: DUE })
      .execute();
    const read = async (limit: number) => {
      const { sales, isCapped } = await findRecapSales(world.db, collections, period, limit);
      return [sales.length, isCapped];
    };
    expect(await read(2)).toEqual([1, true]);
    expect(await read(5)).toEqual([2, false]);
  });
});
