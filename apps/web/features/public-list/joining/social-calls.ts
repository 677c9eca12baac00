import { discordApi } from '@signboard/contract/discord/endpoints.ts';
import type { RequirementVerdict } from '@signboard/contract/public-list/schemas.ts';
import { xApi } from '@signboard/contract/x/endpoints.ts';
import { discordBody } from '#web/features/social-connect/discord-body.ts';
import type { SocialNetwork } from '#web/features/social-connect/social-network.ts';
import { callInPlace } from '#web/lib/api/call.ts';

/** The network's authorization URL for a list's requirement. */
export async function fetchAuthorizationUrl(network: SocialNetwork, listId: string): Promise<string> {
  const body = { url: location.origin, id: listId };
  const { payload } =
    network === 'twitter'
      ? await callInPlace(xApi.authUrl, { body })
      : await callInPlace(discordApi.authUrl, { body });
  return payload.url;
}

/** Sends the OAuth callback URL; resolves with the verdict where the call returns one. */
export async function sendOAuthCallback(
  network: SocialNetwork,
  url: string,
  listId: string,
): Promise<RequirementVerdict | null> {
  if (network === 'twitter') {
    const { result } = await callInPlace(xApi.following, { body: { url, id: listId } });
    return result.requirement;
  }
  await callInPlace(discordApi.servers, { body: discordBody(url) });
  return null;
}
