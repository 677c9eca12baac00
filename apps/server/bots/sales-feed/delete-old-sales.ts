import { deleteDeliveriesBefore } from '#server/bots/posting/queue/deliveries-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { deleteSalesBefore } from './sales-store.ts';
import { LOOKUP_TTL_SECONDS } from './solana/find-tokens.ts';
import { deleteMintsBefore } from './solana/solana-mints-store.ts';
import { deleteTokensBefore } from './solana/solana-tokens-store.ts';

const DAY_SECONDS = 86_400;
/** Previews show a collection's latest sale, which may be old. */
const SALES_SECONDS = 90 * DAY_SECONDS;
/** A bot's history; the posts themselves stay online. */
const POSTS_SECONDS = 90 * DAY_SECONDS;
/** A sale refreshes the lookup of its token when it expired: if a lookup is this old, no kept sale used it. */
const TOKENS_SECONDS = SALES_SECONDS + LOOKUP_TTL_SECONDS;
/** Only a transaction that is read again needs them, and that is never one older than a day. */
const MINTS_SECONDS = 7 * DAY_SECONDS;
const BATCH = 5_000;

/** Deletes old rows in small batches; true when there is more. */
export async function deleteOldSales(db: Db, now: Date): Promise<boolean> {
  const forgotten = [
    await deleteSalesBefore(db, secondsAfter(now, -SALES_SECONDS), BATCH),
    await deleteDeliveriesBefore(db, secondsAfter(now, -POSTS_SECONDS), BATCH),
    await deleteTokensBefore(db, secondsAfter(now, -TOKENS_SECONDS), BATCH),
    await deleteMintsBefore(db, secondsAfter(now, -MINTS_SECONDS), BATCH),
  ];
  return forgotten.includes(BATCH);
}
