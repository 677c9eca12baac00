import { mailNames } from '#server/features/bots/name-bot.ts';
import type { BlueskyAccounts } from '#server/providers/bluesky/bluesky-port.ts';
import { ProviderError } from '#server/providers/provider-error.ts';
import type { Channel, MakeAbortable } from '../../queue/channel-port.ts';
import { switchOffChannel } from '../../queue/switch-off-channel.ts';
import { BlueskyAccessLost } from './bluesky-access.ts';
import { type ComposeBlueskyDeps, composeBlueskyPost } from './compose-bluesky-post.ts';

export type BlueskyChannelDeps = ComposeBlueskyDeps & {
  /** Bluesky's web address, for links to posts. */
  blueskyWebBase: string;
  abortable: MakeAbortable;
};

const RECORD = /^at:\/\/([^/]+)\/app\.bsky\.feed\.post\/([^/]+)$/;

/** Bluesky: the owner's account. The key of a post follows from its delivery, so that sending it again is harmless. */
export function createBlueskyChannel({ abortable, ...given }: BlueskyChannelDeps): Channel {
  const blueskyAccounts = abortBlueskyCalls(given.blueskyAccounts, abortable);
  const deps = { ...given, blueskyAccounts };
  return {
    name: 'bluesky',
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
          details: { ...mailNames(bot), target: 'bluesky', reason },
        }),
      });
    },
    buildPostUrl: (_username, uri) => {
      const [, did, key] = RECORD.exec(uri) ?? [];
      return did && key ? `${deps.blueskyWebBase}/profile/${did}/post/${key}` : null;
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
