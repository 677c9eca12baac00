import { solanaPersona } from './solana-personas.ts';
import { madeAddress } from './solana-programs.ts';

/** A fungible token. Kenji has it in two accounts, as wallets sometimes do. */
export const PEARLS = {
  mint: madeAddress('pearls'),
  name: 'Pearls',
  symbol: 'PEARL',
  decimals: 6,
  accounts: [
    { owner: solanaPersona('kenji').address, amount: 1_000_000_000n },
    { owner: solanaPersona('kenji').address, amount: 250_500_000n },
    { owner: solanaPersona('marisol').address, amount: 5_000_000n },
  ],
} as const;
