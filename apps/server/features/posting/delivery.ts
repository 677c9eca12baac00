import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';

/** Where a delivery goes. */
export type Target = 'x' | 'discord';

/** A delivery that this process alone works on, as long as it renews its lease. */
export type Delivery = {
  id: string;
  botId: string;
  target: Target;
  kind: 'sale' | 'mint';
  chain: Chain;
  transaction: string;
  happenedAt: Date;
  createdAt: Date;
  facts: Record<string, unknown>[];
  /** As it was found; 'sending' means that whoever had it before died. */
  state: 'queued' | 'sending' | 'unknown';
  /** As it was last tried. */
  text: string | null;
  /** How often it was claimed. Also what tells the one who has it now from those who had it before. */
  attempts: number;
  /** Since when the text may be out without our knowing; null when it is certainly not. */
  maybeOutSince: Date | null;
  reason: string | null;
  /** Of the look at the chain that found the sale. */
  trace: string | null;
};
