import { z } from 'zod';
import { askJsonRpc, JsonRpcRefusal } from '../ask-json-rpc.ts';

/**
 * Null when the contract has no answer: no such function, a revert, or no contract. Throws when no node could answer.
 */
export type CallContract = (contract: string, data: string) => Promise<string | null>;

const bytes = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/);

/** JSON-RPC's code for a reverted call. */
const REVERTED = 3;
/** Contracts older than `revert` fail with invalid opcodes, which nodes report under various names. */
const CONTRACT_BROKE =
  /revert|invalid opcode|bad instruction|opcode not found|opcodenotfound|invalid jump|invalidjump|out of gas|outofgas|stack (?:under|over)flow|stack(?:under|over)flow/i;

/** Queries the first node, and the others only if it cannot answer. */
export function createCallContract(rpcUrls: readonly string[]): CallContract {
  return async (contract, data) => {
    let fault: unknown = new Error('no Ethereum node is configured');
    for (const url of rpcUrls) {
      try {
        const answer = bytes.parse(await askJsonRpc(url, 'eth_call', [{ to: contract, data }, 'latest']));
        return answer === '0x' ? null : answer;
      } catch (error) {
        if (isRefusalOfContract(error)) return null;
        fault = error;
      }
    }
    throw fault;
  };
}

function isRefusalOfContract(error: unknown): boolean {
  return error instanceof JsonRpcRefusal && (error.code === REVERTED || CONTRACT_BROKE.test(error.message));
}
