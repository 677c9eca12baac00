import type pg from 'pg';
import { insertFullList } from '../../world/prepare-draws.ts';

/** An open list with many entries and free spots. */
export type GrownList = { id: string; ownerId: string; workspace: string; name: string };

/** Free spots for the joins that are measured. */
const SPOTS_LEFT = 100_000;

/** Inserts an open list directly; its public wallets make its pages the most expensive ones. */
export async function insertGrownList(
  database: Pick<pg.Client, 'query'>,
  entries: number,
): Promise<GrownList> {
  const { id, ownerId } = await insertFullList(database, entries);
  await database.query(
    `update lists set active = true, start_date = now() - interval '1 day', end_date = now() + interval '1 day',
       event_date = now() + interval '2 days', how_many_winners = 10, type = 'Other', expose_reg_wallets = true
     where id = $1`,
    [id],
  );
  await database.query('update list_counters set available_spots = joined + $2 where list_id = $1', [
    id,
    SPOTS_LEFT,
  ]);
  return { id, ownerId, workspace: `full-${entries}`, name: `full-${entries}` };
}

/** Inserts an owner with many lists of a few entries directly. */
export async function insertManyLists(database: Pick<pg.Client, 'query'>, lists: number): Promise<GrownList> {
  const name = `many-${lists}`;
  const { rows } = await database.query(
    `with owner as (
       insert into users (principal_wallet, chain, workspace) values ($1, 'ethereum', $1) returning id
     ), made as (
       insert into lists (owner_id, name, url_end_name, description, logo, color, chain, active, created_at,
         start_date, end_date, event_date, how_many_winners, type)
       select id, 'List ' || n, 'list-' || n, repeat('A description. ', 40), 'none', '#4E9595', 'ethereum', true,
         now() - n * interval '1 minute', now() - interval '1 day', now() + interval '1 day', now() + interval '2 days',
         10, 'Other'
       from owner, generate_series(1, $2::int) as n returning id, owner_id, url_end_name
     ), counted as (
       insert into list_counters (list_id, available_spots, joined, last_entry_number)
       select id, ${SPOTS_LEFT}, 3, 3 from made
     ), filled as (
       insert into entries (list_id, address, entry_number, inner_hash, salt, joined_at)
       select id, '0x' || left(encode(sha256((id::text || n)::bytea), 'hex'), 40), n,
         sha256((id::text || n)::bytea), substring(sha256(n::text::bytea) for 16), now() - n * interval '1 day'
       from made, generate_series(1, 3) as n
     )
     select id, owner_id as "ownerId", $1 as workspace, url_end_name as name from made where url_end_name = 'list-1'`,
    [name, lists],
  );
  return rows[0];
}
