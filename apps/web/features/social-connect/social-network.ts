import { PAGES } from '@signboard/contract/pages.ts';

/** The networks that a person can prove an account on. */
export type SocialNetwork = 'twitter' | 'discord';

/** Where a network's answer waits in local storage until the page that asked for it reads it. */
export const OUTCOME_KEYS = {
  twitter: { url: 'twitterUrlCallback', error: 'twitterError' },
  discord: { url: 'discordUrlCallback', error: 'discordError' },
} as const satisfies Record<SocialNetwork, { url: string; error: string }>;

/** Which network sends people back to this path. */
export function networkOfCallback(path: string): SocialNetwork {
  return path.startsWith(PAGES.discordCallback) ? 'discord' : 'twitter';
}
