import type { EntrySelection } from '@signboard/contract/lists/entry-filter.ts';
import { earliestDraw, findRemovalRefusal, type OrganizerReason } from '@signboard/domain/lists/removal.ts';
import { sql } from 'kysely';
import { AppError } from '#server/platform/lib/app-error.ts';
import { queueMailToParticipants } from '#server/platform/outbox/queue-mail.ts';
import { recordEntryEvents } from '#server/platform/outbox/record-entry-events.ts';
import type { ListsDeps } from './deps.ts';
import { isSelected } from './entry-conditions.ts';
import { listLook } from './list-look.ts';
import { lockRequiredList } from './require-own-list.ts';

/**
 * Removes entries in public, with a reason that participants are told. Their spots become free, their rows stay: a
 * removed wallet cannot join again, and the draw publishes the removal. Returns how many were removed.
 */
export async function removeEntries(
  deps: ListsDeps,
  ownerId: string,
  { id, reason, ...selection }: EntrySelection & { id: string; reason: OrganizerReason },
): Promise<number> {
  return await deps.db.transaction().execute(async (db) => {
    const list = await lockRequiredList(db, ownerId, id);
    const refusal = findRemovalRefusal(list.drawState);
    if (refusal) throw new AppError(refusal);
    const now = deps.clock.now();
    const { rows } = await sql<{ id: string; entryNumber: number; joinedAt: Date }>`
      update entries set removed_reason = ${reason}, removed_at = ${now}
      where ${isSelected(list, selection)} and removed_reason is null
      returning id, entry_number, joined_at`.execute(db);
    if (selection.matching && rows.length !== selection.matching.count)
      throw new AppError('selection-changed');
    await sql`
      update list_counters set joined = joined - ${rows.length}, removed = removed + ${rows.length}
      where list_id = ${id}`.execute(db);
    const removed = rows.map(({ entryNumber, joinedAt }) => ({ listId: id, entryNumber, joinedAt, reason }));
    await recordEntryEvents(db, 'entry.removed', removed, now);
    const dates = { startDate: list.startDate, endDate: list.endDate };
    const drawableFrom = earliestDraw({ lastRemovedAt: now, ...dates })?.toISOString();
    await queueMailToParticipants(
      db,
      id,
      {
        template: 'entry-removed',
        details: { ...listLook(list), reason, ...(drawableFrom && { drawableFrom }) },
      },
      rows.map((row) => row.id),
    );
    return rows.length;
  });
}
