import { z } from 'zod';
import { askJsonRpc } from '../ask-json-rpc.ts';
import type { ContractLookup } from './port.ts';

const code = z.string().regex(/^0x[0-9a-fA-F]*$/);

/** A wallet that delegates to a contract (EIP-7702) is still a wallet. */
const DELEGATION = /^0xef0100/i;

/** A malformed response counts as no contract. */
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
