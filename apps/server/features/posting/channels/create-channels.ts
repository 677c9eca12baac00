import type { Clock } from '#server/lib/clock.ts';
import { ProviderError, type ProviderFault } from '#server/providers/provider-error.ts';
import type { Channels, MakeAbortable } from '../queue/channel-port.ts';
import { createDiscordChannel, type DiscordChannelDeps } from './discord/discord-channel.ts';
import { createXChannel, type XChannelDeps } from './x/x-channel.ts';

export type ChannelDeps = Omit<XChannelDeps & DiscordChannelDeps, 'abortable'> & {
  /** Fires when the process reaches its shutdown deadline. */
  late?: AbortSignal;
};

/** The channels that bots can post to. */
export function createChannels({ late, ...given }: ChannelDeps): Channels {
  const abortable = abortCallsOn(late, given.clock);
  const deps = { ...given, abortable, enrich: abortable('retry-later', given.enrich) };
  return {
    x: createXChannel(deps),
    discord: createDiscordChannel(deps),
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
