import type { SessionItem } from '@signboard/contract/accounts/schemas.ts';
import { secondsAfter } from '#server/lib/clock.ts';
import type { UserSession } from '#server/lib/route.ts';
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
    .select(['id', 'browser', 'system', 'scope', 'created_at', 'last_seen_at'])
    .where('user_id', '=', session.userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .where('last_seen_at', '>', secondsAfter(now, -sessionIdleMinutes * 60))
    .orderBy('last_seen_at', 'desc')
    .orderBy('id')
    .limit(MOST_SHOWN)
    .execute();
  return rows.map(({ id, browser, system, scope, created_at, last_seen_at }) => ({
    id,
    browser,
    system,
    scope,
    signedInAt: created_at,
    lastUsedAt: last_seen_at,
    isCurrent: id === session.id,
  }));
}
