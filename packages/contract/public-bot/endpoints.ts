import { defineEndpoints } from '../endpoint.ts';
import type { publicBotSchemas } from './schemas.ts';

const PATH = '/api/v1/nft/alert/public';

export const publicBotApi = defineEndpoints<typeof publicBotSchemas>()({
  page: { method: 'GET', path: PATH, access: 'open' },
});

/** Responds 404 unless the sale is one of those on the bot's page and its token has a picture. */
export const salePictureUrl = (botId: string, sale: string) => `${PATH}/${botId}/sales/${sale}/picture`;
