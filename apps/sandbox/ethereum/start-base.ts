import type { Hex } from 'viem';
import { answerBody, createRpc, type SendCall } from './json-rpc.ts';
import { ChainUnavailable } from './start-ethereum.ts';

export const BASE_CHAIN_ID = 8453;

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
};

/** Starts after the first chain, which takes all cores. Calls wait until it is ready. */
export function startBase(firstChain: Promise<unknown>): SecondChain {
  const chain = firstChain.then(startChain, startChain);
  chain.catch(() => undefined);
  return { ready: chain, answer: async (body) => answerBody(await chain, body) };
}

/** With the factory of contract wallets, which the local mainnet lacks: no wallet exists on both. */
async function startChain(): Promise<SendCall> {
  try {
    // Loaded after the first chain started: both are large.
    const [{ startEdr, standardCalls }, { deployBase }] = await Promise.all([
      import('./start-edr.ts'),
      import('./deploy-base.ts'),
    ]);
    const send = standardCalls(await startEdr({ chainId: BASE_CHAIN_ID, hardfork: 'Prague' }));
    const rpc = createRpc(send);
    await rpc('hardhat_setCode', [WALLET_FACTORY, WALLET_FACTORY_CODE]);
    await rpc('evm_setAutomine', [true]);
    await deployBase(rpc);
    return send;
  } catch (error) {
    throw new ChainUnavailable((error as Error).message);
  }
}
