import { multicallOf } from '@signboard/domain/chains/proof-contracts.ts';
import type { Hex } from 'viem';
import type { RpcAnswer, RpcCall } from '../json-rpc.ts';
import type { EvmAnswer, EvmQuestion } from './evm-question.ts';

/** Enough for a hundred ordinary calls. Most nodes allow no more than 50 million. */
const GAS = `0x${(30_000_000).toString(16)}`;

/** Everything but transaction counts can be read by a contract. */
export type ContractQuestion = Exclude<EvmQuestion, { kind: 'transactions' }>;

// Loaded lazily: it is large, and many installations never read a chain.
const load = () => import('viem');

/** Many questions in one call of the chain's Multicall3. */
export async function toMulticall(chain: number, questions: readonly ContractQuestion[]): Promise<RpcCall> {
  const viem = await load();
  const to = multicallOf(chain);
  // viem rejects mixed case that is no checksum; what people have typed may be spelled so.
  const spell = (address: string) => address.toLowerCase() as Hex;
  const calls = questions.map((question) => ({
    target: spell(question.kind === 'call' ? question.contract : to),
    allowFailure: true,
    callData:
      question.kind === 'call'
        ? (question.data as Hex)
        : viem.encodeFunctionData({
            abi: viem.multicall3Abi,
            functionName: 'getEthBalance',
            args: [spell(question.wallet)],
          }),
  }));
  const data = viem.encodeFunctionData({
    abi: viem.multicall3Abi,
    functionName: 'aggregate3',
    args: [calls],
  });
  return { method: 'eth_call', params: [{ to, data, gas: GAS }, 'latest'] };
}

/** Null when the chain has no Multicall3, or the call as a whole failed. */
export async function readMulticall(
  count: number,
  answer: RpcAnswer | undefined,
): Promise<EvmAnswer[] | null> {
  if (!answer || !('result' in answer) || typeof answer.result !== 'string') return null;
  const { decodeFunctionResult, multicall3Abi } = await load();
  try {
    const results = decodeFunctionResult({
      abi: multicall3Abi,
      functionName: 'aggregate3',
      data: answer.result as Hex,
    });
    return results.length === count
      ? results.map(({ success, returnData }) => (success ? returnData : null))
      : null;
  } catch {
    return null;
  }
}
