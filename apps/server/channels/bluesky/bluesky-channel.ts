import { mailNames } from '#server/bots/name-bot.ts';
import type { ChannelDefinition, ChannelPlatform } from '#server/bots/posting/compose/channel-definition.ts';
import type { Channels, MakeAbortable } from '#server/bots/posting/queue/channel-port.ts';
import { switchOffChannel } from '#server/bots/posting/queue/switch-off-channel.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { BlueskyAccessLost } from './bluesky-access.ts';
import { createBlueskyAccounts } from './bluesky-accounts.ts';
import { createBlueskyForm } from './bluesky-form.ts';
import type { BlueskyAccounts } from './bluesky-port.ts';
import { composeBlueskyPost } from './compose-bluesky-post.ts';

type BlueskyDeps = ChannelPlatform & { blueskyAccounts: BlueskyAccounts };

const RECORD = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/;

/** Bluesky: the owner's account. The key of a post follows from its delivery, so that sending it again is harmless. */
export const bluesky: ChannelDefinition<'bluesky', { blueskyAccounts: BlueskyAccounts }> = {
  createClients: ({ config, clock, guardedPost }) => ({
    blueskyAccounts: createBlueskyAccounts({ apiBase: config.BLUESKY_API_BASE, guardedPost, clock }),
  }),
  create,
};

function create({ abortable, ...given }: BlueskyDeps): Channels['bluesky'] {
  const webBase = given.config.BLUESKY_WEB_BASE;
  const blueskyAccounts = abortBlueskyCalls(given.blueskyAccounts, abortable);
  const deps = { ...given, blueskyAccounts };
  return {
    name: 'bluesky',
    form: createBlueskyForm(deps),
    describeAddress: ({ address }) => `@${address.handle ?? ''}`,
    findProfile: ({ handle }) =>
      handle ? { name: `@${handle}`, url: `${webBase}/profile/${encodeURIComponent(handle)}` } : null,
    keepsPostsWhileOff: true,
    compose: (delivery, bot) => composeBlueskyPost(deps, delivery, bot),
    settlement: { by: 'resend' },
    recordFailure: async (delivery, connection, error) => {
      const reason = offReasonOf(error);
      if (!reason) return null;
      return await switchOffChannel(deps, delivery, connection, {
        reason,
        keepsPosts: true,
        mail: (bot) => ({
          template: 'channel-off',
          details: { ...mailNames(bot), channel: 'bluesky', reason },
        }),
      });
    },
    buildPostUrl: (_username, uri) => {
      const [, did, key] = RECORD.exec(uri) ?? [];
      return did && key ? `${webBase}/profile/${did}/post/${key}` : null;
    },
  };
}

/** Sessions are always awaited: losing a new one costs one of the few sign-ins of the day. */
function abortBlueskyCalls(accounts: BlueskyAccounts, abortable: MakeAbortable): BlueskyAccounts {
  return {
    ...accounts,
    putPost: abortable('unknown-outcome', accounts.putPost),
    uploadImage: abortable('retry-later', accounts.uploadImage),
  };
}

function offReasonOf(error: unknown): 'bad-password' | 'account-inactive' | null {
  if (error instanceof BlueskyAccessLost) return 'bad-password';
  const isInactive = error instanceof ProviderError && error.reason === 'account-inactive';
  return isInactive ? 'account-inactive' : null;
}
