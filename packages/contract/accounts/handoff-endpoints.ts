import { defineEndpoints } from '../endpoint.ts';
import type { handoffSchemas } from './handoff-schemas.ts';

const PATH = '/users/handoff';

/** Time to sign in the wallet, and then again to continue in the waiting browser. */
export const HANDOFF_SECONDS = 120;

/**
 * Signing in a browser without a wallet. The waiting browser calls `start`, `watch` and `finish`; the wallet's browser
 * calls `show`, `claim` and `sign`, and may itself have any session.
 */
export const handoffApi = defineEndpoints<typeof handoffSchemas>()({
  start: { method: 'POST', path: PATH, access: 'session' },
  watch: { method: 'GET', path: PATH, access: 'session' },
  finish: { method: 'POST', path: `${PATH}/finish`, access: 'session' },
  show: { method: 'GET', path: `${PATH}/page`, access: 'open' },
  claim: { method: 'POST', path: `${PATH}/claim`, access: 'session', joinSession: true },
  sign: { method: 'POST', path: `${PATH}/sign`, access: 'session', joinSession: true },
});
