import type { Db } from '#server/db/connect.ts';
import type { Clock } from '#server/lib/clock.ts';
import type { UserSession } from '#server/lib/route.ts';
import { lockUser } from './accounts-store.ts';
import { endSessionsOf } from './sessions-store.ts';

/**
 * Ends every session of an account, or all but the current one. A concurrent sign-in holds a reference to the
 * account's row, so the lock waits for it: its session ends too, or it starts afterwards.
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
