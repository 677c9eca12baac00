import type { Clock } from '#server/lib/clock.ts';
import { ProviderError, type ProviderFault } from '#server/providers/provider-error.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { Channels, MakeAbortable } from '../queue/channel-port.ts';
import { type BlueskyChannelDeps, createBlueskyChannel } from './bluesky/bluesky-channel.ts';
import { createDiscordChannel, type DiscordChannelDeps } from './discord/discord-channel.ts';
import { createTelegramChannel, type TelegramChannelDeps } from './telegram/telegram-channel.ts';
import { createXChannel, type XChannelDeps } from './x/x-channel.ts';

export type ChannelDeps = Omit<
  XChannelDeps & DiscordChannelDeps & TelegramChannelDeps & BlueskyChannelDeps,
  'abortable'
> & {
  /** Fires when the process reaches its shutdown deadline. */
  late?: AbortSignal;
};

/** Where posts can be seen, and whose app posts on X. */
export function channelSettings(
  config: Pick<Deps['config'], 'X_WEB_BASE' | 'X_APP_OWNER_ID' | 'TELEGRAM_WEB_BASE' | 'BLUESKY_WEB_BASE'>,
) {
  return {
    xAppOwnerId: config.X_APP_OWNER_ID ?? null,
    xWebBase: config.X_WEB_BASE,
    telegramWebBase: config.TELEGRAM_WEB_BASE,
    blueskyWebBase: config.BLUESKY_WEB_BASE,
  };
}

/** The channels that bots can post to. */
export function createChannels({ late, ...given }: ChannelDeps): Channels {
  const abortable = abortCallsOn(late, given.clock);
  const deps = {
    ...given,
    abortable,
    enrich: abortable('retry-later', given.enrich),
    traitsOf: abortable('retry-later', given.traitsOf),
  };
  return {
    x: createXChannel(deps),
    discord: createDiscordChannel(deps),
    telegram: createTelegramChannel(deps),
    bluesky: createBlueskyChannel(deps),
  };
}

/**
 * Aborts calls when a process reaches its shutdown deadline, as if their response were lost: posts that may be out are
 * recorded as unknown, everything else is left to another process.
 */
export function abortCallsOn(late: AbortSignal | undefined, clock: Clock): MakeAbortable {
  if (!late) return (_fault, call) => call;
  const lost = (fault: ProviderFault) =>
    new ProviderError(fault, 'the process stopped before there was a response', { retryAt: clock.now() });
  return (fault, call) =>
    async (...given) => {
      if (late.aborted) throw lost('retry-later');
      const giveUp = Promise.withResolvers<never>();
      const end = () => giveUp.reject(lost(fault));
      late.addEventListener('abort', end);
      try {
        return await Promise.race([call(...given), giveUp.promise]);
      } finally {
        late.removeEventListener('abort', end);
      }
    };
}
