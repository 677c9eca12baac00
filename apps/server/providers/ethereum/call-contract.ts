import { z } from 'zod';
import { askJsonRpc, JsonRpcRefusal } from '../ask-json-rpc.ts';

/**
 * Asks a contract. Null when it has nothing to say: no such function, it refused, or no contract stands there.
 * Throws when no node could tell.
 */
export type CallContract = (contract: string, data: string) => Promise<string | null>;

const bytes = z.string().regex(/^0x(?:[0-9a-fA-F]{2})*$/);

/** JSON-RPC's code for a call that ran and was reverted. */
const REVERTED = 3;
/** Contracts from before `revert` existed refuse by breaking, and nodes tell each way by its name. */
const CONTRACT_BROKE =
  /revert|invalid opcode|bad instruction|opcode not found|opcodenotfound|invalid jump|invalidjump|out of gas|outofgas|stack (?:under|over)flow|stack(?:under|over)flow/i;

/** Asks the first node; the others only where it cannot tell. */
export function createCallContract(rpcUrls: readonly string[]): CallContract {
  return async (contract, data) => {
    let fault: unknown = new Error('there is no Ethereum node');
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
