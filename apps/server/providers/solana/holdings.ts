import { z } from 'zod';
import { askJsonRpc } from '../ask-json-rpc.ts';
import type { SolanaHoldings } from './port.ts';

const balanceAnswer = z.object({ value: z.number().int().min(0) });

/** At the confirmed commitment. */
export function createSolanaHoldings(rpcUrl: string | undefined): SolanaHoldings {
  if (!rpcUrl) return { balance: async () => 'could-not-check' };
  return {
    async balance(address) {
      try {
        const answer = await askJsonRpc(rpcUrl, 'getBalance', [address, { commitment: 'confirmed' }]);
        return BigInt(balanceAnswer.parse(answer).value);
      } catch {
        return 'could-not-check';
      }
    },
  };
}
