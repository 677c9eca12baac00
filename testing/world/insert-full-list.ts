import type pg from 'pg';

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
       insert into entries (list_id, address, entry_number, email, joined_at, leaf, salt, winner, rank)
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
