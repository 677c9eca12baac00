import type { Sale } from './make-sale.ts';
import type { Rpc } from './rpc-client.ts';
import type { SaleRequest } from './sale-request.ts';
import { type Anvil, startAnvil } from './start-anvil.ts';
import { startBlockClock } from './start-block-clock.ts';

export type Ethereum = {
  /** Address of the node and a way to ask it, once the chain is furnished. */
  ready: Promise<{ nodeUrl: string; rpc: Rpc }>;
  makeSale: (request: SaleRequest) => Promise<Sale>;
  /** Why there is no chain although its program was found. */
  failure: () => string | undefined;
  stop: () => Promise<void>;
};

/**
 * Starts the local chain in the background, once the sandbox listens and knows its own address; callers wait for
 * `ready` only when they need it.
 */
export function startEthereum(binary: string, blockSeconds: number, listening: Promise<string>): Ethereum {
  const starting: Promise<Anvil> = listening.then(() => startAnvil(binary));
  const furnished = listening.then((siteUrl) => furnish(starting, blockSeconds, siteUrl));
  let failure: string | undefined;
  // Nobody may be waiting when it fails; whoever asks later still gets the error.
  furnished.catch((error: Error) => {
    failure = error.message;
  });
  return {
    failure: () => failure,
    ready: furnished,
    makeSale: async (request) => (await furnished).sell(request),
    stop: async () => {
      const anvil = await starting.catch(() => undefined);
      await anvil?.stop();
      const chain = await furnished.catch(() => undefined);
      chain?.stopClock?.();
    },
  };
}

async function furnish(starting: Promise<Anvil>, blockSeconds: number, siteUrl: string) {
  // The client library is the heaviest thing to load, so it loads here, while the node starts.
  const modules = Promise.all([import('./deploy-chain.ts'), import('./make-sale.ts')]);
  const [[{ deployChain }, { createSaleMaker }], anvil] = await Promise.all([modules, starting]);
  await deployChain(anvil.url, siteUrl);
  if (blockSeconds === 0) await anvil.rpc('evm_setAutomine', [true]);
  const stopClock = blockSeconds === 0 ? undefined : startBlockClock(anvil.rpc, blockSeconds);
  const sell = createSaleMaker(anvil.rpc, (blockSeconds * 10 + 10) * 1000);
  return { nodeUrl: anvil.url, rpc: anvil.rpc, sell, stopClock };
}
