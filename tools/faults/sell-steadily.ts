import { setTimeout as sleep } from 'node:timers/promises';
import { askSandbox, type EngineWorld } from '../../testing/world/engine-world.ts';

/** Where sales are made and watched for. */
export type SalesWorld = Pick<EngineWorld, 'sandboxUrl' | 'database'>;

/** A sale with a price of its own, by which its posts are found again. */
export type MadeSale = { contract: string; price: string; blockNumber: number };

/** Sales that go on until they are stopped. */
export type Selling = { count(): number; stop(): Promise<MadeSale[]> };

/** The collections of the local chain. */
export async function findCollections(world: SalesWorld): Promise<string[]> {
  const { ethereum } = await askSandbox<{ ethereum: { collections: { address: string }[] } | null }>(
    world,
    '/chain.json',
  );
  if (!ethereum)
    throw new Error('The local Ethereum did not start; the /chain page of the sandbox says why.');
  return ethereum.collections.map(({ address }) => address.toLowerCase());
}

/** Sells on the local chain at an even pace, from the moment on when somebody watches it. */
export async function sellSteadily(
  world: SalesWorld,
  contracts: readonly string[],
  salesPerSecond: number,
): Promise<Selling> {
  await untilWatching(world);
  const made: Promise<MadeSale | null>[] = [];
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

/** Sales before the first look are not the engine's to tell. */
async function untilWatching({ database }: SalesWorld): Promise<void> {
  for (;;) {
    const { rows } = await database.query(`select from chain_cursors where chain = 'ethereum'`);
    if (rows.length > 0) return;
    await sleep(100);
  }
}

/** A sale that the chain itself refuses (its token was just sold) is none. */
async function makeSale(world: SalesWorld, contract: string, number: number): Promise<MadeSale | null> {
  const price = (1 + number / 10_000).toFixed(4).replace(/0+$/, '').replace(/\.$/, '');
  try {
    const sale = { collection: contract, priceEth: price };
    const { blockNumber } = await askSandbox<{ blockNumber: number }>(world, '/chain/sale', sale);
    return { contract, price, blockNumber };
  } catch {
    return null;
  }
}
