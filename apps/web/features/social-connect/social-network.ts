import { PAGES } from '@signboard/contract/pages.ts';

export type SocialNetwork = 'twitter' | 'discord';

/** Local storage keys of the results. */
export const OUTCOME_KEYS = {
  twitter: { url: 'twitterUrlCallback', error: 'twitterError' },
  discord: { url: 'discordUrlCallback', error: 'discordError' },
} as const satisfies Record<SocialNetwork, { url: string; error: string }>;

export function networkOfCallback(path: string): SocialNetwork {
  return path.startsWith(PAGES.discordCallback) ? 'discord' : 'twitter';
}

/** The request body for a Discord callback URL. */
export function discordBody(url: string): { code: string; state: string; url: string } {
  const { searchParams, origin } = new URL(url);
  return { code: searchParams.get('code') ?? '', state: searchParams.get('state') ?? '', url: origin };
}
