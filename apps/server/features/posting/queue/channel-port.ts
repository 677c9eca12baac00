import type { ChannelName } from '@signboard/domain/posts/channels.ts';
import type { BotRow } from '#server/features/bots/bots-store.ts';
import type { ProviderFault } from '#server/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { Delivery, DeliveryReport, Outcome } from './delivery.ts';

/** A post that is ready to be sent. */
export type ComposedPost = {
  /** Stored before the call: the history shows it, and a lost response is settled by it. */
  text: string;
  /** Makes the call that cannot be undone, once; returns the post's id. */
  publish(): Promise<string>;
};

/**
 * Where posts go. The queue decides when a post is sent and what its outcome means; a channel knows how. Its calls fail
 * with a `ProviderError`.
 */
export type Channel = {
  name: ChannelName;
  /** Its posts count towards the free plan's limit. */
  isMetered: boolean;
  /** Its deliveries wait while the bot has nothing in this column. */
  requiredColumn: keyof BotRow | null;
  /** Why the bot posts here no more: what is queued fails with this reason. */
  findOffReason(bot: BotRow): string | null;
  /** Composes a post, and does what may be repeated: looking up names, refreshing a token, uploading pictures. */
  compose(delivery: Delivery, bot: BotRow): Promise<ComposedPost>;
  /**
   * Finds the post of a delivery whose response was lost; returns its id. Null when the channel cannot be read: there
   * an unknown outcome is final.
   */
  findPost: ((delivery: Delivery, bot: BotRow, since: Date) => Promise<string | null>) | null;
  /** Records a failure that concerns more than its delivery; null leaves the failure to the queue. */
  recordFailure(delivery: Delivery, bot: BotRow, error: unknown): Promise<Outcome | null>;
  /** The web address of a post; null when the channel does not report where its posts are. */
  buildPostUrl(username: string, remoteId: string): string | null;
};

export type Channels = Readonly<Record<ChannelName, Channel>>;

/**
 * Makes a call abortable: it is not started after a process's shutdown deadline, and fails with this fault when the
 * deadline passes before the response.
 */
export type MakeAbortable = <Given extends unknown[], Result>(
  fault: ProviderFault,
  call: (...given: Given) => Promise<Result>,
) => (...given: Given) => Promise<Result>;

export type QueueDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  channels: Channels;
  /** A random number in [0, 1) that spreads retries, so that they do not come back together. */
  random(): number;
  /** The operator's address for problems that stop all posting. */
  operatorEmail: string | null;
  /** The process was asked to stop: whatever has not started is left to others. */
  ending?: AbortSignal;
  /** Called with the result of each delivery, for metrics. */
  onReport?(report: DeliveryReport): void;
};

/** A claimed delivery with everything that is needed to send it. */
export type Job = { delivery: Delivery; bot: BotRow; channel: Channel };
