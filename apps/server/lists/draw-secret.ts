import { randomBytes } from 'node:crypto';
import { toHex } from '@signboard/draw/hex.ts';
import { hashSecret, SECRET_BYTES } from '@signboard/draw/randomness.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { Keyring } from '#server/platform/secrets/keyring.ts';
import { seal, unseal } from '#server/platform/secrets/sealed.ts';

type Parts = { db: Db; keyring: Keyring };

/** The row of a new secret. */
export function newDrawSecret(keyring: Keyring, listId: string) {
  const secret = randomBytes(SECRET_BYTES);
  return {
    listId,
    sealed: seal(keyring, 'draw-secret', listId, secret),
    hash: toHex(hashSecret(secret)),
  };
}

/** Creates the secret of a list's draw once. Its hash is public from activation on. */
export async function ensureDrawSecret({ db, keyring }: Parts, listId: string): Promise<void> {
  await db
    .insertInto('drawSecrets')
    .values(newDrawSecret(keyring, listId))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Creates the secret if the list was never activated. */
export async function requireDrawSecret(
  parts: Parts,
  listId: string,
): Promise<{ secret: Uint8Array; hash: string }> {
  await ensureDrawSecret(parts, listId);
  const row = await parts.db
    .selectFrom('drawSecrets')
    .selectAll()
    .where('listId', '=', listId)
    .executeTakeFirstOrThrow();
  return { secret: unseal(parts.keyring, 'draw-secret', listId, row.sealed), hash: row.hash };
}

/** A revealed secret must not be reused: another draw needs a new one. */
export async function replaceDrawSecret(parts: Parts, listId: string): Promise<void> {
  await parts.db.deleteFrom('drawSecrets').where('listId', '=', listId).execute();
  await ensureDrawSecret(parts, listId);
}
