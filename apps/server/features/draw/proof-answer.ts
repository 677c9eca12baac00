import { Readable } from 'node:stream';
import { exportFileName } from '@signboard/domain/lists/csv.ts';
import { spellAddress } from '@signboard/draw/address.ts';
import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import type { Opening } from '@signboard/draw/proof-file.ts';
import type { Reveal } from '@signboard/draw/randomness.ts';
import { writeProof } from '@signboard/draw/write-proof.ts';
import { sql } from 'kysely';
import { AppError } from '#server/app-error.ts';
import type { Db } from '#server/db/connect.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { FileAnswer } from '#server/file-answer.ts';
import type { DrawDeps } from './deps.ts';
import { type DrawRow, findDraws, readLeaves } from './draws-store.ts';

/** The proof of a draw as a file: of the latest one, or of the one with that number. */
export async function answerProof(deps: DrawDeps, list: ListRow, number: number | null): Promise<FileAnswer> {
  const draws = (await findDraws(deps.db, list.id)).filter(({ state }) => state !== 'failed');
  const draw = number === null ? draws[0] : draws.find((one) => one.number === number);
  if (!draw) throw new AppError('not-found');
  if (draw.state !== 'drawn') throw new AppError('draw-pending');
  const name = exportFileName(list.name, `draw-${draw.number}`, deps.clock.now(), 'json');
  return new FileAnswer(name, 'application/json; charset=utf-8', Readable.from(proofOf(deps, list, draw)));
}

async function* proofOf(deps: DrawDeps, list: ListRow, draw: DrawRow): AsyncGenerator<string> {
  const document = draw.document as unknown as CommitmentDocument;
  yield* writeProof({
    statements: {
      listName: printable(list.name),
      page: `${deps.publicUrl}/sb/${list.workspace}/${list.url_end_name}`,
    },
    commitment: draw.commitment ?? '',
    document,
    reveal: draw.reveal as unknown as Reveal,
    seed: draw.seed ?? '',
    cutoff: draw.cutoff ?? '',
    winners: draw.winner_leaves ?? Buffer.alloc(0),
    opened: eachOpening(deps.db, list, draw),
    leaves: await readLeaves(deps.db, draw.id, document.n),
  });
}

/** A name may hold what no one sees; a proof file may not. */
const printable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, ' ');

type Row = { entry_number: number; address: string; salt: Buffer };
const BATCH = 5_000;

/** The entries that the owner shows: everyone's, the winners', or nobody's. Who had theirs erased stays closed. */
async function* eachOpening(db: Db, list: ListRow, draw: DrawRow): AsyncGenerator<Opening> {
  if (!list.expose_reg_wallets && !list.expose_winner_list) return;
  const winners = list.expose_reg_wallets ? null : hashesOf(draw.winner_leaves);
  let last = 0;
  for (;;) {
    const { rows } = await sql<Row>`
      select entry_number, address, salt from entries
      where list_id = ${list.id} and entry_number > ${last} and salt is not null and removed_reason is null
        and (${winners === null} or leaf = any(${winners ?? []}::bytea[]))
      order by entry_number limit ${BATCH}`.execute(db);
    for (const { address, salt } of rows)
      yield { salt: salt.toString('hex'), chain: list.chain, address: spellAddress(list.chain, address) };
    if (rows.length < BATCH) return;
    last = rows.at(-1)?.entry_number ?? last;
  }
}

function hashesOf(bytes: Buffer | null): Buffer[] {
  const count = (bytes?.length ?? 0) / 32;
  return Array.from({ length: count }, (_, index) => (bytes as Buffer).subarray(index * 32, index * 32 + 32));
}
