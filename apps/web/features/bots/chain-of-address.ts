import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';

/** By the address format; null when it matches neither chain. */
export function chainOfAddress(typed: string): Chain | null {
  const address = typed.trim();
  if (/^0x[0-9a-fA-F]{40}$/.test(address)) return 'ethereum';
  return /^[1-9A-HJ-NP-Za-km-z]{32,44}$/.test(address) ? 'solana' : null;
}
