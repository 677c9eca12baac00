import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';

export type Target = 'x' | 'discord';

/** A delivery that only this process works on while it renews its lease. */
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
  /** The status when claimed; 'sending' means that the previous sender died. */
  state: 'queued' | 'sending' | 'unknown';
  /** The text of the last attempt. */
  text: string | null;
  /** Number of claims; also identifies the current holder. */
  attempts: number;
  /** Since when the text may be out without our knowledge; null when it is certainly not. */
  maybeOutSince: Date | null;
  reason: string | null;
  /** The trace id of the block read that found the sale. */
  trace: string | null;
};
