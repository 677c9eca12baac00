import { type RawBuilder, sql } from 'kysely';

/** How many chances an entry has in a draw: the snapshot may have lowered them. Removed entries keep those of joining. */
export const drawWeight: RawBuilder<number> = sql`coalesce((
  select change.weight from snapshot_changes change
  where change.list_id = entries.list_id and change.entry_number = entries.entry_number and change.weight > 0),
  entries.weight)`;
