import { COLLECTION } from '@signboard/sales/testing/sample-logs.ts';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Replayed } from '../finish-replay.ts';
import { addBot } from '../testing/add-bot.ts';
import { createFakeSale, createSale } from '../testing/create-sales.ts';
import { FIRST_NUMBER } from '../testing/test-chain.ts';
import { startWatchFixture, type WatchFixture } from '../testing/watch-fixture.ts';
import { readCursor } from './blocks-store.ts';
import { type ReplayRequest, replayEthereum } from './replay-ethereum.ts';

const hash = (digit: string) => `0x${digit.repeat(64)}`;
const SALE_BLOCK = FIRST_NUMBER + 3;

let world: WatchFixture;
beforeAll(async () => {
  world = await startWatchFixture();
});
afterAll(() => world.close());
// The blocks were read before any bot existed.
beforeEach(async () => {
  await world.reset();
  world.chain.mine();
  world.chain.mine();
  await world.catchUp();
  world.chain.mine([createSale(hash('1'), COLLECTION, [1n, 2n]), createFakeSale(hash('2'), COLLECTION)]);
  for (let at = 0; at < 30; at += 1) world.chain.mine();
  await world.catchUp();
  await addBot(world.db, { contract: COLLECTION });
});

const replay = async (wish: ReplayRequest, isDryRun: boolean) => {
  const all: Replayed[] = [];
  const deps = { db: world.db, chain: world.ethereum, prices: async () => new Map<string, bigint>() };
  for await (const part of replayEthereum(deps, wish, { isDryRun })) all.push(part);
  return all;
};
const deliveries = async () =>
  await world.db.selectFrom('deliveries').select(['transaction', 'state']).execute();

it('dry run reports what would be stored and posted, and changes nothing', async () => {
  const parts = await replay({ from: FIRST_NUMBER, to: FIRST_NUMBER + 20 }, true);
  expect(parts.map(({ fromBlock, toBlock }) => [fromBlock, toBlock])).toEqual([
    [FIRST_NUMBER, FIRST_NUMBER + 15],
    [FIRST_NUMBER + 16, FIRST_NUMBER + 20],
  ]);
  expect(parts.flatMap(({ posts }) => posts)).toMatchObject([
    { kind: 'sale', sales: [{ tokenId: '1' }, { tokenId: '2' }] },
  ]);
  expect(parts.every(({ committed }) => committed === null)).toBe(true);
  expect(await deliveries()).toEqual([]);
});

it('replay posts what was not posted before, once, and does not move the cursor', async () => {
  const before = await readCursor(world.db);
  for (const _time of [1, 2]) await replay({ from: SALE_BLOCK, to: SALE_BLOCK }, false);
  expect(await deliveries()).toEqual([{ transaction: hash('1'), state: 'queued' }]);
  expect(await readCursor(world.db)).toEqual(before);
});

it('replays a single transaction', async () => {
  const [part] = await replay({ transaction: hash('1') }, false);
  expect(part).toMatchObject({ fromBlock: SALE_BLOCK, committed: { posts: 1 } });
  expect(await deliveries()).toHaveLength(1);
});

it('rejects a transaction that is in no block', async () => {
  await expect(replay({ transaction: hash('9') }, true)).rejects.toThrow(/No block has/);
});

it('leaves a block that was not read yet to the watcher', async () => {
  const { number } = world.chain.head();
  await expect(replay({ from: number, to: number }, false)).rejects.toThrow(/has not been read yet/);
  expect(await replay({ from: number, to: number }, true)).toMatchObject([{ committed: null }]);
});

it('does not commit a block that was replaced by a reorg', async () => {
  world.chain.reorganise(5, [[createSale(hash('5'), COLLECTION)], [], [], [], [], []]);
  world.node.view = { ...world.node.view, head: world.chain.head() };
  const replaced = world.chain.head().number - 5;
  await expect(replay({ from: replaced, to: replaced }, false)).rejects.toThrow();
  expect(await deliveries()).toEqual([]);
});
