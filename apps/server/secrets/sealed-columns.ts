import type { Tables } from '#server/db/database.ts';
import type { Purpose } from './keyring.ts';

/** A column whose values are sealed. */
export type SealedColumn = {
  table: keyof Tables & string;
  column: string;
  /** Column with the additional authenticated data; it also identifies the row. */
  owner: string;
  purpose: Purpose;
  /** Column with the time until which another process may be replacing the value. */
  heldUntil?: string;
};

/** A test checks that this list is complete. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'bots',
    column: 'credentials',
    owner: 'id',
    purpose: 'bot-credentials',
    // A token refresh replaces only the exact text it has read, and X returns the new token only once.
    heldUntil: 'x_resumes_at',
  },
  { table: 'bots', column: 'webhook', owner: 'id', purpose: 'bot-webhook' },
  { table: 'draw_secrets', column: 'sealed', owner: 'list_id', purpose: 'draw-secret' },
  { table: 'x_request_tokens', column: 'secret', owner: 'token', purpose: 'bot-credentials' },
];
