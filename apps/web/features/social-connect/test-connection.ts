import { discordApi } from '@signboard/contract/discord/endpoints.ts';
import { xApi } from '@signboard/contract/x/endpoints.ts';
import { callInPlace } from '#web/lib/api/call.ts';
import { discordBody, type SocialNetwork } from './social-network.ts';

/** What a successful test shows: the account's name, or its number of servers. */
export type ConnectionProof = { username: string } | { servers: number };

export async function fetchTestAuthorizationUrl(network: SocialNetwork): Promise<string> {
  const url = location.origin;
  const { payload } =
    network === 'twitter'
      ? await callInPlace(xApi.authUrl, { body: { url, purpose: 'test' } })
      : await callInPlace(discordApi.authUrl, { body: { url } });
  return payload.url;
}

export async function sendTestCallback(network: SocialNetwork, url: string): Promise<ConnectionProof> {
  if (network === 'twitter') {
    const { result } = await callInPlace(xApi.following, { body: { url } });
    return { username: result.username };
  }
  const servers = await callInPlace(discordApi.servers, { body: discordBody(url) });
  return { servers: servers.length };
}
