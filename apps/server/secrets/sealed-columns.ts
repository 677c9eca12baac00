import type { Tables } from '#server/db/database.ts';
import type { Purpose } from './keyring.ts';

/** A column whose values are sealed, for whom, and what must be over before somebody else may replace one. */
export type SealedColumn = {
  table: keyof Tables & string;
  column: string;
  /** The column whose value is part of the lock; it is also what tells the rows apart. */
  owner: string;
  purpose: Purpose;
  /** A time in the row until which a value may be on its way to being replaced by who reads it now. */
  heldUntil?: string;
};

/** Every column that holds something sealed. A test compares them with what the database holds. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  {
    table: 'bots',
    column: 'credentials',
    owner: 'id',
    purpose: 'bot-credentials',
    // A renewal stores the new access only in the place of the very text that it has read, and X gives it once.
    heldUntil: 'x_resumes_at',
  },
  { table: 'bots', column: 'webhook', owner: 'id', purpose: 'bot-webhook' },
  { table: 'draw_secrets', column: 'sealed', owner: 'list_id', purpose: 'draw-secret' },
  { table: 'x_request_tokens', column: 'secret', owner: 'token', purpose: 'bot-credentials' },
];
