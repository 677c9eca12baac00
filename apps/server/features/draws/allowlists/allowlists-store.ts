import type { AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';

/** Which winners an allowlist is made of. */
export type WinnersState = { drawNumber: number; winners: string };

export type StoredAllowlist = { id: string; root: Buffer; leafCount: number };
export type ListAllowlist = StoredAllowlist & { plan: AllowlistPlan };

type Key = WinnersState & { listId: string; plan: AllowlistPlan };
export type NewAllowlist = Key & {
  root: Uint8Array;
  branches: Uint8Array[];
  leaves: Uint8Array;
  wallets: Uint8Array | null;
  now: Date;
};

const LEAF_BYTES = 32;
const latestDraw = sql`(select max(number) from draws where draws.list_id = lists.id and state = 'drawn')`;
const leafCount = sql`(length(leaves) / ${sql.lit(LEAF_BYTES)})::int as "leafCount"`;
/** Of the latest draw of a list that shows its winners. */
const isPublic = sql`lists.deleted_at is null and lists.expose_winner_list and draw_number = ${latestDraw}`;
const plan = sql`jsonb_build_object('format', format, 'terms', terms) as plan`;

/** Undefined when the list has no winners. People who erased their account count: they are in the trees made before. */
export async function findWinnersState(db: Db, listId: string): Promise<WinnersState | undefined> {
  const { rows } = await sql<{ drawNumber: number | null; winners: string | null }>`
    select (select max(number) from draws where list_id = ${listId} and state = 'drawn') as "drawNumber",
      encode(sha256(convert_to(string_agg(entry_number::text, ',' order by rank, entry_number), 'UTF8')), 'hex') as winners
    from entries where list_id = ${listId} and winner`.execute(db);
  const { drawNumber, winners } = rows[0] ?? {};
  return drawNumber && winners ? { drawNumber, winners } : undefined;
}

export async function findAllowlist(db: Db, key: Key): Promise<StoredAllowlist | undefined> {
  const { rows } = await sql<StoredAllowlist>`
    select id, root, ${leafCount} from allowlists
    where list_id = ${key.listId} and draw_number = ${key.drawNumber} and format = ${key.plan.format}
      and terms = ${JSON.stringify(key.plan.terms)}::jsonb and winners = ${key.winners}`.execute(db);
  return rows[0];
}

/** Does nothing when another request was faster: the tree that was stored first stays. */
export async function insertAllowlist(db: Db, added: NewAllowlist): Promise<void> {
  await sql`
    insert into allowlists
      (list_id, draw_number, format, terms, winners, root, branches, leaves, wallets, created_at)
    values (${added.listId}, ${added.drawNumber}, ${added.plan.format}, ${JSON.stringify(added.plan.terms)}, ${added.winners},
      ${Buffer.from(added.root)}, ${added.branches.map((branch) => Buffer.from(branch))}::bytea[],
      ${Buffer.from(added.leaves)}, ${added.wallets && Buffer.from(added.wallets)}, ${added.now})
    on conflict on constraint allowlists_once do nothing`.execute(db);
}

export async function countAllowlists(db: Db, listId: string): Promise<number> {
  const { count } = await db
    .selectFrom('allowlists')
    .where('list_id', '=', listId)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of the latest draw, the latest first. */
export async function findAllowlistsOf(db: Db, listId: string, most: number): Promise<ListAllowlist[]> {
  const { rows } = await sql<ListAllowlist>`
    select allowlists.id, root, ${leafCount}, ${plan} from allowlists join lists on lists.id = list_id
    where list_id = ${listId} and draw_number = ${latestDraw}
    order by allowlists.created_at desc, allowlists.id limit ${most}`.execute(db);
  return rows;
}

export type LeavesRow = { plan: AllowlistPlan; leaves: Buffer; wallets: Buffer | null };

export async function readLeaves(db: Db, id: string): Promise<LeavesRow> {
  const { rows } = await sql<LeavesRow>`
    select ${plan}, leaves, wallets from allowlists where id = ${id}`.execute(db);
  if (!rows[0]) throw new Error('the allowlist is gone');
  return rows[0];
}

type PublicAllowlist = { id: string; listId: string };

/** Two lists with the same winners have the same root; either answers. */
export async function findPublicAllowlist(db: Db, root: Uint8Array): Promise<PublicAllowlist | undefined> {
  const { rows } = await sql<PublicAllowlist>`
    select allowlists.id, list_id as "listId" from allowlists join lists on lists.id = list_id
    where root = ${Buffer.from(root)} and ${isPublic}
    order by allowlists.created_at, allowlists.id limit 1`.execute(db);
  return rows[0];
}

/** By a node below the root. */
export async function findPublicByBranch(
  db: Db,
  branch: Uint8Array,
  most: number,
): Promise<{ id: string; root: Buffer }[]> {
  const { rows } = await sql<{ id: string; root: Buffer }>`
    select allowlists.id, root from allowlists join lists on lists.id = list_id
    where branches @> array[${Buffer.from(branch)}]::bytea[] and ${isPublic}
    order by allowlists.created_at, allowlists.id limit ${most}`.execute(db);
  return rows;
}
