import { defineEndpoints } from '../endpoint.ts';
import type { botsSchemas } from './schemas.ts';

const PATH = '/api/v1/nft/alert';

export const botsApi = defineEndpoints<typeof botsSchemas>()({
  list: { method: 'GET', path: `${PATH}/`, access: 'open' },
  posts: { method: 'GET', path: `${PATH}/posts`, access: 'open' },
  info: { method: 'GET', path: `${PATH}/info`, access: 'open' },
  update: { method: 'POST', path: `${PATH}/update`, access: 'bot' },
  register: { method: 'POST', path: `${PATH}/register`, access: 'bot' },
  verifyOwnership: { method: 'POST', path: `${PATH}/verify/ownership`, access: 'bot' },
  pause: { method: 'POST', path: `${PATH}/pause`, access: 'bot' },
  remove: { method: 'DELETE', path: `${PATH}/bot`, access: 'bot' },
  endSessions: { method: 'DELETE', path: `${PATH}/sessions`, access: 'bot' },
  deliveries: { method: 'GET', path: `${PATH}/deliveries`, access: 'bot' },
  collection: { method: 'GET', path: `${PATH}/collection`, access: 'bot' },
  preview: { method: 'POST', path: `${PATH}/preview`, access: 'bot' },
  testDiscord: { method: 'POST', path: `${PATH}/test/discord`, access: 'bot' },
});

/** Responds 404 if the token has no picture. */
export const postPictureUrl = (id: string) => `${PATH}/posts/${id}/picture`;

/**
 * Tells the page that a bot session exists. It grants no access: the session cookie itself is HttpOnly. A stored marker
 * without this cookie should be cleared.
 */
export const BOT_COMPANION_COOKIE = 'signboard_bot_here';
