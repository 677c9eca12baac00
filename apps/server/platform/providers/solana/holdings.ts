import { z } from 'zod';
import { parseResponse } from '../http-json.ts';
import type { LatestBlock } from '../latest-block.ts';
import type { SolanaNode, SolanaNodes } from './nodes.ts';

export type SolanaHoldings = {
  /** In lamports. */
  balance(address: string): Promise<bigint | 'could-not-check'>;
  /** For the record of when holdings were read. */
  latestBlock(): Promise<LatestBlock | 'could-not-check'>;
};

/** Someone is waiting for the answer. */
const LIMITS = { timeoutMs: 5_000 };
const CONFIRMED = { commitment: 'confirmed' };
const genesisAnswer = z.string().regex(/^[1-9A-HJ-NP-Za-km-z]{32,44}$/);
/** CAIP-2 names a Solana cluster by the beginning of its genesis hash. */
const REFERENCE_LENGTH = 32;
const slotAnswer = z.number().int().min(0);
const balanceAnswer = z.object({ value: z.number().int().min(0) });

/** At the confirmed commitment. */
export function createSolanaHoldings(nodes: SolanaNodes): SolanaHoldings {
  return {
    balance: (address) =>
      askOrCouldNotCheck(nodes, async ({ host, call }) => {
        const answer = await call('getBalance', [address, CONFIRMED]);
        return BigInt(parseResponse(balanceAnswer, answer, host).value);
      }),
    latestBlock: () =>
      askOrCouldNotCheck(nodes, async ({ host, call }) => {
        const genesis = parseResponse(genesisAnswer, await call('getGenesisHash', []), host);
        const number = parseResponse(slotAnswer, await call('getSlot', [CONFIRMED]), host);
        return { chain: `solana:${genesis.slice(0, REFERENCE_LENGTH)}`, number };
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
