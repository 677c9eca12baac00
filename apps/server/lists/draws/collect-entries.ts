import { ENTRY_BYTES, packEntry } from '@signboard/draw/entries.ts';
import { makeLeaf } from '@signboard/draw/entry.ts';
import { toHex } from '@signboard/draw/hex.ts';
import type { Removal } from '@signboard/draw/removed.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { streamDrawEntries, streamLeftEntries } from './draw-entries-store.ts';

/** Everyone who ever joined: the entries of the draw as records, and the others with the reason, ascending by leaf. */
export async function collectEntries(
  db: Db,
  listId: string,
): Promise<{ records: Uint8Array; removed: Removal[] }> {
  const parts: Uint8Array[] = [];
  const removed: Removal[] = [];
  const remove = (inner: Uint8Array, weight: number, pool: number, reason: string) =>
    removed.push({ leaf: toHex(makeLeaf(inner, weight, pool)), reason });
  for await (const batch of streamDrawEntries(db, listId)) {
    const records = new Uint8Array(batch.length * ENTRY_BYTES);
    let count = 0;
    for (const { innerHash: inner, weight, joinedWeight, pool, removedReason } of batch) {
      if (removedReason !== null) remove(inner, joinedWeight, pool, removedReason);
      else {
        records.set(packEntry(inner, weight, pool), count * ENTRY_BYTES);
        count += 1;
      }
    }
    parts.push(records.subarray(0, count * ENTRY_BYTES));
  }
  for await (const batch of streamLeftEntries(db, listId))
    for (const { innerHash: inner, weight, pool } of batch) remove(inner, weight, pool, 'left');
  removed.sort((one, other) => (one.leaf < other.leaf ? -1 : 1));
  return { records: new Uint8Array(Buffer.concat(parts)), removed };
}
