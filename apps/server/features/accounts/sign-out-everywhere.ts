import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { UserSession } from '#server/lib/session.ts';
import { lockUser } from './accounts-store.ts';
import { endSessionsOf } from './sessions-store.ts';

/**
 * Ends every session of an account, or all but the one that asks. A sign-in that is under way points to the account, so
 * the lock waits for it: it is ended with the others, or it began afterwards.
 */
export async function signOutEverywhere(
  { db, clock }: { db: Db; clock: Clock },
  session: UserSession,
  which: 'all' | 'others',
): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await lockUser(transaction, session.userId);
    const except = which === 'others' ? session.id : null;
    await endSessionsOf(transaction, session.userId, { except, now: clock.now() });
  });
}
