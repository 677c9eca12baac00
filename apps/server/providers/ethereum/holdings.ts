import { z } from 'zod';
import { askJsonRpc, JsonRpcRefusal } from '../ask-json-rpc.ts';
import type { EthereumHoldings } from './port.ts';

const quantity = z.string().regex(/^0x[0-9a-fA-F]+$/);
const word = z.string().regex(/^0x(?:[0-9a-fA-F]{64})?$/);

/** Selector of balanceOf(address), supported by ERC-721 contracts and older ones. */
const BALANCE_OF = '0x70a08231';
/** A revert is a "no" that a retry would not change. */
const REVERTED = 3;

/** Reads holdings at the latest block. */
export function createEthereumHoldings(rpcUrl: string | undefined): EthereumHoldings {
  if (!rpcUrl) return { balance: async () => 'could-not-check', owns: async () => 'could-not-check' };
  return {
    async balance(address) {
      try {
        return BigInt(quantity.parse(await askJsonRpc(rpcUrl, 'eth_getBalance', [address, 'latest'])));
      } catch {
        return 'could-not-check';
      }
    },
    async owns(contract, address) {
      const data = BALANCE_OF + address.slice(2).toLowerCase().padStart(64, '0');
      try {
        const answer = word.parse(await askJsonRpc(rpcUrl, 'eth_call', [{ to: contract, data }, 'latest']));
        return answer !== '0x' && BigInt(answer) > 0n;
      } catch (error) {
        return isRevert(error) ? false : 'could-not-check';
      }
    },
  };
}

function isRevert(error: unknown): boolean {
  return error instanceof JsonRpcRefusal && (error.code === REVERTED || /revert/i.test(error.message));
}
