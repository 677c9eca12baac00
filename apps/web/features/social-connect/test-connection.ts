import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { discordCalls } from '#web/lib/api/discord-calls.ts';
import { twitterCalls } from '#web/lib/api/twitter-calls.ts';
import { discordBody, type SocialNetwork } from './social-network.ts';

/** What a successful test shows: the account's name, or its number of servers. */
export type ConnectionProof = { username: string } | { servers: number };

export async function fetchTestAuthorizationUrl(network: SocialNetwork): Promise<string> {
  const url = location.origin;
  const { payload } =
    network === 'twitter'
      ? await callInPlace(twitterCalls.authUrl, { body: { url, purpose: 'test' } })
      : await callInPlace(discordCalls.authUrl, { body: { url } });
  return payload.url;
}

export async function sendTestCallback(network: SocialNetwork, url: string): Promise<ConnectionProof> {
  if (network === 'twitter') {
    const { result } = await callInPlace(twitterCalls.following, { body: { url } });
    return { username: result.username };
  }
  const servers = await callInPlace(discordCalls.servers, { body: discordBody(url) });
  return { servers: servers.length };
}
