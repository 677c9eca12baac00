import { channelSecret } from '#server/bots/channel-secret.ts';
import type { BlueskySession } from './bluesky-port.ts';

/** The account on Bluesky. */
export type BlueskyAddress = { did: string; handle: string };

/** The app password renews a session that has ended for good. */
export type BlueskyAccess = { password: string; session: BlueskySession };

export const blueskySecret = channelSecret<BlueskyAccess>('bluesky');
