import { CHANNELS, type ChannelName } from '@signboard/domain/channels/channels.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Clock } from '#server/platform/lib/clock.ts';
import type { Keyring, Purpose } from './keyring.ts';
import { newestSealPrefix, seal, unseal } from './sealed.ts';

/** A column whose values are sealed, by its names in the database. */
type SealedColumn = {
  table: string;
  column: string;
  /** Column with the additional authenticated data; it also identifies the row. */
  owner: string;
  purpose: Purpose;
  /** Only rows with this value: several purposes share a column. */
  only?: { column: string; value: string };
  /** Column with the time until which another process may be replacing the value. */
  heldUntil?: string;
};

/** What lets a bot post to a channel. */
const botChannel = (channel: ChannelName): SealedColumn => ({
  table: 'bot_channels',
  column: 'secret',
  owner: 'bot_id',
  purpose: `bot-${channel}`,
  only: { column: 'channel', value: channel },
  // A token refresh replaces only the exact text it has read, and X returns the new token only once.
  ...(channel === 'x' && { heldUntil: 'resumes_at' }),
});

/** A test checks that this list is complete. */
export const SEALED_COLUMNS: readonly SealedColumn[] = [
  ...CHANNELS.map(botChannel),
  { table: 'announcement_webhooks', column: 'webhook', owner: 'id', purpose: 'announcement-webhook' },
  { table: 'prize_codes', column: 'code', owner: 'id', purpose: 'prize-code' },
  { table: 'prize_lists', column: 'digest_key', owner: 'list_id', purpose: 'prize-digest' },
  { table: 'webhooks', column: 'url', owner: 'id', purpose: 'webhook-url' },
  { table: 'webhooks', column: 'secret', owner: 'id', purpose: 'webhook-secret' },
  { table: 'webhooks', column: 'previous_secret', owner: 'id', purpose: 'webhook-secret' },
  { table: 'draw_secrets', column: 'sealed', owner: 'list_id', purpose: 'draw-secret' },
  { table: 'x_request_tokens', column: 'secret', owner: 'token', purpose: 'x-request-token' },
];

type Parts = { db: Db; keyring: Keyring; clock: Clock };

/** How many values were re-encrypted, how many are still pending, and which ones no key can open. */
type Resealed = { resealed: number; waiting: number; unreadable: string[] };

const BATCH = 200;

/**
 * Re-encrypts all values of older keys with the newest key, so that the older keys can be removed. Safe to run
 * concurrently with anything else: a value is replaced only if it has not changed since it was read.
 */
export async function resealColumns(parts: Parts): Promise<Resealed> {
  const total: Resealed = { resealed: 0, waiting: 0, unreadable: [] };
  for (const column of SEALED_COLUMNS) {
    const { resealed, unreadable } = await resealColumn(parts, column);
    total.resealed += resealed;
    total.unreadable.push(...unreadable);
    total.waiting += Math.max(0, (await countOld(parts, column)) - unreadable.length);
  }
  return total;
}

async function resealColumn(
  parts: Parts,
  column: SealedColumn,
): Promise<{ resealed: number; unreadable: string[] }> {
  const unreadable: string[] = [];
  let resealed = 0;
  let last: string | null = null;
  for (;;) {
    const rows = await findOld(parts, column, last);
    for (const { owner, sealed } of rows) {
      const renewed = reseal(parts.keyring, column, owner, sealed);
      if (renewed === null) unreadable.push(`${column.table}.${column.column} of ${owner}`);
      else if (await replace(parts, column, { owner, sealed, renewed })) resealed += 1;
    }
    last = rows.at(-1)?.owner ?? null;
    if (last === null) return { resealed, unreadable };
  }
}

function reseal(keyring: Keyring, { purpose }: SealedColumn, owner: string, sealed: string): string | null {
  try {
    return seal(keyring, purpose, owner, unseal(keyring, purpose, owner, sealed));
  } catch {
    return null;
  }
}

const isOld = (keyring: Keyring, { column, purpose, only }: SealedColumn) =>
  sql<boolean>`not starts_with(${sql.ref(column)}, ${newestSealPrefix(keyring, purpose)})
    and ${only ? sql`${sql.ref(only.column)} = ${only.value}` : sql`true`}`;

async function findOld(
  { db, keyring }: Parts,
  column: SealedColumn,
  after: string | null,
): Promise<{ owner: string; sealed: string }[]> {
  const owner = sql.ref(column.owner);
  const { rows } = await sql<{ owner: string; sealed: string }>`
    select ${owner} as owner, ${sql.ref(column.column)} as sealed from ${sql.table(column.table)}
    where ${isOld(keyring, column)} and ${after === null ? sql`true` : sql`${owner} > ${after}`}
    order by ${owner} limit ${BATCH}`.execute(db);
  return rows;
}

async function replace(
  { db, clock }: Parts,
  { table, column, owner, heldUntil }: SealedColumn,
  row: { owner: string; sealed: string; renewed: string },
): Promise<boolean> {
  const isFree = heldUntil
    ? sql`(${sql.ref(heldUntil)} is null or ${sql.ref(heldUntil)} <= ${clock.now()})`
    : sql`true`;
  const { numAffectedRows } = await sql`
    update ${sql.table(table)} set ${sql.ref(column)} = ${row.renewed}
    where ${sql.ref(owner)} = ${row.owner} and ${sql.ref(column)} = ${row.sealed} and ${isFree}`.execute(db);
  return numAffectedRows === 1n;
}

async function countOld({ db, keyring }: Parts, column: SealedColumn): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from ${sql.table(column.table)} where ${isOld(keyring, column)}`.execute(
    db,
  );
  return rows[0]?.count ?? 0;
}
