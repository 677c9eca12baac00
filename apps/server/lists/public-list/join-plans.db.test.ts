import { randomBytes } from 'node:crypto';
import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import { systemClock as clock } from '#server/platform/lib/clock.ts';
import { connectForTest, createTestDatabase } from '#server/testing/test-database.ts';
import { prepareRush, prepareRushers, type Rusher } from '../../../../trials/world/prepare-rush.ts';
import { createJoinContextFinder } from './join-context-store.ts';
import { type Candidate, createJoinQueue } from './join-queue.ts';

const SECRET_KEY = 'a key for the plans that is long enough';
const PEOPLE_OF_BATCH = 4;
const GROWN = 2_000;
/** Rows of any one table that a join may read: it looks for a wallet, two accounts and two vaults. */
const MOST_ROWS_READ = 10;

let drop: () => Promise<void>;
let db: Db;
let pool: pg.Pool;

beforeAll(async () => {
  const created = await createTestDatabase();
  drop = created.drop;
  // One connection, because each has plans of its own.
  ({ db, pool } = connectForTest(created.url, 1));
});
afterAll(async () => {
  await db.destroy();
  await drop();
});

const freshAddress = () => `0x${randomBytes(20).toString('hex')}`;

/** What the list asks for is everything that joining looks up. */
async function openList(): Promise<{ listId: string; name: string }> {
  const { listId, name } = await prepareRush(pool, {
    secretKey: SECRET_KEY,
    people: 0,
    spots: 10 * GROWN,
    asksAll: true,
  });
  await pool.query('update lists set accepts_delegations = true where id = $1', [listId]);
  return { listId, name };
}

async function candidatesOf(listId: string, people: readonly Rusher[]): Promise<Candidate[]> {
  const { rows } = await pool.query(
    `select users.id as "userId", sessions.id as "sessionId", principal_wallet as address, activations
     from users join sessions on user_id = users.id join lists on lists.id = $1
     where principal_wallet = any($2)`,
    [listId, people.map(({ address }) => address)],
  );
  return rows.map((row) => ({
    ...row,
    email: `${row.address}@example.test`,
    language: 'en',
    twitterId: row.address,
    discordId: row.address,
    salt: randomBytes(16),
    innerHash: randomBytes(32),
    checks: [],
    weight: 1,
    bonusEntries: [],
    vaults: [freshAddress()],
    referrer: null,
    confirmation: null,
    mails: [],
  }));
}

type TableReads = { table: string; rows: number };

/** Finds and joins these people in one transaction; returns how many rows of each table were read for that. */
async function readsOfJoins(listId: string, candidates: readonly Candidate[]): Promise<TableReads[]> {
  return await db.transaction().execute(async (transaction) => {
    const before = await rowsRead(transaction);
    const now = clock.now();
    const findJoiner = createJoinContextFinder({ db: transaction, clock });
    await Promise.all(
      candidates.map(({ userId, sessionId, email }) => findJoiner({ userId, sessionId, listId, email, now })),
    );
    const joins = createJoinQueue({ db: transaction, clock });
    const joined = await Promise.all(candidates.map((candidate) => joins.join(listId, candidate, now)));
    expect(joined.map(({ outcome }) => outcome)).toEqual(candidates.map(() => 'joined'));
    const after = await rowsRead(transaction);
    return [...after].map(([table, rows]) => ({ table, rows: rows - (before.get(table) ?? 0) }));
  });
}

/** What this connection has read since it last reported, which it never does within a transaction. */
async function rowsRead(transaction: Db): Promise<Map<string, number>> {
  const { rows } = await sql<{ name: string; read: string }>`
    select relname as name, seq_tup_read + idx_tup_fetch as read from pg_stat_xact_user_tables
    where seq_tup_read + idx_tup_fetch > 0`.execute(transaction);
  return new Map(rows.map(({ name, read }) => [name, Number(read)]));
}

async function fillList(listId: string): Promise<void> {
  await pool.query(
    `with entry as (
       insert into entries (list_id, address, entry_number, twitter_id, discord_id, inner_hash)
       select $1, 'wallet ' || number, 1000 + number, 'x ' || number, 'discord ' || number, sha256(number::text::bytea)
       from generate_series(1, $2) as number returning entry_number
     ), vault as (
       insert into entry_vaults (list_id, address, entry_number) select $1, 'vault ' || entry_number, entry_number from entry
     )
     insert into banned_wallets (list_id, address) select $1, 'banned ' || number from generate_series(1, $2) as number`,
    [listId, GROWN],
  );
}

it('reads a few rows for a person, also by plans that were made while the tables were empty', async () => {
  const { listId, name } = await openList();
  const join = async (count: number) => {
    const rushers = { listId, workspace: name, name };
    const people = await prepareRushers(pool, rushers, { secretKey: SECRET_KEY, people: count });
    return await readsOfJoins(listId, await candidatesOf(listId, people));
  };
  await join(1);
  await fillList(listId);
  // Their accounts, sessions and proofs make those tables grow too.
  await prepareRushers(pool, { listId, workspace: name, name }, { secretKey: SECRET_KEY, people: GROWN });
  const reads = await join(PEOPLE_OF_BATCH);
  expect(reads.map(({ table }) => table)).toEqual(
    expect.arrayContaining(['users', 'sessions', 'social_proofs', 'captcha_passes', 'entries']),
  );
  expect(reads.filter(({ rows }) => rows > MOST_ROWS_READ * PEOPLE_OF_BATCH)).toEqual([]);
});
