import { z } from 'zod';
import { askJsonRpc } from '../ask-json-rpc.ts';
import type { ContractLookup } from './port.ts';

const code = z.string().regex(/^0x[0-9a-fA-F]*$/);

/** A wallet that lends itself a contract's code (EIP-7702) is a wallet still. */
const DELEGATION = /^0xef0100/i;

/** Looks a contract up by its code; anything but a proper answer is none. */
export function createContractLookup(rpcUrl: string | undefined): ContractLookup {
  if (!rpcUrl) return { exists: async () => 'could-not-check' };
  return {
    async exists(address) {
      try {
        const found = code.parse(await askJsonRpc(rpcUrl, 'eth_getCode', [address, 'latest']));
        return found === '0x' || DELEGATION.test(found) ? 'no' : 'yes';
      } catch {
        return 'could-not-check';
      }
    },
  };
}
