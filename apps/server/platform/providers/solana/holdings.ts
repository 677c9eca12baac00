import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import type { SolanaNode, SolanaNodes } from './nodes.ts';

export type SolanaHoldings = {
  /** In lamports. */
  balance(address: string): Promise<bigint | 'could-not-check'>;
};

/** Someone is waiting for the answer. */
const LIMITS = { timeoutMs: 5_000 };
const CONFIRMED = { commitment: 'confirmed' };
const balanceAnswer = z.object({ value: z.number().int().min(0) });

/** At the confirmed commitment. */
export function createSolanaHoldings(nodes: SolanaNodes): SolanaHoldings {
  return {
    balance: (address) =>
      askOrCouldNotCheck(nodes, async ({ host, call }) => {
        const answer = await call('getBalance', [address, CONFIRMED]);
        return BigInt(parseResponse(balanceAnswer, answer, host).value);
      }),
  };
}

async function askOrCouldNotCheck<T>(
  nodes: SolanaNodes,
  use: (node: SolanaNode) => Promise<T>,
): Promise<T | 'could-not-check'> {
  try {
    return await nodes.ask(use, LIMITS);
  } catch {
    return 'could-not-check';
  }
}
