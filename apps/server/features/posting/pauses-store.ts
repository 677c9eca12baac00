import type { Db } from '#server/db/connect.ts';
import type { Target } from './delivery.ts';

/** Why nothing is sent to a channel, since when and until when. */
export type Pause = { reason: string; since: Date; resumesAt: Date };

/** Starts a pause; null when it started, otherwise the existing one, locked until the transaction ends. */
export async function startPause(db: Db, target: Target, pause: Pause): Promise<Pause | null> {
  const begun = await db
    .insertInto('publishing_pauses')
    .values({ target, reason: pause.reason, since: pause.since, resumes_at: pause.resumesAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow();
  if (begun.numInsertedOrUpdatedRows) return null;
  return await db
    .selectFrom('publishing_pauses')
    .select(['reason', 'since', 'resumes_at as resumesAt'])
    .where('target', '=', target)
    .forUpdate()
    .executeTakeFirstOrThrow();
}

/** The current pause; null when sending is allowed. */
export async function findPause(db: Db, target: Target, now: Date): Promise<Pause | null> {
  const pause = await db
    .selectFrom('publishing_pauses')
    .select(['reason', 'since', 'resumes_at as resumesAt'])
    .where('target', '=', target)
    .where('resumes_at', '>', now)
    .executeTakeFirst();
  return pause ?? null;
}

/** Extends a pause, with its current reason. */
export async function extendPause(db: Db, target: Target, reason: string, resumesAt: Date): Promise<void> {
  await db
    .updateTable('publishing_pauses')
    .set({ reason, resumes_at: resumesAt })
    .where('target', '=', target)
    .execute();
}

/** Ends a pause after a successful post. */
export async function endPause(db: Db, target: Target, now: Date): Promise<void> {
  await db
    .deleteFrom('publishing_pauses')
    .where('target', '=', target)
    .where('resumes_at', '<=', now)
    .execute();
}
