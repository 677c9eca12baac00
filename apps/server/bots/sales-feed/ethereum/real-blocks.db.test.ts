import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBot } from '../testing/add-bot.ts';
import type { MadeTransaction } from '../testing/test-chain.ts';
import { startWatchFixture, type WatchFixture } from '../testing/watch-fixture.ts';

/** Consecutive mainnet blocks, if the corpus is checked out next to the project. */
const CORPUS = new URL('../../../../../../shared/cases/ethereum/blocks/', import.meta.url);
const FOLLOWING = /^(140000\d\d|1500000\d)\.json\.gz$/;

type RealBlock = {
  number: number;
  transactions: { hash: string; from: string; to: string | null; value: string }[];
  logs: { address: string; topics: string[]; data: string; txHash?: string; transactionHash?: string }[];
  expectedSales: { txHash: string; contract: string; tokenId: string; priceWei: string }[];
};

const blocks: RealBlock[] = existsSync(CORPUS)
  ? readdirSync(CORPUS)
      .filter((name) => FOLLOWING.test(name))
      .sort()
      .map((name) => JSON.parse(gunzipSync(readFileSync(new URL(name, CORPUS))).toString()))
  : [];

function transactionsOf({ transactions, logs }: RealBlock): MadeTransaction[] {
  const byHash = Map.groupBy(logs, ({ txHash, transactionHash }) => txHash ?? transactionHash ?? '');
  return transactions.map(({ hash, from, to, value }) => ({
    hash,
    from,
    to: to ?? `0x${'0'.repeat(40)}`,
    value: BigInt(value),
    logs: (byHash.get(hash) ?? []) as MadeTransaction['logs'],
  }));
}

const tokenOf = ({ contract, tokenId }: { contract: string; tokenId: string }) => `${contract} ${tokenId}`;

describe.skipIf(blocks.length === 0)('real blocks', () => {
  let world: WatchFixture;
  beforeAll(async () => {
    world = await startWatchFixture();
  });
  afterAll(() => world.close());
  beforeEach(async () => {
    await world.reset();
    world.chain.mine();
    world.chain.mine();
    for (const contract of new Set(
      blocks.flatMap(({ expectedSales }) => expectedSales.map((sale) => sale.contract)),
    ))
      await addBot(world.db, { contract });
    await world.catchUp();
  });

  it('[B7] post each of their sales once, even across a reorg', async () => {
    for (const [at, block] of blocks.entries()) {
      world.chain.mine(transactionsOf(block));
      // The last blocks are replaced by one that contains all their transactions.
      if (at % 4 === 3) {
        await world.catchUp();
        const depth = 1 + (at % 10);
        const orphaned = world.chain.reorganise(depth, [[]]);
        world.chain.mine(orphaned);
        for (let further = 0; further < depth; further += 1) world.chain.mine();
      }
      await world.catchUp();
    }
    world.chain.mine();
    world.chain.mine();
    await world.catchUp();
    const told = await world.db.selectFrom('deliveries').select(['facts', 'state']).execute();
    expect(new Set(told.map(({ state }) => state))).toEqual(new Set(['queued']));
    // Zero-price sales are not posted.
    const expected = blocks.flatMap(({ expectedSales }) =>
      expectedSales.filter(({ priceWei }) => priceWei !== '0'),
    );
    expect(expected.length).toBeGreaterThan(20);
    expect(told.flatMap(({ facts }) => facts.map((fact) => tokenOf(fact as never))).sort()).toEqual(
      expected.map(tokenOf).sort(),
    );
  });
});
