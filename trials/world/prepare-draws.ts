import { randomBytes } from 'node:crypto';
import type pg from 'pg';
import { openSessions } from './prepare-rush.ts';

/** An ended list before its draw, with its owner's headers and the recipients of the result. */
export type OverList = { listId: string; headers: Record<string, string>; winners: number; emails: string[] };

const WINNERS = 5;

/** Inserts ended lists directly, each with this many entries with confirmed addresses. */
export async function prepareDraws(
  database: Pick<pg.Client, 'query'>,
  options: { secretKey: string; lists: number; entries: number },
): Promise<OverList[]> {
  return await Promise.all(Array.from({ length: options.lists }, () => prepareDraw(database, options)));
}

/** As terms write times. */
const ISO_TIME = 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"';

async function prepareDraw(
  database: Pick<pg.Client, 'query'>,
  { secretKey, entries }: { secretKey: string; entries: number },
): Promise<OverList> {
  const name = `over-${randomBytes(4).toString('hex')}`;
  const emails = Array.from({ length: entries }, (_, at) => `${name}-${at}@example.test`);
  const { rows } = await database.query(
    `with owner as (
       insert into users (principal_wallet, chain, workspace) values ($1, 'ethereum', $1) returning id
     ), list as (
       insert into lists (owner_id, name, url_end_name, description, logo, color, chain, active,
         start_date, end_date, event_date, how_many_winners, type, email_winner, email_loser, winner_message, non_winner_message)
       select id, $1, $1, 'A list that is over', 'none', '#4E9595', 'ethereum', true,
         now() - interval '2 days', now() - interval '1 day', now() + interval '1 day', $3, 'Other', true, true,
         jsonb_build_object('title', 'Won ' || $1, 'message', 'Yes'), jsonb_build_object('title', 'Not won ' || $1, 'message', 'No')
       from owner returning id, start_date, end_date, event_date
     ), agreed as (
       insert into list_terms (list_id, version, saved_at, terms)
       select id, 1, now(), jsonb_build_object('chain', 'ethereum', 'startDate', to_char(start_date at time zone 'UTC', $4),
         'endDate', to_char(end_date at time zone 'UTC', $4), 'eventDate', to_char(event_date at time zone 'UTC', $4),
         'spots', cardinality($2::text[]), 'winners', $3::int, 'requirements', '[]'::jsonb) from list
     ), counted as (
       insert into list_counters (list_id, available_spots, joined, last_entry_number)
       select id, cardinality($2::text[]), cardinality($2::text[]), cardinality($2::text[]) from list
     ), people as (
       insert into users (principal_wallet, chain, email, email_confirmed_at)
       select '0x' || left(encode(sha256(email::bytea), 'hex'), 40), 'ethereum', email, now() from unnest($2::text[]) as email
       returning id, principal_wallet, email
     ), filled as (
       insert into entries (list_id, user_id, address, entry_number, inner_hash, salt)
       select list.id, people.id, principal_wallet, row_number() over (), sha256(people.email::bytea),
         substring(sha256(people.email::bytea) for 16)
       from list, people
     )
     select list.id as "listId", owner.id as "ownerId" from list, owner`,
    [name, emails, WINNERS, ISO_TIME],
  );
  const { listId, ownerId } = rows[0] as { listId: string; ownerId: string };
  const [session] = await openSessions(database, secretKey, [ownerId]);
  return { listId, winners: WINNERS, emails, headers: { 'content-type': 'application/json', ...session } };
}

export type FullList = { id: string; ownerId: string };

/** Inserts a list with this many entries, all winners. */
export async function insertFullList(database: Pick<pg.Client, 'query'>, entries: number): Promise<FullList> {
  const { rows } = await database.query(
    `with owner as (
       insert into users (principal_wallet, chain, workspace) values ($1, 'ethereum', $1) returning id
     ), list as (
       insert into lists (owner_id, name, url_end_name, description, logo, color, chain)
       select id, $1, $1, 'A full list', 'none', '#4E9595', 'ethereum' from owner returning id, owner_id
     ), counted as (
       insert into list_counters (list_id, available_spots, joined, last_entry_number)
       select id, $2::int, $2::int, $2::int from list
     ), filled as (
       insert into entries (list_id, address, entry_number, email, joined_at, inner_hash, salt, winner, rank)
       select id, '0x' || left(encode(sha256(n::text::bytea), 'hex'), 40), n, 'someone-' || n || '@example.test',
         now() + n * interval '1 millisecond', sha256(n::text::bytea), substring(sha256(n::text::bytea) for 16), true,
         -- A prime that divides no power of ten: every rank comes up once, in an order that is not that of joining.
         n::bigint * 7919 % $2::int + 1
       from list, generate_series(1, $2::int) as n
     )
     select id, owner_id as "ownerId" from list`,
    [`full-${entries}`, entries],
  );
  return rows[0];
}
