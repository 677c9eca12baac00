import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { Keyring } from '#server/secrets/keyring.ts';

const TOKEN = /^reminder\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.([\w-]{43})$/;

/** Works until the reminder is sent or deleted. */
export function reminderToken(keyring: Keyring, reminderId: string): string {
  return `reminder.${reminderId}.${keyring.mac('reminder', reminderId)}`;
}

/**
 * Confirms a reminder and its address at once. Null for a token of another kind; false when it is forged, or the
 * reminder is gone.
 */
export async function confirmReminder(
  { db, keyring }: { db: Db; keyring: Keyring },
  token: string,
  now: Date,
): Promise<boolean | null> {
  if (!token.startsWith('reminder.')) return null;
  const [, id, mac] = TOKEN.exec(token) ?? [];
  if (!id || !mac || !keyring.verifyMac('reminder', id, mac)) return false;
  const { numUpdatedRows } = await db
    .updateTable('list_reminders')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${now})` })
    .where('id', '=', id)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
