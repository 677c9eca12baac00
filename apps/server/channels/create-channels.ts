import { CHANNELS } from '@signboard/domain/channels/channels.ts';
import type { ChannelPlatform, ClientDeps } from '#server/bots/posting/compose/channel-definition.ts';
import type { Channels, MakeAbortable } from '#server/bots/posting/queue/channel-port.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import { ProviderError, type ProviderFault } from '#server/platform/providers/provider-error.ts';
import { bluesky } from './bluesky/bluesky-channel.ts';
import { discord } from './discord/discord-channel.ts';
import { telegram } from './telegram/telegram-channel.ts';
import { x } from './x/x-channel.ts';

const DEFINITIONS = { x, discord, telegram, bluesky };

type AllOf<Union> = (Union extends unknown ? (one: Union) => void : never) extends (all: infer All) => void
  ? All
  : never;

/** The clients of all channels. */
export type ChannelClients = AllOf<
  ReturnType<(typeof DEFINITIONS)[keyof typeof DEFINITIONS]['createClients']>
>;

export type ChannelDeps = Omit<ChannelPlatform, 'abortable'> &
  Partial<ChannelClients> & {
    /** Fires when the process reaches its shutdown deadline. */
    late?: AbortSignal;
  };

export function createClients(deps: ClientDeps): ChannelClients {
  return Object.assign({}, ...CHANNELS.map((name) => DEFINITIONS[name].createClients(deps)));
}

/** The channels that bots can post to. */
export function createChannels({ late, ...given }: ChannelDeps): Channels {
  const abortable = abortCallsOn(late, given.clock);
  const deps = {
    ...createClients(given),
    ...given,
    abortable,
    enrich: abortable('retry-later', given.enrich),
    traitsOf: abortable('retry-later', given.traitsOf),
  };
  return {
    x: x.create(deps),
    discord: discord.create(deps),
    telegram: telegram.create(deps),
    bluesky: bluesky.create(deps),
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
