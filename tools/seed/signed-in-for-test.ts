import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import { issueSession } from '../../apps/server/people/accounts/session-tokens.ts';
import { createKeyring } from '../../apps/server/platform/secrets/keyring.ts';

/** The headers of a session signed in with this wallet. */
export async function signedIn(
  database: pg.Client,
  secretKey: string,
  address: string,
): Promise<Record<string, string>> {
  const id = randomUUID();
  const { rows } = await database.query(
    `insert into sessions (id, user_id, expires_at)
     select $1, id, now() + interval '1 hour' from users where principal_wallet = $2 returning user_id`,
    [id, address],
  );
  const session = { kind: 'user', id, userId: rows[0].user_id, scope: 'full' } as const;
  const { accessToken, csrfToken, cookie } = issueSession(createKeyring([secretKey]), session, new Date());
  return {
    authorization: `Bearer ${accessToken}`,
    'x-csrf-token': csrfToken,
    cookie: `signboard_session=${cookie}`,
  };
}
