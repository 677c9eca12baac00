import { defineEndpoints } from '../endpoint.ts';
import type { channelsSchemas } from './schemas.ts';

const PATH = '/api/v1/nft/alert/channels';

/** How a bot is opened with a wallet, and connected to channels other than X and Discord. */
export const channelsApi = defineEndpoints<typeof channelsSchemas>()({
  openWithWallet: { method: 'POST', path: '/api/v1/nft/alert/wallet', access: 'user' },
  connectTelegram: { method: 'POST', path: `${PATH}/telegram`, access: 'bot' },
  connectBluesky: { method: 'POST', path: `${PATH}/bluesky`, access: 'bot' },
  test: { method: 'POST', path: `${PATH}/test`, access: 'bot' },
  disconnect: { method: 'DELETE', path: PATH, access: 'bot' },
});
