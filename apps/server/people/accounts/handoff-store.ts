import { createHash } from 'node:crypto';
import type { Wallet } from '@signboard/domain/accounts/wallet-address.ts';
import { type Selectable, sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import type { Tables } from '#server/platform/db/database.ts';
import type { SignedWallet, UsedProof } from './sessions-store.ts';

export type HandoffRow = Selectable<Tables['handoffs']> & {
  listName: string | null;
  listChain: Chain | null;
};

type Chain = Wallet['chain'];

export const hashHandoffId = (id: string) => createHash('sha256').update(id).digest();

type NewHandoff = {
  sessionId: string;
  id: string;
  digits: string;
  list: { workspace: string; name: string } | undefined;
  expiresAt: Date;
};

/** Replaces an earlier hand-off of the session. Returns false for an unknown list. */
export async function createHandoff(db: Db, handoff: NewHandoff): Promise<boolean> {
  const listId = handoff.list ? await findListId(db, handoff.list) : null;
  if (listId === undefined) return false;
  const row = {
    sessionId: handoff.sessionId,
    idHash: hashHandoffId(handoff.id),
    digits: handoff.digits,
    listId,
    state: 'open',
    claimedBy: null,
    nonce: null,
    address: null,
    chain: null,
    signatureChainId: null,
    expiresAt: handoff.expiresAt,
  } as const;
  await db
    .insertInto('handoffs')
    .values(row)
    .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(row))
    .execute();
  return true;
}

async function findListId(db: Db, list: { workspace: string; name: string }): Promise<string | undefined> {
  const row = await db
    .selectFrom('lists')
    .innerJoin('users', 'users.id', 'lists.ownerId')
    .select('lists.id')
    .where('users.workspace', '=', list.workspace.toLowerCase())
    .where('lists.urlEndName', '=', list.name.toLowerCase())
    .where('lists.deletedAt', 'is', null)
    .executeTakeFirst();
  return row?.id;
}

const selectHandoffs = (db: Db) =>
  db
    .selectFrom('handoffs')
    .leftJoin('lists', 'lists.id', 'handoffs.listId')
    .selectAll('handoffs')
    .select(['lists.name as listName', 'lists.chain as listChain']);

export async function findHandoff(db: Db, id: string): Promise<HandoffRow | undefined> {
  return await selectHandoffs(db).where('idHash', '=', hashHandoffId(id)).executeTakeFirst();
}

/** The one that the session has now, whatever its id. */
export async function findHandoffOf(db: Db, sessionId: string): Promise<HandoffRow | undefined> {
  return await selectHandoffs(db).where('sessionId', '=', sessionId).executeTakeFirst();
}

type Claim = { id: string; digits: string; sessionId: string; nonce: string; now: Date };

/**
 * The first right digits bind the hand-off to a browser, wrong ones end it. The same browser may repeat its claim and
 * gets the same nonce, because its answer may have been lost. Null when there is nothing to claim.
 */
export async function claimHandoff(
  db: Db,
  { id, digits, sessionId, nonce, now }: Claim,
): Promise<{ state: HandoffRow['state']; nonce: string } | null> {
  const { rows } = await sql<{ state: HandoffRow['state']; nonce: string }>`
    update handoffs set
      state = case when digits = ${digits} then 'claimed' else 'failed' end,
      claimed_by = ${sessionId}::uuid,
      nonce = coalesce(nonce, ${nonce})
    where id_hash = ${hashHandoffId(id)} and expires_at > ${now}
      and (state = 'open' or (state = 'claimed' and claimed_by = ${sessionId}::uuid))
    returning state, nonce`.execute(db);
  return rows[0] ?? null;
}

type Signed = {
  id: string;
  sessionId: string;
  nonce: string;
  wallet: SignedWallet;
  now: Date;
  expiresAt: Date;
};

/** Returns false when the hand-off has moved on since it was read. */
export async function signHandoff(
  db: Db,
  { id, sessionId, nonce, wallet, now, expiresAt }: Signed,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('handoffs')
    .set({
      state: 'signed',
      address: wallet.address,
      chain: wallet.chain,
      signatureChainId: wallet.signatureChainId?.toString() ?? null,
      expiresAt,
    })
    .where('idHash', '=', hashHandoffId(id))
    .where('state', '=', 'claimed')
    .where('claimedBy', '=', sessionId)
    .where('nonce', '=', nonce)
    .where('expiresAt', '>', now)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The proof that opens the session of the waiting browser, once. */
export function handoffProof(id: string, sessionId: string, now: Date): UsedProof {
  return sql`
    update handoffs set state = 'used'
    where id_hash = ${hashHandoffId(id)} and session_id = ${sessionId}::uuid and state = 'signed' and expires_at > ${now}
    returning address, chain, signature_chain_id`;
}
