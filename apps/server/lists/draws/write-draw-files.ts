import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import {
  type CommitmentFile,
  writeCommitmentFile as formatCommitmentFile,
  writeProof,
} from '@signboard/draw/proof-file.ts';
import type { Reveal } from '@signboard/draw/randomness.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { findPublishedTerms, printable } from '#server/lists/published-terms.ts';
import type { Db } from '#server/platform/db/connect.ts';
import type { DrawFileKind } from './draw-files-store.ts';
import { readChanges, readEntries } from './draw-parts-store.ts';
import type { DrawRow } from './draws-store.ts';

export type FileSource = { db: Db; publicUrl: string; list: ListRow; draw: DrawRow };

/** The text of each kind of file. It is written once, so it contains nothing that may have to be erased. */
export type DrawFileWriters = Readonly<Record<DrawFileKind, (source: FileSource) => AsyncIterable<string>>>;

export const drawFileWriters: DrawFileWriters = { proof: writeProofFile, commitment: writeCommitmentFile };

async function* writeCommitmentFile(source: FileSource): AsyncGenerator<string> {
  yield* formatCommitmentFile(await readCommitted(source));
}

async function* writeProofFile(source: FileSource): AsyncGenerator<string> {
  const { draw } = source;
  yield* writeProof({
    ...(await readCommitted(source)),
    reveal: draw.reveal as unknown as Reveal,
    seed: draw.seed ?? '',
    results: [{ pool: 0, winners: draw.winnerNumbers ?? [], cutoff: draw.cutoff }],
    timestamps: draw.timestamps.map(({ token }) => ({ over: 'commitment', token })),
  });
}

/** What was committed to. */
async function readCommitted({
  db,
  draw,
  list,
  publicUrl,
}: FileSource): Promise<Omit<CommitmentFile, 'version'>> {
  const document = draw.document as unknown as CommitmentDocument;
  return {
    statements: {
      listName: printable(list.name),
      page: `${publicUrl}/sb/${list.workspace}/${list.urlEndName}`,
    },
    commitment: draw.commitment ?? '',
    document,
    terms: await findPublishedTerms(db, draw.listId),
    changes: await readChanges(db, draw.id),
    prizes: new Uint8Array(),
    entries: await readEntries(db, draw.id, document.close.entries),
    log: { close: null, commit: null },
  };
}
