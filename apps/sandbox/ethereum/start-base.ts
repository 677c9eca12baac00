import type { Hex } from 'viem';
import { answerBody, createRpc, type SendCall } from './json-rpc.ts';
import type { Sale } from './make-sale.ts';
import type { SaleRequest } from './sale-request.ts';
import { startBlockClock } from './start-block-clock.ts';
import { ChainUnavailable } from './start-ethereum.ts';

export const BASE_CHAIN_ID = 8453;
const FINAL_AFTER_BLOCKS = 16;

/** Deploys what follows the first 32 bytes of a call, with those as salt (CREATE2). */
export const WALLET_FACTORY: Hex = '0x4e59b44847b379578588920cA78FbF26c0B4956C';
const WALLET_FACTORY_CODE =
  '0x7fffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffffe03601600081602082378035828234f58015156039578182fd5b8082525050506014600cf3';

/** A second chain, with another chain id. */
export type SecondChain = {
  /** Resolves when the contracts are deployed, rejects with a `ChainUnavailable`. */
  ready: Promise<unknown>;
  /** Answers the body of a JSON-RPC request. */
  answer: (body: string) => Promise<object>;
  makeSale: (request: SaleRequest) => Promise<Sale>;
  /** Also one that is still starting. */
  stop: () => void;
};

/** Starts after the first chain, which takes all cores. Calls wait until it is ready. */
export function startBase(firstChain: Promise<unknown>, blockSeconds: number): SecondChain {
  const start = () => startChain(blockSeconds);
  const chain = firstChain.then(start, start);
  chain.catch(() => undefined);
  return {
    ready: chain,
    answer: async (body) => answerBody((await chain).send, body),
    makeSale: async (request) => (await chain).sell(request),
    stop: () =>
      void chain.then(
        ({ stopClock }) => stopClock(),
        () => undefined,
      ),
  };
}

/** With the factory of contract wallets, which the local mainnet lacks: no wallet exists on both. */
async function startChain(
  blockSeconds: number,
): Promise<{ send: SendCall; sell: SecondChain['makeSale']; stopClock: () => void }> {
  try {
    // Loaded after the first chain started: both are large.
    const [{ startEdr, standardCalls }, { deployBase }, { createSaleMaker }, { BASE_MARKET }] =
      await Promise.all([
        import('./start-edr.ts'),
        import('./deploy-base.ts'),
        import('./make-sale.ts'),
        import('./plan-sale.ts'),
      ]);
    const edr = await startEdr({ chainId: BASE_CHAIN_ID, hardfork: 'Prague' });
    const send = delayFinality(standardCalls(edr), FINAL_AFTER_BLOCKS);
    const rpc = createRpc(send);
    await rpc('hardhat_setCode', [WALLET_FACTORY, WALLET_FACTORY_CODE]);
    await rpc('evm_setAutomine', [true]);
    await deployBase(rpc);
    // Otherwise no block would come after the last sale, and nothing before it would become final.
    const stopClock = blockSeconds === 0 ? () => undefined : startBlockClock(rpc, blockSeconds);
    return { send, sell: createSaleMaker(rpc, BASE_MARKET), stopClock };
  } catch (error) {
    throw new ChainUnavailable((error as Error).message);
  }
}

/** EDR calls its newest block final. Like this, short reorgs are possible, as on a real chain. */
function delayFinality(send: SendCall, blocks: number): SendCall {
  return async (call) => {
    const at = (call.params ?? []).indexOf('finalized');
    if (at < 0) return await send(call);
    const { result: head } = await send({ method: 'eth_blockNumber', params: [] });
    const final = `0x${Math.max(0, Number(head) - blocks).toString(16)}`;
    return await send({ ...call, params: (call.params ?? []).with(at, final) });
  };
}
