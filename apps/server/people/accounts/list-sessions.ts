import type { SessionItem } from '@signboard/contract/accounts/schemas.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import type { UserSession } from '#server/platform/lib/route.ts';
import type { AccountsDeps } from './deps.ts';

const MOST_SHOWN = 100;

/** Sessions that still work, the last used first. */
export async function listSessions(
  { db, clock, sessionIdleMinutes }: AccountsDeps,
  session: UserSession,
): Promise<SessionItem[]> {
  const now = clock.now();
  const rows = await db
    .selectFrom('sessions')
    .select(['id', 'browser', 'system', 'scope', 'createdAt', 'lastSeenAt'])
    .where('userId', '=', session.userId)
    .where('endedAt', 'is', null)
    .where('expiresAt', '>', now)
    .where('lastSeenAt', '>', secondsAfter(now, -sessionIdleMinutes * 60))
    .orderBy('lastSeenAt', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ id, browser, system, scope, createdAt, lastSeenAt }) => ({
    id,
    browser,
    system,
    scope,
    signedInAt: createdAt,
    lastUsedAt: lastSeenAt,
    isCurrent: id === session.id,
  }));
}
