import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';

export type DrawToStamp = Pick<
  Selectable<Tables['draws']>,
  'id' | 'commitment' | 'revealAt' | 'timestamps' | 'stampAttempts' | 'trace'
>;

/** Longer than an authority may take to answer. */
const LEASE_SECONDS = 30;

/** Claims committed draws that lack a timestamp of one of these authorities and whose number does not exist yet. */
export async function claimDrawsToStamp(
  db: Db,
  now: Date,
  { authorities, limit }: { authorities: readonly string[]; limit: number },
): Promise<DrawToStamp[]> {
  const isMissingOne = sql<boolean>`exists (
    select from unnest(${authorities}::text[]) as authority
    where not timestamps @> jsonb_build_array(jsonb_build_object('authority', authority)))`;
  const due = db
    .selectFrom('draws')
    .select('id')
    .where('state', '=', 'committed')
    .where('revealAt', '>', now)
    .where((where) => where.or([where('stampAfter', 'is', null), where('stampAfter', '<=', now)]))
    .where(isMissingOne)
    .orderBy('revealAt')
    .limit(limit)
    .forUpdate()
    .skipLocked();
  return await db
    .updateTable('draws')
    .set({ stampAfter: secondsAfter(now, LEASE_SECONDS), stampAttempts: sql`stamp_attempts + 1` })
    .where('id', 'in', due)
    .returning(['id', 'commitment', 'revealAt', 'timestamps', 'stampAttempts', 'trace'])
    .execute();
}

/** Returns false when it came too late, or when the authority's timestamp is already there. */
export async function saveTimestamp(
  db: Db,
  drawId: string,
  timestamp: { authority: string; token: string },
  now: Date,
): Promise<boolean> {
  const sameAuthority = JSON.stringify([{ authority: timestamp.authority }]);
  const saved = await db
    .updateTable('draws')
    .set({ timestamps: sql`timestamps || ${JSON.stringify([timestamp])}::jsonb` })
    .where('id', '=', drawId)
    .where('state', '=', 'committed')
    .where('revealAt', '>', now)
    .where(sql<boolean>`not timestamps @> ${sameAuthority}::jsonb`)
    .executeTakeFirst();
  return saved.numUpdatedRows === 1n;
}

/** Plans the next attempt, unless another worker has taken over. */
export async function scheduleStampRetry(db: Db, draw: DrawToStamp, at: Date): Promise<void> {
  await db
    .updateTable('draws')
    .set({ stampAfter: at })
    .where('id', '=', draw.id)
    .where('stampAttempts', '=', draw.stampAttempts)
    .execute();
}
