import type { RpcAnswer } from '../json-rpc.ts';
import { CallRefused, type EthereumNodes, WrongAnswer } from './nodes.ts';

/**
 * Null when the contract has no answer: no such function, a revert, or no contract. Throws when no node could answer.
 */
export type CallContract = (contract: string, data: string) => Promise<string | null>;

export type ContractCall = { contract: string; data: string };

/**
 * Many times what wallets and balances need, and a fraction of what nodes allow: the code may be an endless loop.
 */
export const MAX_GAS = `0x${(10_000_000).toString(16)}`;

/** Without a group, whose repetition would take memory for every byte. */
const BYTES = /^0x[0-9a-fA-F]*$/;
/** JSON-RPC's code for a reverted call. */
const REVERTED = 3;
/** Contracts older than `revert` fail with invalid opcodes, which nodes report under various names. */
export const CONTRACT_BROKE =
  /revert|gas required exceeds|invalid opcode|bad instruction|opcode not found|opcodenotfound|invalid jump|invalidjump|out of gas|outofgas|stack (?:under|over)flow|stack(?:under|over)flow/i;

export function createCallContract(nodes: EthereumNodes, maxBytes?: number): CallContract {
  return async (contract, data) => (await callContracts(nodes, [{ contract, data }], maxBytes))[0] ?? null;
}

/** All from one node, in one request. */
export function callContracts(
  nodes: EthereumNodes,
  calls: readonly ContractCall[],
  maxBytes?: number,
): Promise<(string | null)[]> {
  return nodes.read(async (node) => {
    const answers = await node(
      calls.map(({ contract: to, data }) => ({ method: 'eth_call', params: [{ to, data }, 'latest'] })),
    );
    return answers.map((answer) => {
      if (isRefusal(answer, CONTRACT_BROKE)) return null;
      const bytes = readMatching(answer, BYTES);
      if (bytes.length % 2 === 1) throw new WrongAnswer('the node returned half a byte');
      return bytes === '0x' ? null : bytes;
    });
  }, maxBytes);
}

/** Whether the contract rejected the call, rather than the node. */
export function isRefusal(answer: RpcAnswer | undefined, words: RegExp): boolean {
  if (!answer || !('refusal' in answer)) return false;
  return answer.refusal.code === REVERTED || words.test(answer.refusal.message);
}

/** Hex of the given form. */
export function readMatching(answer: RpcAnswer | undefined, form: RegExp): string {
  if (answer && 'refusal' in answer) throw new CallRefused(answer.refusal.message);
  const result = answer?.result;
  if (typeof result === 'string' && form.test(result)) return result;
  throw new WrongAnswer('the node returned a malformed result');
}

const WORD_DIGITS = 64;

/**
 * Text as a Solidity `string`, or as the bytes32 that old contracts return. Null when it is neither; invalid UTF-8 is
 * decoded leniently.
 */
export function readAbiText(answer: string): string | null {
  const digits = answer.slice(2);
  if (digits.length === WORD_DIGITS) return decodeText(digits.replace(/(?:00)+$/, ''));
  const start = Number(wordAt(digits, 0)) * 2;
  if (!Number.isSafeInteger(start) || digits.length < start + WORD_DIGITS) return null;
  const length = Number(wordAt(digits, start)) * 2;
  const text = digits.slice(start + WORD_DIGITS, start + WORD_DIGITS + length);
  return text.length === length ? decodeText(text) : null;
}

function wordAt(digits: string, at: number): bigint {
  return BigInt(`0x${digits.slice(at, at + WORD_DIGITS) || '0'}`);
}

function decodeText(digits: string): string {
  return Buffer.from(digits, 'hex').toString();
}
