import { setTimeout as sleep } from 'node:timers/promises';
import { askSandbox, type EngineWorld } from '../../testing/world/engine-world.ts';

export type SalesWorld = Pick<EngineWorld, 'sandboxUrl' | 'database'>;

/** The unique price identifies the sale's posts. */
export type SoldToken = { contract: string; price: string; blockNumber: number };

export type Selling = { count(): number; stop(): Promise<SoldToken[]> };

export async function findCollections(world: SalesWorld): Promise<string[]> {
  const { ethereum } = await askSandbox<{ ethereum: { collections: { address: string }[] } | null }>(
    world,
    '/chain.json',
  );
  if (!ethereum)
    throw new Error('The local Ethereum chain did not start; the sandbox page /chain gives the reason.');
  return ethereum.collections.map(({ address }) => address.toLowerCase());
}

/** Sells at an even pace, starting once the watcher runs. */
export async function sellContinuously(
  world: SalesWorld,
  contracts: readonly string[],
  salesPerSecond: number,
): Promise<Selling> {
  await waitForWatcher(world);
  const made: Promise<SoldToken | null>[] = [];
  let isStopping = false;
  const running = (async () => {
    for (let number = 0; !isStopping; number += 1) {
      made.push(makeSale(world, contracts[number % contracts.length] as string, number));
      await sleep(1000 / salesPerSecond);
    }
  })();
  return {
    count: () => made.length,
    async stop() {
      isStopping = true;
      await running;
      return (await Promise.all(made)).filter((sale) => sale !== null);
    },
  };
}

/** Sales before the watcher's first poll are not posted. */
async function waitForWatcher({ database }: SalesWorld): Promise<void> {
  for (;;) {
    const { rows } = await database.query(`select from chain_cursors where chain = 'ethereum'`);
    if (rows.length > 0) return;
    await sleep(100);
  }
}

/** Null when the chain rejects the sale, because its token was just sold. */
async function makeSale(world: SalesWorld, contract: string, number: number): Promise<SoldToken | null> {
  const price = (1 + number / 10_000).toFixed(4).replace(/0+$/, '').replace(/\.$/, '');
  try {
    const sale = { collection: contract, priceEth: price };
    const { blockNumber } = await askSandbox<{ blockNumber: number }>(world, '/chain/sale', sale);
    return { contract, price, blockNumber };
  } catch {
    return null;
  }
}
