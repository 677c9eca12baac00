import { defineEndpoints } from '../endpoint.ts';
import type { recapsSchemas } from './schemas.ts';

const PATH = '/api/v1/nft/alert/recap';

/** The daily or weekly recap of a bot. */
export const recapsApi = defineEndpoints<typeof recapsSchemas>()({
  settings: { method: 'GET', path: PATH, access: 'bot' },
  save: { method: 'POST', path: PATH, access: 'bot' },
  preview: { method: 'POST', path: `${PATH}/preview`, access: 'bot' },
});
