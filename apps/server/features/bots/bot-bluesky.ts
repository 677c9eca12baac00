import type { BlueskySession } from '#server/providers/bluesky/bluesky-port.ts';
import { channelSecret } from './channel-secret.ts';

/** The account on Bluesky. */
export type BlueskyAddress = { did: string; handle: string };

/** The app password renews a session that has ended for good. */
export type BlueskyAccess = { password: string; session: BlueskySession };

export const blueskySecret = channelSecret<BlueskyAccess>('bluesky');
