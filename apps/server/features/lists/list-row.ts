import type { Selectable, Updateable } from 'kysely';
import type { ListsTable } from '#server/db/database.ts';

export type ListRow = Selectable<ListsTable> & {
  available_spots: number | null;
  joined: number;
  /** Above 0 once anyone has ever joined. */
  last_entry_number: number;
  /** Entries that the organizer removed. */
  removed: number;
  /** When the current terms were saved. */
  terms_saved_at: Date;
  /** The published hash of the draw's secret, used without a beacon. */
  secret_hash: string | null;
  workspace: string | null;
  owner_address: string;
};
export type ListChange = Updateable<ListsTable>;
