import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import type { SolanaNodes } from './nodes.ts';

export type SolanaHoldings = {
  /** In lamports. */
  balance(address: string): Promise<bigint | 'could-not-check'>;
};

/** Someone is waiting for the answer. */
const LIMITS = { timeoutMs: 5_000 };
const balanceAnswer = z.object({ value: z.number().int().min(0) });

/** At the confirmed commitment. */
export function createSolanaHoldings(nodes: SolanaNodes): SolanaHoldings {
  return {
    async balance(address) {
      try {
        return await nodes.ask(async ({ host, call }) => {
          const answer = await call('getBalance', [address, { commitment: 'confirmed' }]);
          return BigInt(parseResponse(balanceAnswer, answer, host).value);
        }, LIMITS);
      } catch {
        return 'could-not-check';
      }
    },
  };
}
