import { Readable } from 'node:stream';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { normaliseAddress } from '@signboard/draw/address.ts';
import type { CommitmentDocument } from '@signboard/draw/commitment.ts';
import { type Opening, writeProof } from '@signboard/draw/proof-file.ts';
import type { Reveal } from '@signboard/draw/randomness.ts';
import type { Db } from '#server/db/connect.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { AppError } from '#server/lib/app-error.ts';
import { FileAnswer } from '#server/lib/route.ts';
import type { DrawDeps } from './deps.ts';
import { streamOpenings } from './draw-entries-store.ts';
import { type DrawRow, findDraws, readLeaves } from './draws-store.ts';

/** The proof file of the latest draw, or of the given one. */
export async function respondWithProof(
  deps: DrawDeps,
  list: ListRow,
  number: number | null,
): Promise<FileAnswer> {
  const draws = (await findDraws(deps.db, list.id)).filter(({ state }) => state !== 'failed');
  const draw = number === null ? draws[0] : draws.find((one) => one.number === number);
  if (!draw) throw new AppError('not-found');
  if (draw.state !== 'drawn') throw new AppError('draw-pending');
  const name = buildExportFileName(list.name, `draw-${draw.number}`, deps.clock.now(), 'json');
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
    opened: openingsOf(deps.db, list, draw),
    leaves: await readLeaves(deps.db, draw.id, document.n),
  });
}

/** Names may contain control characters; proof files must not. */
const printable = (text: string) => text.toWellFormed().replace(/\p{Cc}/gu, ' ');

/** The openings that the owner shows: all, winners only, or none. Erased entries stay hidden. */
async function* openingsOf(db: Db, list: ListRow, draw: DrawRow): AsyncGenerator<Opening> {
  if (!list.expose_reg_wallets && !list.expose_winner_list) return;
  const winners = list.expose_reg_wallets ? null : hashesOf(draw.winner_leaves);
  for await (const batch of streamOpenings(db, list.id, winners))
    for (const { address, salt } of batch)
      yield { salt: salt.toString('hex'), chain: list.chain, address: normaliseAddress(list.chain, address) };
}

function hashesOf(bytes: Buffer | null): Buffer[] {
  const count = (bytes?.length ?? 0) / 32;
  return Array.from({ length: count }, (_, index) => (bytes as Buffer).subarray(index * 32, index * 32 + 32));
}
