import { defineEndpoints } from '../endpoint.ts';
import type { listingsSchemas } from './schemas.ts';

const PATH = '/api/v1/nft/alert/listings';

/** Listings on OpenSea, which bots can post to Discord and Telegram. */
export const listingsApi = defineEndpoints<typeof listingsSchemas>()({
  show: { method: 'GET', path: PATH, access: 'bot' },
  save: { method: 'POST', path: PATH, access: 'bot' },
});
