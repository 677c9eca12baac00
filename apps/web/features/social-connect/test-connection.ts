import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { discordCalls } from '#web/lib/api/discord-calls.ts';
import { twitterCalls } from '#web/lib/api/twitter-calls.ts';
import { discordBody } from './discord-body.ts';
import type { SocialNetwork } from './social-network.ts';

/** What a connection that works can tell: whose account it is, or in how many servers it is. */
export type ConnectionProof = { username: string } | { servers: number };

/** Where to go for a connection that is only tried out. */
export async function askTestAddress(network: SocialNetwork): Promise<string> {
  const url = location.origin;
  const { payload } =
    network === 'twitter'
      ? await callInPlace(twitterCalls.authUrl, { body: { url, purpose: 'test' } })
      : await callInPlace(discordCalls.authUrl, { body: { url } });
  return payload.url;
}

/** Hands over what the network sent back. */
export async function sendTestOutcome(network: SocialNetwork, url: string): Promise<ConnectionProof> {
  if (network === 'twitter') {
    const { result } = await callInPlace(twitterCalls.following, { body: { url } });
    return { username: result.username };
  }
  const servers = await callInPlace(discordCalls.servers, { body: discordBody(url) });
  return { servers: servers.length };
}
