import type { ChannelName } from '@signboard/domain/channels/channels.ts';
import type { Deps } from '#server/wiring/deps.ts';
import type { Channels, MakeAbortable } from '../queue/channel-port.ts';
import type { PreparePostDeps } from './prepare-post.ts';

/** What a client of a channel's service is made of. */
export type ClientDeps = Pick<Deps, 'config' | 'clock' | 'guardedPost'>;

/** What every channel gets, apart from its own clients. */
export type ChannelPlatform = PreparePostDeps &
  ClientDeps &
  Pick<Deps, 'db' | 'keyring' | 'xPublisher' | 'discordWebhooks'> & { abortable: MakeAbortable };

/** All that a channel is: the rest of the server knows it by its name only. */
export type ChannelDefinition<Name extends ChannelName, Clients extends object> = {
  /** Clients of the channel's service that nothing else uses; tests replace them. */
  createClients(deps: ClientDeps): Clients;
  create(deps: ChannelPlatform & Clients): Channels[Name];
};
