import { CONTRACT_BROKE, isRefusal, MAX_GAS } from '../ethereum/call-contract.ts';
import { WrongAnswer } from '../ethereum/nodes.ts';
import type { RpcAnswer, RpcCall } from '../json-rpc.ts';

/** What one node can say about one wallet or contract. */
export type EvmQuestion =
  | { kind: 'call'; contract: string; data: string }
  | { kind: 'balance'; wallet: string }
  | { kind: 'transactions'; wallet: string };

/** Bytes as hex; null when the contract failed. `could-not-check`: no node answered. */
export type EvmAnswer = string | null | 'could-not-check';

const BYTES = /^0x[0-9a-fA-F]*$/;
const QUANTITY = /^0x[0-9a-fA-F]{1,64}$/;
const WORD_DIGITS = 64;

/** As a call of its own, with a limit for contracts that never end. */
export function toRpcCall(question: EvmQuestion): RpcCall {
  switch (question.kind) {
    case 'call': {
      const { contract: to, data } = question;
      return { method: 'eth_call', params: [{ to, data, gas: MAX_GAS }, 'latest'] };
    }
    case 'balance':
      return { method: 'eth_getBalance', params: [question.wallet, 'latest'] };
    case 'transactions':
      return { method: 'eth_getTransactionCount', params: [question.wallet, 'latest'] };
  }
}

/** Numbers get the form in which contracts return them. A node that rejects the call leaves it to other nodes. */
export function readRpcAnswer(question: EvmQuestion, answer: RpcAnswer | undefined): EvmAnswer {
  const isCall = question.kind === 'call';
  if (isCall && isRefusal(answer, CONTRACT_BROKE)) return null;
  if (answer && 'refusal' in answer) return 'could-not-check';
  const result = answer?.result;
  if (typeof result !== 'string' || !(isCall ? BYTES : QUANTITY).test(result))
    throw new WrongAnswer('the node returned a malformed result');
  return isCall ? result : `0x${result.slice(2).padStart(WORD_DIGITS, '0')}`;
}
