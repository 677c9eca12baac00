import { createCallBudget } from './call-budget.ts';
import type { ContractSignatures } from './port.ts';

/**
 * Anybody can bring a signature that no key made, from any number of addresses, and each costs the operator a call. People
 * with contract wallets are few: what goes beyond this is told that it could not be checked, and may be tried again.
 */
export const CONTRACT_WALLET_CALLS = { perMinute: 120, atOnce: 16 };

/** Contract wallets are asked on chain. The chain's library is loaded with the first one: most people never need it. */
export function createContractSignatures(
  rpcUrl: string | undefined,
  budget = createCallBudget(CONTRACT_WALLET_CALLS),
): ContractSignatures {
  if (!rpcUrl) return { check: async () => 'could-not-check' };
  return {
    async check(address, message, signature) {
      const { askContractWallet } = await import('./ask-contract-wallet.ts');
      const verdict = await budget.spend(() => askContractWallet(rpcUrl, address, message, signature));
      return verdict ?? 'could-not-check';
    },
  };
}
