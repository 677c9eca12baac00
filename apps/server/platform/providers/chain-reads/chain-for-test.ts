import { decodeFunctionData, encodeFunctionResult, type Hex, multicall3Abi } from 'viem';
import type { AskNode, EthereumNodes } from '../ethereum/nodes.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc.ts';

/** What a contract returns to a call with this data; null for a revert. */
export type TestContract = (data: string) => string | null;

const MULTICALL = '0xca11bde05977b3631167028862be2a173976ca11';
export const word = (value: bigint | number): Hex => `0x${value.toString(16).padStart(64, '0')}`;

type EthCall = { to: string; data: Hex };

/** A node in memory. Contracts are keyed in lower case; unknown addresses have no code. */
export function createTestNode(
  contracts: Readonly<Record<string, TestContract>>,
  answerMulticall = multicallWith(contracts),
) {
  const requests: RpcCall[][] = [];
  const answer = ({ method, params }: RpcCall): RpcAnswer => {
    if (method !== 'eth_call') return { result: '0x7' };
    const { to, data } = (params as [EthCall])[0];
    if (to.toLowerCase() === MULTICALL) return answerMulticall(data);
    const result = call(contracts, to, data);
    return result === null ? REVERTED : { result };
  };
  const ask: AskNode = async (calls) => {
    requests.push([...calls]);
    return calls.map(answer);
  };
  return { ask, requests };
}

export const REVERTED: RpcAnswer = { refusal: { code: 3, message: 'execution reverted' } };

/** The nodes of one chain, tried in their order. */
export function nodesOf(...asks: AskNode[]): EthereumNodes & { settled(): number } {
  let settled = 0;
  const unused = () => Promise.reject(new Error('not used here'));
  return {
    count: asks.length,
    settled: () => settled,
    ask: unused,
    askEach: unused,
    async read(use) {
      let failure: unknown = new Error('no node');
      for (const ask of asks) {
        try {
          const done = await use(ask);
          settled += 1;
          return done;
        } catch (error) {
          failure = error;
        }
      }
      settled += 1;
      throw failure;
    },
  };
}

const call = (contracts: Readonly<Record<string, TestContract>>, to: string, data: string) => {
  const contract = contracts[to.toLowerCase()];
  return contract ? contract(data) : '0x';
};

/** Each result may be changed on its way. */
export function multicallWith(
  contracts: Readonly<Record<string, TestContract>>,
  change: (result: string | null, at: number) => string | null = (result) => result,
): (data: Hex) => RpcAnswer {
  return (data) => {
    const { args } = decodeFunctionData({ abi: multicall3Abi, data });
    const calls = (args?.[0] ?? []) as unknown as readonly { target: string; callData: string }[];
    const results = calls.map(({ target, callData }, at) => {
      const isBalance = target.toLowerCase() === MULTICALL;
      const result = change(isBalance ? word(7) : call(contracts, target, callData), at);
      return { success: result !== null, returnData: (result ?? '0x') as Hex };
    });
    const encoded = encodeFunctionResult({ abi: multicall3Abi, functionName: 'aggregate3', result: results });
    return { result: encoded };
  };
}
