import type { FormChannel } from '@signboard/domain/channels/channels.ts';
import { defineEndpoints, type TypedEndpoint } from '../endpoint.ts';
import type { ConnectSchemas, channelsSchemas } from './schemas.ts';

const PATH = '/api/v1/nft/alert/channels';

/** How a bot is opened with a wallet, and what its owner does with the channels that are connected by a form. */
export const channelsApi = defineEndpoints<typeof channelsSchemas>()({
  openWithWallet: { method: 'POST', path: '/api/v1/nft/alert/wallet', access: 'user' },
  test: { method: 'POST', path: `${PATH}/test`, access: 'bot' },
  disconnect: { method: 'DELETE', path: PATH, access: 'bot' },
});

/** Connects a channel: the same call for each, with another form. */
export function connectEndpoint<Channel extends FormChannel>(channel: Channel) {
  const endpoint = { method: 'POST', path: `${PATH}/${channel}`, access: 'bot' } as const;
  return endpoint as typeof endpoint & TypedEndpoint<ConnectSchemas<Channel>>;
}
