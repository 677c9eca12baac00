import { toChecksumAddress } from '../accounts/wallet-address.ts';
import { findSaleChain, isSaleChain, type SaleChain } from './sale-chains.ts';

const WITH_CHAIN = /^([a-z0-9-]{2,20}):(0x[0-9a-fA-F]{40})$/;

/**
 * A contract as people type it. The same address may be a contract on several EVM chains, so it can name one, as in
 * `base:0x…`. Undefined when the chain is not one of ours; null when none is named.
 */
export function parseChainAddress(typed: string): { chain: SaleChain | null | undefined; address: string } {
  const [, chain, address] = WITH_CHAIN.exec(typed) ?? [];
  if (chain === undefined || address === undefined) return { chain: null, address: typed };
  return { chain: isSaleChain(chain) && chain !== 'solana' ? chain : undefined, address };
}

/** The form that parseChainAddress reads. Addresses without a chain are Ethereum's and Solana's. */
export function formatChainAddress(chain: SaleChain, address: string): string {
  if (!findSaleChain(chain)) return address;
  const shown = toChecksumAddress(address);
  return chain === 'ethereum' ? shown : `${chain}:${shown}`;
}
