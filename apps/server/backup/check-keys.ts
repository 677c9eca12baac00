import type pg from 'pg';
import { escapeIdentifier } from 'pg';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { SEALED_COLUMNS } from '#server/platform/secrets/reseal-columns.ts';
import { sealPrefixes } from '#server/platform/secrets/sealed.ts';
import { BackupError } from './backup-error.ts';
import { count } from './progress.ts';

/** Which columns contain secrets that none of the keys opens, and how many. */
export async function findUnreadable(client: pg.ClientBase, keyring: Keyring): Promise<string[]> {
  const found: string[] = [];
  for (const { table, column, purpose, only } of SEALED_COLUMNS) {
    const { rows } = await client.query<{ sealed: number }>(
      `select count(*)::int as sealed from ${escapeIdentifier(table)}
       where ${escapeIdentifier(column)} is not null and split_part(${escapeIdentifier(column)}, '.', 1) <> all($1)
         and ${only ? `${escapeIdentifier(only.column)} = $2` : '$2::text is null'}`,
      [sealPrefixes(keyring, purpose), only?.value ?? null],
    );
    const sealed = rows[0]?.sealed ?? 0;
    if (sealed > 0)
      found.push(`${count(sealed, 'value')} of ${table}.${column}${only ? ` (${only.value})` : ''}`);
  }
  return found;
}

/** Found before anything is stored: with the wrong keys bots lose their access, and draws can't be made. */
export function requireKeys(unreadable: readonly string[]): void {
  if (unreadable.length === 0) return;
  throw new BackupError(
    `The present keys don't open what the backup has sealed: ${unreadable.join(', ')}. Set SECRET_KEYS to the keys of the instance that was saved (or copy its file secret-keys into this DATA_DIR). Nothing was restored. If the keys are lost, --without-keys restores the rest.`,
  );
}
