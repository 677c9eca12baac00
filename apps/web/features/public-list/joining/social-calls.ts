import type { RequirementVerdict } from '@signboard/contract/public-list/calls.ts';
import { discordBody } from '#web/features/social-connect/discord-body.ts';
import type { SocialNetwork } from '#web/features/social-connect/social-network.ts';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { discordCalls } from '#web/lib/api/discord-calls.ts';
import { twitterCalls } from '#web/lib/api/twitter-calls.ts';

/** The network's authorization URL for a list's requirement. */
export async function fetchAuthorizationUrl(network: SocialNetwork, listId: string): Promise<string> {
  const body = { url: location.origin, id: listId };
  const { payload } =
    network === 'twitter'
      ? await callInPlace(twitterCalls.authUrl, { body })
      : await callInPlace(discordCalls.authUrl, { body });
  return payload.url;
}

/** Sends the OAuth callback URL; resolves with the verdict where the call returns one. */
export async function sendOAuthCallback(
  network: SocialNetwork,
  url: string,
  listId: string,
): Promise<RequirementVerdict | null> {
  if (network === 'twitter') {
    const { result } = await callInPlace(twitterCalls.following, { body: { url, id: listId } });
    return result.requirement;
  }
  await callInPlace(discordCalls.servers, { body: discordBody(url) });
  return null;
}
