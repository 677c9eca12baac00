import type { Removal } from '@signboard/draw/removed.ts';
import type { Db } from '#server/platform/db/connect.ts';

type PartKind = 'leaves' | 'entries' | 'removed';

/** Records per row: a few hundred kilobytes. */
const RECORDS_PER_PART = 8_192;
const REMOVALS_PER_PART = 4_096;

/** Stores concatenated records of a fixed size. */
export async function saveRecords(
  db: Db,
  drawId: string,
  kind: PartKind,
  { bytes, recordBytes }: { bytes: Uint8Array; recordBytes: number },
): Promise<void> {
  const size = RECORDS_PER_PART * recordBytes;
  for (let part = 0; part * size < bytes.length; part += 1)
    await savePart(db, drawId, kind, part, bytes.subarray(part * size, (part + 1) * size));
}

export async function readRecords(
  db: Db,
  drawId: string,
  kind: PartKind,
  { count, recordBytes }: { count: number; recordBytes: number },
): Promise<Uint8Array> {
  const records = new Uint8Array(count * recordBytes);
  let at = 0;
  for (let part = 0; at < records.length; part += 1) {
    const bytes = await readPart(db, drawId, kind, part);
    if (!bytes) throw new Error(`draw ${drawId} lacks part ${part} of its ${kind}`);
    records.set(bytes, at);
    at += bytes.length;
  }
  return records;
}

export async function saveRemovals(db: Db, drawId: string, removals: readonly Removal[]): Promise<void> {
  for (let part = 0; part * REMOVALS_PER_PART < removals.length; part += 1) {
    const some = removals.slice(part * REMOVALS_PER_PART, (part + 1) * REMOVALS_PER_PART);
    await savePart(db, drawId, 'removed', part, Buffer.from(JSON.stringify(some)));
  }
}

export async function readRemovals(db: Db, drawId: string): Promise<Removal[]> {
  const removals: Removal[] = [];
  for (let part = 0; ; part += 1) {
    const bytes = await readPart(db, drawId, 'removed', part);
    if (!bytes) return removals;
    for (const removal of JSON.parse(bytes.toString()) as Removal[]) removals.push(removal);
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
    .insertInto('drawLeaves')
    .values({ drawId, kind, part, leaves: Buffer.from(bytes) })
    .execute();
}

async function readPart(db: Db, drawId: string, kind: PartKind, part: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('drawLeaves')
    .select('leaves')
    .where('drawId', '=', drawId)
    .where('kind', '=', kind)
    .where('part', '=', part)
    .executeTakeFirst();
  return row?.leaves;
}
