import type { ContractSignatures } from './port.ts';

/** Contract wallets are asked on chain. The chain's library is loaded with the first one: most people never need it. */
export function createContractSignatures(rpcUrl: string | undefined): ContractSignatures {
  if (!rpcUrl) return { check: async () => 'could-not-check' };
  return {
    async check(address, message, signature) {
      const { askContractWallet } = await import('./ask-contract-wallet.ts');
      return await askContractWallet(rpcUrl, address, message, signature);
    },
  };
}
