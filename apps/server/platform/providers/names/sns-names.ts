import { isAddress } from '@signboard/sales/solana/core/instruction.ts';
import { isOnCurve } from '@signboard/sales/solana/core/program-addresses.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { SolanaNodes } from '../solana/nodes.ts';
import { createPartyNames, type PartyNames } from './party-names.ts';

/** Names of the Solana Name Service. Only wallets have one: escrows and vaults sign nothing. */
export function createSnsNames(nodes: SolanaNodes, clock: Clock, timeLimitMs?: number): PartyNames {
  const names = createPartyNames(
    async (address) => {
      const { findSnsName } = await import('./find-sns-name.ts');
      return await findSnsName(nodes, address);
    },
    clock,
    timeLimitMs,
  );
  return {
    async nameOf(address) {
      if (!isAddress(address) || !isOnCurve(address)) return null;
      // The library is loaded before the clock starts.
      await import('./find-sns-name.ts');
      return await names.nameOf(address);
    },
  };
}
