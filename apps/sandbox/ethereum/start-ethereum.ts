import { answerBody, createRpc, type Rpc, type SendCall } from './json-rpc.ts';
import type { Sale } from './make-sale.ts';
import type { SaleRequest } from './sale-request.ts';
import { startBlockClock } from './start-block-clock.ts';

export type StartNode = () => Promise<SendCall>;

export type ChainStatus = { state: 'starting' } | { state: 'running' } | { state: 'failed'; notice: string };

export type Ethereum = {
  /** Resolves when the contracts are deployed, rejects with a `ChainUnavailable`. */
  ready: Promise<{ rpc: Rpc }>;
  status: () => ChainStatus;
  /** Answers the body of a JSON-RPC request. */
  answer: (body: string) => Promise<object>;
  makeSale: (request: SaleRequest) => Promise<Sale>;
  stop: () => Promise<void>;
};

/** The local chain did not start; the message says what that means and why. */
export class ChainUnavailable extends Error {
  constructor(reason: string) {
    super(`The local Ethereum did not start: no sales, and bots have nothing to post. Reason: ${reason}`);
  }
}

type Options = { blockSeconds: number; startNode?: StartNode | undefined };

/**
 * Starts the local chain in the background, once the sandbox listens and knows its own URL. Calls wait until it is
 * ready.
 */
export function startEthereum(options: Options, listening: Promise<string>): Ethereum {
  let status: ChainStatus = { state: 'starting' };
  const ready = listening
    .then((siteUrl) => deploy(options, siteUrl))
    .catch((error: Error) => {
      throw new ChainUnavailable(error.message);
    });
  ready.then(
    () => {
      status = { state: 'running' };
    },
    ({ message }: ChainUnavailable) => {
      status = { state: 'failed', notice: message };
    },
  );
  return {
    ready,
    status: () => status,
    answer: async (body) => answerBody((await ready).send, body),
    makeSale: async (request) => (await ready).sell(request),
    stop: async () => {
      const chain = await ready.catch(() => undefined);
      chain?.stopClock();
    },
  };
}

async function deploy({ blockSeconds, startNode }: Options, siteUrl: string) {
  // The native node and viem are slow to load, so they are loaded after the sandbox listens.
  const [{ startEdr, standardCalls }, { deployChain }, { createSaleMaker }] = await Promise.all([
    import('./start-edr.ts'),
    import('./deploy-chain.ts'),
    import('./make-sale.ts'),
  ]);
  const send = standardCalls(await (startNode?.() ?? startEdr()));
  const rpc = createRpc(send);
  await deployChain(rpc, siteUrl);
  if (blockSeconds === 0) await rpc('evm_setAutomine', [true]);
  const stopClock = blockSeconds === 0 ? () => undefined : startBlockClock(rpc, blockSeconds);
  return { send, rpc, sell: createSaleMaker(rpc), stopClock };
}
