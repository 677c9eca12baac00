import { z } from 'zod';
import type { ContractLookup } from './port.ts';

const TIMEOUT_MS = 5_000;
const codeAnswer = z.object({ result: z.string().regex(/^0x[0-9a-fA-F]*$/) });

/** Looks a contract up by its code; anything but a proper answer is none. */
export function createContractLookup(rpcUrl: string | undefined): ContractLookup {
  if (!rpcUrl) return { exists: async () => 'could-not-check' };
  return {
    async exists(address) {
      try {
        const response = await fetch(rpcUrl, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'eth_getCode', params: [address, 'latest'] }),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        const { result } = codeAnswer.parse(await response.json());
        return result === '0x' ? 'no' : 'yes';
      } catch {
        return 'could-not-check';
      }
    },
  };
}
