import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type { Db } from '#server/platform/db/connect.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';

const KEY_BYTES = 32;

/** Creates the key once, with which duplicates in a list are found. */
export async function requireDigestKey(
  { db, keyring }: { db: Db; keyring: Keyring },
  listId: string,
): Promise<KeyObject> {
  const sealed = seal(keyring, 'prize-digest', listId, randomBytes(KEY_BYTES));
  await db
    .insertInto('prizeLists')
    .values({ listId, digestKey: sealed })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const row = await db
    .selectFrom('prizeLists')
    .select('digestKey')
    .where('listId', '=', listId)
    .executeTakeFirstOrThrow();
  return createSecretKey(unseal(keyring, 'prize-digest', listId, row.digestKey));
}

export const digestCode = (key: KeyObject, code: string): Buffer =>
  createHmac('sha256', key).update(code).digest();

export const sealCode = (keyring: Keyring, id: string, code: string): string =>
  seal(keyring, 'prize-code', id, Buffer.from(code));

export const openCode = (keyring: Keyring, { id, code }: { id: string; code: string }): string =>
  unseal(keyring, 'prize-code', id, code).toString();
