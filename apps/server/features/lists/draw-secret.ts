import { randomBytes } from 'node:crypto';
import { hashSecret, SECRET_BYTES } from '@signboard/draw/commit-reveal.ts';
import { toHex } from '@signboard/draw/hex.ts';
import type { Db } from '#server/db/connect.ts';
import type { Keyring } from '#server/secrets/keyring.ts';
import { seal, unseal } from '#server/secrets/sealed.ts';

type Parts = { db: Db; keyring: Keyring };

/** Makes the secret of a list's draw, once; from its activation on only the hash is known outside. */
export async function keepDrawSecret({ db, keyring }: Parts, listId: string): Promise<void> {
  const secret = randomBytes(SECRET_BYTES);
  await db
    .insertInto('draw_secrets')
    .values({
      list_id: listId,
      sealed: seal(keyring, 'draw-secret', listId, secret),
      hash: toHex(hashSecret(secret)),
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** The secret and its hash; a list that was never activated gets one now. */
export async function requireDrawSecret(
  parts: Parts,
  listId: string,
): Promise<{ secret: Uint8Array; hash: string }> {
  await keepDrawSecret(parts, listId);
  const row = await parts.db
    .selectFrom('draw_secrets')
    .selectAll()
    .where('list_id', '=', listId)
    .executeTakeFirstOrThrow();
  return { secret: unseal(parts.keyring, 'draw-secret', listId, row.sealed), hash: row.hash };
}

/** A revealed secret decides nothing any more: another draw needs another one. */
export async function replaceDrawSecret(parts: Parts, listId: string): Promise<void> {
  await parts.db.deleteFrom('draw_secrets').where('list_id', '=', listId).execute();
  await keepDrawSecret(parts, listId);
}
