import type { Db } from '#server/platform/db/connect.ts';
import type { Keyring } from './keyring.ts';
import { receiptKeysOf } from './receipt-signer.ts';

type ReceiptKey = { publicKey: string; since: Date; isCurrent: boolean };

/** All keys that ever signed receipts here, the current one first. Keys that are not stored yet are added. */
export async function publishReceiptKeys(
  { db, keyring }: { db: Db; keyring: Keyring },
  now: Date,
): Promise<ReceiptKey[]> {
  const accepted = receiptKeysOf(keyring);
  const known = await findKeys(db);
  const isKnown = (key: string) => known.some(({ publicKey }) => publicKey === key);
  const missing = accepted.filter((key) => !isKnown(key));
  if (missing.length > 0)
    await db
      .insertInto('receiptKeys')
      .values(missing.map((publicKey) => ({ publicKey, since: now })))
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  const stored = missing.length > 0 ? await findKeys(db) : known;
  return stored
    .map(({ publicKey, since }) => ({ publicKey, since, isCurrent: publicKey === accepted[0] }))
    .sort((one, other) => Number(other.isCurrent) - Number(one.isCurrent));
}

async function findKeys(db: Db): Promise<{ publicKey: string; since: Date }[]> {
  return await db
    .selectFrom('receiptKeys')
    .selectAll()
    .orderBy('since', 'desc')
    .orderBy('publicKey')
    .execute();
}
