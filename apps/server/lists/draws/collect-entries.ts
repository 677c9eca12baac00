import type { SnapshotRead } from '@signboard/domain/eligibility/snapshot-entry.ts';
import type { Change } from '@signboard/draw/changes.ts';
import { ENTRY_BYTES, packEntry } from '@signboard/draw/entries.ts';
import { sql } from 'kysely';
import type { Db } from '#server/platform/db/connect.ts';
import { type DrawEntry, streamDrawEntries, streamLeftEntries } from './draw-entries-store.ts';

/** Everyone who ever joined, in the order of their numbers, and what happened to them since. */
export async function collectEntries(
  db: Db,
  listId: string,
): Promise<{ entries: Uint8Array; changes: Change[] }> {
  const count = await countEverJoined(db, listId);
  const entries = new Uint8Array(count * ENTRY_BYTES);
  const changes: Change[] = [];
  let found = 0;
  const add = (number: number, inner: Uint8Array, weight: number, pool: number) => {
    entries.set(packEntry(inner, weight, pool), (number - 1) * ENTRY_BYTES);
    found += 1;
  };
  for await (const batch of streamDrawEntries(db, listId))
    for (const entry of batch) {
      add(entry.entryNumber, entry.innerHash, entry.joinedWeight, entry.pool);
      const change = toChange(entry);
      if (change) changes.push(change);
    }
  for await (const batch of streamLeftEntries(db, listId))
    for (const { entryNumber, innerHash, weight, pool } of batch) {
      add(entryNumber, innerHash, weight, pool);
      changes.push(leftChange(entryNumber));
    }
  if (found !== count) throw new Error(`list ${listId} has ${found} of ${count} entries`);
  return { entries, changes: changes.sort((one, other) => one.number - other.number) };
}

async function countEverJoined(db: Db, listId: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select last_entry_number as count from list_counters where list_id = ${listId}`.execute(db);
  return rows[0]?.count ?? 0;
}

/** The organizer's removals have a time, and what the snapshot changed has a read. */
function toChange({ entryNumber: number, joinedWeight, weight, ...rest }: DrawEntry): Change | null {
  const { removedReason: reason, removedAt, read } = rest;
  if (reason === 'left') return leftChange(number);
  const at = removedAt?.toISOString() ?? null;
  if (reason !== null && at) return { number, weight: 0, by: 'owner', reason, at, read: null };
  const change = { number, by: 'snapshot', at: null, read: read && toPublicRead(read) } as const;
  if (reason !== null) return { ...change, weight: 0, reason };
  return weight === joinedWeight ? null : { ...change, weight, reason: 'bonus-not-met' };
}

const SHORT_ANSWER = /^\d{0,3}(, \d{1,3})*$/;

/** A long number, such as a balance to the last digit, would name the wallet: those whom it concerns see it at their entry. */
function toPublicRead({ kind, chain, call, answer }: SnapshotRead): Change['read'] {
  return { kind, chain, call, answer: SHORT_ANSWER.test(answer) ? answer : 'too little' };
}

const leftChange = (number: number): Change => ({
  number,
  weight: 0,
  by: 'left',
  reason: 'left',
  at: null,
  read: null,
});
