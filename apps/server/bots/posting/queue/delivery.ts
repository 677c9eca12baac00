import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import type { BotCollection } from '#server/bots/bot-collections-store.ts';

/** A delivery that only this process works on while it renews its lease. */
export type Delivery = {
  id: string;
  botId: string;
  channel: ChannelName;
  kind: 'sale' | 'mint' | 'recap' | 'listing';
  chain: SaleChain;
  /** Of a listing, the hash of its order. */
  transaction: string;
  /** The key of the bot's collection that it is about. */
  collection: string;
  /** That collection; null when the bot no longer watches it. */
  watched: BotCollection | null;
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
  /** What the attempt in progress was charged, which is taken back when the channel did not accept the post. */
  chargedMills: number;
  /** The trace id of the block read that found the sale. */
  trace: string | null;
};

/** An attempt that is about to be made. */
export type Attempt = {
  delivery: Delivery;
  text: string;
  costMills: number;
  /** When the connection that it was composed for was made. */
  connectedAt: Date;
};

export type SentPost = { delivery: Delivery; remoteId: string };

/** The result of one claim of a delivery. `left`: another process has it, or a reorg removed it. */
export type Outcome =
  | { outcome: 'sent' | 'left' }
  | { outcome: 'waits' | 'unknown' | 'failed' | 'skipped'; reason: string | null };

/**
 * Why a delivery waits. Besides these, the `reason` of a `retry-later`, such as X's `credits`.
 * `reconnect`: the owner has to reconnect the account. `unexpected`: a bug of ours.
 */
export type WaitReason = 'rate-limited' | 'unreachable' | 'reconnect' | 'unexpected';

/** Why an outcome is still open. The second of each pair means that the first check found nothing. */
export type OpenReason = 'unknown-outcome' | 'not-seen-yet' | 'duplicate' | 'duplicate-not-seen';

/** For logs and metrics: contains no text, no token and no webhook URL. */
export type DeliveryReport = {
  delivery: string;
  bot: string;
  channel: ChannelName;
  /** Correlates a sale's log lines from block to post. */
  sale: string;
  transaction: string;
  outcome: Outcome['outcome'];
  reason: string | null;
  attempts: number;
  sinceHappenedMs: number;
  sinceQueuedMs: number;
};
