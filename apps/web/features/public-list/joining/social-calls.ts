import type { RequirementVerdict } from '@signboard/contract/public-list/calls.ts';
import { discordBody } from '#web/features/social-connect/discord-body.ts';
import type { SocialNetwork } from '#web/features/social-connect/social-network.ts';
import { callInPlace } from '#web/lib/api/call-in-place.ts';
import { discordCalls } from '#web/lib/api/discord-calls.ts';
import { twitterCalls } from '#web/lib/api/twitter-calls.ts';

/** Where to send a person, so that the network tells us what a list asks about. */
export async function askSocialAddress(network: SocialNetwork, listId: string): Promise<string> {
  const body = { url: location.origin, id: listId };
  const { payload } =
    network === 'twitter'
      ? await callInPlace(twitterCalls.authUrl, { body })
      : await callInPlace(discordCalls.authUrl, { body });
  return payload.url;
}

/** Hands over the address that the network sent the person back to; answers what was found, where it is told. */
export async function sendSocialOutcome(
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
