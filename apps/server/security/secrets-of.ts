import { confirmationToken } from '#server/features/accounts/confirmation-token.ts';
import type { GuardedWorld } from './guarded-world.ts';
import { SECRET } from './marks.ts';

/** All credentials by name: none may be returned or logged. */
export async function secretsOf({ test, actors, bots }: GuardedWorld): Promise<Map<string, string>> {
  const { pool, keyring } = test.deps;
  const secrets = new Map([['a token, webhook or code', SECRET]]);
  for (const [name, { bearer, csrf, cookies }] of Object.entries(actors)) {
    if (bearer) secrets.set(`bearer of ${name}`, bearer);
    if (csrf) secrets.set(`CSRF token of ${name}`, csrf);
    for (const [cookie, value] of Object.entries(cookies)) secrets.set(`${cookie} of ${name}`, value);
  }
  for (const [name, { cookie }] of Object.entries(bots)) secrets.set(`cookie of bot ${name}`, cookie);
  const { rows: confirmations } = await pool.query('select id from email_confirmations');
  for (const { id } of confirmations) secrets.set(`confirmation ${id}`, confirmationToken(keyring, id));
  const { rows: sealed } = await pool.query(
    'select sealed as text from draw_secrets union all select credentials from bots union all select webhook from bots',
  );
  for (const { text } of sealed) if (text) secrets.set(`sealed ${text}`, text);
  return secrets;
}
