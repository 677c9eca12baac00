import type { AllowlistPlan } from '@signboard/draw/allowlists/formats.ts';
import { HASH_BYTES } from '@signboard/draw/hash.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';

/** Which winners an allowlist is made of. */
export type WinnersState = { drawNumber: number; winners: string };

export type StoredAllowlist = { id: string; root: Buffer; leafCount: number };
export type ListAllowlist = StoredAllowlist & { plan: AllowlistPlan };

type Key = WinnersState & { listId: string; plan: AllowlistPlan };
export type NewAllowlist = Key & {
  root: Uint8Array;
  branches: Uint8Array[];
  leafCount: number;
  nodes: Uint8Array;
  leafOrder: Uint8Array;
  wallets: Uint8Array | null;
  walletOrder: Uint8Array | null;
  now: Date;
};

const latestDraw = sql`(select max(number) from draws where draws.list_id = lists.id and state = 'drawn')`;
/** Of the latest draw of a list that shows its winners. */
const isPublic = sql`lists.deleted_at is null and lists.expose_winner_list and draw_number = ${latestDraw}`;
const plan = sql`jsonb_build_object('format', format, 'terms', terms) as plan`;

/** Undefined when the list has no winners. People who erased their account count: they are in the trees made before. */
export async function findWinnersState(db: Db, listId: string): Promise<WinnersState | undefined> {
  const { rows } = await sql<{ drawNumber: number | null; winners: string | null }>`
    select (select max(number) from draws where list_id = ${listId} and state = 'drawn') as draw_number,
      encode(sha256(convert_to(string_agg(entry_number::text, ',' order by rank, entry_number), 'UTF8')), 'hex') as winners
    from entries where list_id = ${listId} and winner`.execute(db);
  const { drawNumber, winners } = rows[0] ?? {};
  return drawNumber && winners ? { drawNumber, winners } : undefined;
}

export async function findAllowlist(db: Db, key: Key): Promise<StoredAllowlist | undefined> {
  const { rows } = await sql<StoredAllowlist>`
    select id, root, leaf_count from allowlists
    where list_id = ${key.listId} and draw_number = ${key.drawNumber} and format = ${key.plan.format}
      and terms = ${JSON.stringify(key.plan.terms)}::jsonb and winners = ${key.winners}`.execute(db);
  return rows[0];
}

/** Does nothing when another request was faster: the tree that was stored first stays. */
export async function insertAllowlist(db: Db, added: NewAllowlist): Promise<void> {
  await sql`
    insert into allowlists
      (list_id, draw_number, format, terms, winners, root, branches, leaf_count, nodes, leaf_order, wallets, wallet_order,
        created_at)
    values (${added.listId}, ${added.drawNumber}, ${added.plan.format}, ${JSON.stringify(added.plan.terms)}, ${added.winners},
      ${Buffer.from(added.root)}, ${added.branches.map((branch) => Buffer.from(branch))}::bytea[],
      ${added.leafCount}, ${Buffer.from(added.nodes)}, ${Buffer.from(added.leafOrder)},
      ${added.wallets && Buffer.from(added.wallets)}, ${added.walletOrder && Buffer.from(added.walletOrder)}, ${added.now})
    on conflict on constraint allowlists_once do nothing`.execute(db);
}

export async function countAllowlists(db: Db, listId: string): Promise<number> {
  const { count } = await db
    .selectFrom('allowlists')
    .where('listId', '=', listId)
    .select((select) => select.fn.countAll<string>().as('count'))
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Those of the latest draw, the latest first. */
export async function findAllowlistsOf(db: Db, listId: string, most: number): Promise<ListAllowlist[]> {
  const { rows } = await sql<ListAllowlist>`
    select allowlists.id, root, leaf_count, ${plan} from allowlists join lists on lists.id = list_id
    where list_id = ${listId} and draw_number = ${latestDraw}
    order by allowlists.created_at desc, allowlists.id limit ${most}`.execute(db);
  return rows;
}

export type TreeRow = {
  plan: AllowlistPlan;
  leafCount: number;
  nodes: Buffer;
  leafOrder: Buffer;
  wallets: Buffer | null;
  walletOrder: Buffer | null;
};

/** Megabytes: a file takes all of it, a proof reads the few nodes that it has. */
export async function readTree(db: Db, id: string): Promise<TreeRow> {
  const { rows } = await sql<TreeRow>`
    select ${plan}, leaf_count, nodes, leaf_order, wallets, wallet_order
    from allowlists where id = ${id}`.execute(db);
  if (!rows[0]) throw new Error('the allowlist is gone');
  return rows[0];
}

/** The index of each leaf, null where the tree doesn't have it. */
export async function findLeafIndexes(
  db: Db,
  id: string,
  leaves: readonly Uint8Array[],
): Promise<(number | null)[]> {
  const { rows } = await sql<{ index: number | null }>`
    select find_digest(nodes, leaf_order, wanted) as index
    from allowlists, unnest(${toBuffers(leaves)}::bytea[]) with ordinality as given (wanted, at)
    where id = ${id} order by at`.execute(db);
  return rows.map(({ index }) => index);
}

/** Of a wallet whose leaves depend on its place; null when it is not in the tree. */
export async function findWalletPlace(db: Db, id: string, wallet: Uint8Array): Promise<number | null> {
  const { rows } = await sql<{ place: number | null }>`
    select find_digest(wallets, wallet_order, ${Buffer.from(wallet)}) as place
    from allowlists where id = ${id}`.execute(db);
  return rows[0]?.place ?? null;
}

/** In the order in which they are asked for. */
export async function readNodes(db: Db, id: string, nodes: readonly number[]): Promise<Buffer[]> {
  const { rows } = await sql<{ hash: Buffer }>`
    select substring(nodes from ${sql.lit(HASH_BYTES)} * node + 1 for ${sql.lit(HASH_BYTES)}) as hash
    from allowlists, unnest(${nodes}::integer[]) with ordinality as given (node, at)
    where id = ${id} order by at`.execute(db);
  return rows.map(({ hash }) => hash);
}

const toBuffers = (all: readonly Uint8Array[]) => all.map((bytes) => Buffer.from(bytes));

export type PublicAllowlist = {
  id: string;
  listId: string;
  ownerId: string;
  plan: AllowlistPlan;
  leafCount: number;
};

/** Two lists with the same winners have the same root; either answers. */
export async function findPublicAllowlist(db: Db, root: Uint8Array): Promise<PublicAllowlist | undefined> {
  const { rows } = await sql<PublicAllowlist>`
    select allowlists.id, list_id, owner_id, ${plan}, leaf_count
    from allowlists join lists on lists.id = list_id
    where root = ${Buffer.from(root)} and ${isPublic}
    order by allowlists.created_at, allowlists.id limit 1`.execute(db);
  return rows[0];
}

/** By a node below the root, each root once. */
export async function findPublicByBranch(db: Db, branch: Uint8Array, most: number): Promise<ListAllowlist[]> {
  const { rows } = await sql<ListAllowlist>`
    select distinct on (root) allowlists.id, root, ${plan}, leaf_count
    from allowlists join lists on lists.id = list_id
    where branches @> array[${Buffer.from(branch)}]::bytea[] and ${isPublic}
    order by root, allowlists.created_at, allowlists.id limit ${most}`.execute(db);
  return rows;
}
