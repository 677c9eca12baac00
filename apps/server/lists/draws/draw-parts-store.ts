import type { Change } from '@signboard/draw/changes.ts';
import { ENTRY_BYTES } from '@signboard/draw/entries.ts';
import type { Db } from '#server/platform/db/connect.ts';

type PartKind = 'entries' | 'changes';

/** Records per row: a few hundred kilobytes. */
const ENTRIES_PER_PART = 8_192;
const CHANGES_PER_PART = 4_096;

export async function saveEntries(db: Db, drawId: string, entries: Uint8Array): Promise<void> {
  const size = ENTRIES_PER_PART * ENTRY_BYTES;
  for (let part = 0; part * size < entries.length; part += 1)
    await savePart(db, drawId, 'entries', part, entries.subarray(part * size, (part + 1) * size));
}

export async function readEntries(db: Db, drawId: string, count: number): Promise<Uint8Array> {
  const entries = new Uint8Array(count * ENTRY_BYTES);
  let at = 0;
  for (let part = 0; at < entries.length; part += 1) {
    const bytes = await readPart(db, drawId, 'entries', part);
    if (!bytes) throw new Error(`draw ${drawId} lacks part ${part} of its entries`);
    entries.set(bytes, at);
    at += bytes.length;
  }
  return entries;
}

export async function saveChanges(db: Db, drawId: string, changes: readonly Change[]): Promise<void> {
  for (let part = 0; part * CHANGES_PER_PART < changes.length; part += 1) {
    const some = changes.slice(part * CHANGES_PER_PART, (part + 1) * CHANGES_PER_PART);
    await savePart(db, drawId, 'changes', part, Buffer.from(JSON.stringify(some)));
  }
}

export async function readChanges(db: Db, drawId: string): Promise<Change[]> {
  const changes: Change[] = [];
  for (let part = 0; ; part += 1) {
    const bytes = await readPart(db, drawId, 'changes', part);
    if (!bytes) return changes;
    for (const change of JSON.parse(bytes.toString()) as Change[]) changes.push(change);
  }
}

async function savePart(
  db: Db,
  drawId: string,
  kind: PartKind,
  part: number,
  bytes: Uint8Array,
): Promise<void> {
  await db
    .insertInto('drawParts')
    .values({ drawId, kind, part, bytes: Buffer.from(bytes) })
    .execute();
}

async function readPart(db: Db, drawId: string, kind: PartKind, part: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('drawParts')
    .select('bytes')
    .where('drawId', '=', drawId)
    .where('kind', '=', kind)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.bytes;
}
