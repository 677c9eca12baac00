import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';

/** What anyone may ask for with any address. The address confirms it, and itself, with one link. */
const TABLES = { reminder: 'listReminders', newsletter: 'newsletterSubscribers' } as const;

export type RequestKind = keyof typeof TABLES;

const TOKEN = /^(reminder|newsletter)\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Works until the request is fulfilled or deleted. */
export function requestToken(keyring: Keyring, kind: RequestKind, id: string): string {
  return `${kind}.${id}.${keyring.mac(kind, id)}`;
}

/** Null for a token of another kind; unconfirmed when it is forged, or the request is gone. */
export async function confirmRequest(
  { db, keyring }: { db: Db; keyring: Keyring },
  token: string,
  now: Date,
): Promise<{ kind: RequestKind; isConfirmed: boolean } | null> {
  const kind = (Object.keys(TABLES) as RequestKind[]).find((one) => token.startsWith(`${one}.`));
  if (!kind) return null;
  const [, , id, mac] = TOKEN.exec(token) ?? [];
  if (!id || !mac || !keyring.verifyMac(kind, id, mac)) return { kind, isConfirmed: false };
  const { numAffectedRows } = await sql`
    update ${sql.table(TABLES[kind])} set confirmed_at = coalesce(confirmed_at, ${now}) where id = ${id}`.execute(
    db,
  );
  return { kind, isConfirmed: numAffectedRows === 1n };
}
