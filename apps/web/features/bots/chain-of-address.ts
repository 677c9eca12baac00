import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';

/** The chain that an address belongs to by its look; null while it is none of either. */
export function chainOfAddress(typed: string): Chain | null {
  const address = typed.trim();
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return 'ethereum';
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? 'solana' : null;
}
