import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import type { BotChannelRow } from '#server/bots/bot-channels-store.ts';
import type { BotRow } from '#server/bots/bots-store.ts';
import type { ConnectableChannel, ConnectableChannels } from '#server/bots/connectable-channel.ts';
import type { ProviderFault } from '#server/platform/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { Attempt, Delivery, DeliveryReport, Outcome, SentPost } from './delivery.ts';

/** A post that is ready to be sent. */
export type ComposedPost = {
  /** Stored before the call: the history shows it, and a lost response is settled by it. */
  text: string;
  /** What the channel bills for it, in thousandths of a dollar; missing when it is free. */
  costMills?: number;
  /** Makes the call that cannot be undone, once; returns the post's id. */
  publish(): Promise<string>;
};

/**
 * Where posts go. The queue decides when a post is sent and what its outcome means; a channel knows how. Its calls fail
 * with a `ProviderError`.
 */
export type Channel = ConnectableChannel & {
  name: ChannelName;
  /** Posts wait while the owner has to reconnect the channel; otherwise they fail when it is switched off. */
  keepsPostsWhileOff: boolean;
  /** The least that the channel bills for a post; missing when posts are free. */
  leastCostMills?: number;
  /** Composes a post, and does what may be repeated: looking up names, refreshing a token, uploading pictures. */
  compose(delivery: Delivery, bot: BotRow, connection: BotChannelRow): Promise<ComposedPost>;
  /**
   * How a lost response is settled. `read`: by looking for the post. `resend`: by sending it again, which leaves one
   * post, however often it is sent. `never`: an unknown outcome is final.
   */
  settlement:
    | { by: 'read'; findPost(delivery: Delivery, bot: BotRow, since: Date): Promise<string | null> }
    | { by: 'resend' }
    | { by: 'never' };
  /** Records a failure that concerns more than its delivery; null leaves the failure to the queue. */
  recordFailure(delivery: Delivery, connection: BotChannelRow, error: unknown): Promise<Outcome | null>;
  /** The web address of a post; null when the channel does not report where its posts are. */
  buildPostUrl(username: string, remoteId: string): string | null;
  /** Whether only members of a chat may know its address; without it, everyone may. */
  isPrivatePost?(remoteId: string): boolean;
};

export type Channels = Readonly<Record<ChannelName, Channel>> & ConnectableChannels;

export const namesOf = ({ channels }: { channels: Channels }) => Object.keys(channels) as ChannelName[];

/**
 * Makes a call abortable: it is not started after a process's shutdown deadline, and fails with this fault when the
 * deadline passes before the response.
 */
export type MakeAbortable = <Given extends unknown[], Result>(
  fault: ProviderFault,
  call: (...given: Given) => Promise<Result>,
) => (...given: Given) => Promise<Result>;

/** A claimed delivery, with its bot unless that was deleted. */
export type Claimed = {
  delivery: Delivery;
  found: { bot: BotRow; connection: BotChannelRow | null } | null;
};

/**
 * What the loops of a process do together: a block with many sales makes many posts, and one transaction then serves
 * several of them. Posts of a bot that is not as usual, or locked by somebody else, are left to their own transactions.
 */
export type PostBatches = {
  /** Null when nothing is due. */
  claim(): Promise<Claimed | null>;
  /** Whether it may be sent now, and was marked so; false leaves the decision to the caller. */
  start(attempt: Attempt): Promise<boolean>;
  /** Whether it was recorded as sent; false leaves that to the caller. */
  record(sent: SentPost): Promise<boolean>;
};

export type QueueDeps = Pick<Deps, 'db' | 'clock' | 'log'> & {
  channels: Channels;
  /** Shared by the loops of a process. */
  batches: PostBatches;
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
export type Job = { delivery: Delivery; bot: BotRow; connection: BotChannelRow; channel: Channel };
