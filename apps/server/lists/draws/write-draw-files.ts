import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import { ENTRY_BYTES } from '@signboard/draw/entries.ts';
import { HASH_BYTES } from '@signboard/draw/hash.ts';
import {
  type CommitmentFile,
  writeCommitmentFile as formatCommitmentFile,
  writeProof,
} from '@signboard/draw/proof-file.ts';
import type { Reveal } from '@signboard/draw/randomness.ts';
import type { CommitmentDocument as DocumentV1 } from '@signboard/draw/v1/commitment.ts';
import { writeProof as writeProofV1 } from '@signboard/draw/v1/proof-file.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { findPublishedTerms, printable } from '#server/lists/published-terms.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DrawFileKind } from './draw-files-store.ts';
import { readRecords, readRemovals } from './draw-parts-store.ts';
import type { DrawRow } from './draws-store.ts';

export type FileSource = { db: Db; publicUrl: string; list: ListRow; draw: DrawRow };

/** The text of each kind of file. It is written once, so it contains nothing that may have to be erased. */
export type DrawFileWriters = Readonly<Record<DrawFileKind, (source: FileSource) => AsyncIterable<string>>>;

export const drawFileWriters: DrawFileWriters = { proof: writeProofFile, commitment: writeCommitmentFile };

/** Format 1 has none, and no draw of format 1 queues one. */
async function* writeCommitmentFile(source: FileSource): AsyncGenerator<string> {
  yield* formatCommitmentFile(await readCommitted(source, documentOf(source.draw)));
}

async function* writeProofFile(source: FileSource): AsyncGenerator<string> {
  const { draw } = source;
  const document = draw.document as unknown as CommitmentDocument | DocumentV1;
  const drawn = { reveal: draw.reveal as unknown as Reveal, seed: draw.seed ?? '' };
  const [winners, cutoff] = [draw.winnerLeaves ?? Buffer.alloc(0), draw.cutoff ?? ''];
  if (document.version === 2) {
    yield* writeProof({
      ...(await readCommitted(source, document)),
      ...drawn,
      results: [{ pool: 0, winners, cutoff }],
      timestamps: draw.timestamps,
    });
    return;
  }
  yield* writeProofV1({
    statements: statementsOf(source),
    commitment: draw.commitment ?? '',
    document,
    ...drawn,
    cutoff,
    winners,
    opened: [],
    leaves: await readRecords(source.db, draw.id, 'leaves', { count: document.n, recordBytes: HASH_BYTES }),
  });
}

function documentOf(draw: DrawRow): CommitmentDocument {
  return draw.document as unknown as CommitmentDocument;
}

/** What was committed to. */
async function readCommitted(
  source: FileSource,
  document: CommitmentDocument,
): Promise<Omit<CommitmentFile, 'version'>> {
  const { db, draw } = source;
  return {
    statements: statementsOf(source),
    commitment: draw.commitment ?? '',
    document,
    terms: await findPublishedTerms(db, draw.listId),
    removed: await readRemovals(db, draw.id),
    entries: await readRecords(db, draw.id, 'entries', { count: document.n, recordBytes: ENTRY_BYTES }),
  };
}

function statementsOf({ publicUrl, list }: FileSource) {
  return {
    listName: printable(list.name),
    page: `${publicUrl}/sb/${list.workspace}/${list.urlEndName}`,
  };
}
