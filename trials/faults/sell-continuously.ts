import { setTimeout as sleep } from 'node:timers/promises';
import { MARKETPLACES } from '../../apps/server/bots/sales-feed/solana/watch-solana.ts';
import type { WatchedCollection } from '../world/connect-everywhere.ts';
import { askSandbox, type EngineWorld } from '../world/engine-world.ts';

export type SalesWorld = Pick<EngineWorld, 'sandboxUrl' | 'database'>;

/** The unique price identifies the sale's posts. */
export type SoldToken = WatchedCollection & { price: string; blockNumber: number };

export type Selling = {
  count(): number;
  /** Sells on while no other sale on this chain is under way. */
  hold(
    chain: WatchedCollection['chain'],
    act: (sell: () => Promise<unknown>) => Promise<void>,
  ): Promise<void>;
  stop(): Promise<SoldToken[]>;
};

type ListedChain = { collections: { address: string }[] } | null;

/** The collections on Ethereum. */
export async function findCollections(world: SalesWorld): Promise<WatchedCollection[]> {
  const { ethereum } = await askSandbox<{ ethereum: ListedChain }>(world, '/chain.json');
  if (!ethereum)
    throw new Error('The local Ethereum chain did not start; the sandbox page /chain gives the reason.');
  return collectionsOf('ethereum', ethereum);
}

/** The collections on the other chains. */
export async function findFurtherCollections(world: SalesWorld): Promise<WatchedCollection[]> {
  const { base } = await askSandbox<{ base: ListedChain }>(world, '/chain.json');
  const { collections } = await askSandbox<{ collections: { address: string }[] }>(world, '/solana.json');
  if (!base) throw new Error('The local Base did not start.');
  return [
    ...collectionsOf('base', base),
    ...collections.map(({ address }) => ({ chain: 'solana' as const, contract: address })),
  ];
}

function collectionsOf(chain: 'ethereum' | 'base', listed: NonNullable<ListedChain>): WatchedCollection[] {
  return listed.collections.map(({ address }) => ({ chain, contract: address.toLowerCase() }));
}

/** Sells at an even pace, starting once the watchers run. */
export async function sellContinuously(
  world: SalesWorld,
  collections: readonly WatchedCollection[],
  salesPerSecond: number,
): Promise<Selling> {
  for (const chain of new Set(collections.map((collection) => collection.chain)))
    await waitForWatcher(world, chain);
  const made: { chain: string; sale: Promise<SoldToken | null> }[] = [];
  const held = new Set<string>();
  let isStopping = false;
  let number = 0;
  const sell = (collection: WatchedCollection) => {
    const sale = makeSale(world, collection, number);
    number += 1;
    made.push({ chain: collection.chain, sale });
    return sale;
  };
  const running = (async () => {
    for (let turn = 0; !isStopping; turn += 1) {
      const collection = collections[turn % collections.length] as WatchedCollection;
      if (!held.has(collection.chain)) void sell(collection);
      await sleep(1000 / salesPerSecond);
    }
  })();
  return {
    count: () => made.length,
    async hold(chain, act) {
      held.add(chain);
      const there = collections.filter((collection) => collection.chain === chain);
      let turn = 0;
      try {
        await Promise.all(made.map((one) => (one.chain === chain ? one.sale : null)));
        await act(() => sell(there[turn++ % there.length] as WatchedCollection));
      } finally {
        held.delete(chain);
      }
    },
    async stop() {
      isStopping = true;
      await running;
      return (await Promise.all(made.map(({ sale }) => sale))).filter((sale) => sale !== null);
    },
  };
}

/** Sales before the watcher's first poll are not posted. */
async function waitForWatcher(world: SalesWorld, chain: string): Promise<void> {
  const isWatching = chain === 'solana' ? () => isSolanaWatched(world) : () => hasCursor(world, chain);
  while (!(await isWatching())) await sleep(100);
}

async function hasCursor({ database }: SalesWorld, chain: string): Promise<boolean> {
  const { rows } = await database.query(`select from chain_cursors where chain = $1`, [chain]);
  return rows.length > 0;
}

/** Each marketplace has a position of its own, and its slot has ended. */
async function isSolanaWatched(world: SalesWorld): Promise<boolean> {
  const call = { jsonrpc: '2.0', id: 1, method: 'getSlot' };
  const { result: slot } = await askSandbox<{ result: number }>(world, '/rpc/solana?control', call);
  const { rows } = await world.database.query(
    `select from chain_cursors
     where chain = 'solana' and source = any($1) and (position ->> 'slot')::bigint < $2`,
    [MARKETPLACES, slot],
  );
  return rows.length === MARKETPLACES.length;
}

/** Null when the chain rejects the sale, because its token was just sold. */
async function makeSale(
  world: SalesWorld,
  { chain, contract }: WatchedCollection,
  number: number,
): Promise<SoldToken | null> {
  const price = (1 + number / 10_000).toFixed(4).replace(/0+$/, '').replace(/\.$/, '');
  const isSolana = chain === 'solana';
  const sale = { collection: contract, ...(isSolana ? { priceSol: price } : { chain, priceEth: price }) };
  try {
    const { blockNumber = 0 } = await askSandbox<{ blockNumber?: number }>(
      world,
      isSolana ? '/solana/sale' : '/chain/sale',
      sale,
    );
    return { chain, contract, price, blockNumber };
  } catch {
    return null;
  }
}
