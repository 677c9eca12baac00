import { createCallBudget } from './call-budget.ts';
import type { ContractSignatures } from './port.ts';

/**
 * Anyone can submit an invalid signature from any number of addresses, and each costs the operator a call. Contract
 * wallets are rare: beyond this limit the result is could-not-check, and people can retry.
 */
export const CONTRACT_WALLET_CALLS = { perMinute: 120, atOnce: 16 };

/** Contract wallets are verified on chain. The library is loaded lazily: most people never need it. */
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
