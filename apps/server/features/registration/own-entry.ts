import type { OwnEntry } from '@signboard/contract/third-page/calls.ts';
import type { Reason } from '@signboard/domain/eligibility/requirement.ts';
import type { ReceiptSigner } from '@signboard/draw/receipt.ts';
import { sql } from 'kysely';
import type { Db } from '#server/db/connect.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { writeReceipt } from './receipts.ts';

type EntryRow = {
  address: string;
  entryNumber: number;
  joinedAt: Date;
  salt: Buffer | null;
  winner: boolean;
  removedReason: Reason | null;
  mailAddress: string | null;
  isConfirmed: boolean;
};

/** The person's own entry of a list, or null when there is none. */
export async function findOwnEntry(
  deps: { db: Db; receiptSigner: ReceiptSigner },
  list: ListRow,
  userId: string,
): Promise<OwnEntry | null> {
  const { rows } = await sql<EntryRow>`
    select address, entry_number as "entryNumber", joined_at as "joinedAt", salt,
      winner, removed_reason as "removedReason",
      recipient as "mailAddress", is_confirmed as "isConfirmed"
    from entries join entry_correspondence on entry_id = entries.id
    where entries.list_id = ${list.id} and entries.user_id = ${userId}`.execute(deps.db);
  const [entry] = rows;
  return entry ? presentEntry(deps.receiptSigner, list, entry) : null;
}

/** An entry for the eyes of the person who made it. */
export function presentEntry(receiptSigner: ReceiptSigner, list: ListRow, entry: EntryRow): OwnEntry {
  const { address, entryNumber, joinedAt, salt, winner, removedReason, mailAddress, isConfirmed } = entry;
  return {
    entryNumber,
    joinedAt,
    hasWon: list.draw_state === 'drawn' ? winner : null,
    removedReason,
    // Without its salt the leaf cannot be opened any more: the person had it erased.
    receipt: salt
      ? writeReceipt(receiptSigner, {
          listId: list.id,
          entryNumber,
          chain: list.chain,
          address,
          salt,
          joinedAt,
        })
      : '',
    message: list.confirmation ? list.confirmation_message : null,
    mail: mailAddress ? { address: mailAddress, isConfirmed } : null,
  };
}
