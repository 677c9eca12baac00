import type { Clock } from '#server/platform/lib/clock.ts';
import type { CallContract } from '../ethereum/call-contract.ts';
import { createPartyNames, type PartyNames } from './party-names.ts';

const ETHEREUM_ADDRESS = /^0x[0-9a-f]{40}$/;

/** ENS names, resolved on chain only: no server chosen by a name's owner is ever called. */
export function createEnsNames(callContract: CallContract, clock: Clock, timeLimitMs?: number): PartyNames {
  const names = createPartyNames(
    async (address) => {
      const { findEnsName } = await import('./find-ens-name.ts');
      return await findEnsName(callContract, address as `0x${string}`);
    },
    clock,
    timeLimitMs,
  );
  return {
    async nameOf(given) {
      const address = given.toLowerCase();
      if (!ETHEREUM_ADDRESS.test(address)) return null;
      // The library is loaded before the clock starts.
      await import('./find-ens-name.ts');
      return await names.nameOf(address);
    },
  };
}
