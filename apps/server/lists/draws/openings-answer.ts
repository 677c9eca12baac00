import { Readable } from 'node:stream';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { normaliseAddress } from '@signboard/draw/address.ts';
import { OPENINGS_FORMAT } from '@signboard/draw/openings.ts';
import { VERSION } from '@signboard/draw/read-fields.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { FileAnswer } from '#server/platform/lib/route.ts';
import type { DrawDeps } from './deps.ts';
import { streamOpenings } from './draw-entries-store.ts';
import type { DrawSummary } from './draws-store.ts';
import { requireDrawn } from './proof-answer.ts';

/**
 * The wallets and salts that the list shows. They are not part of the proof, which is kept: an owner can hide
 * them, and people can erase theirs.
 */
export async function respondWithOpenings(
  deps: Pick<DrawDeps, 'db' | 'clock'>,
  wanted: { list: ListRow; number: number | null },
): Promise<FileAnswer> {
  const draw = await requireDrawn(deps, wanted);
  const name = buildExportFileName(
    wanted.list.name,
    `draw-${draw.number}-openings`,
    deps.clock.now(),
    'json',
  );
  // Pauses between batches as soon as one is waiting to be sent.
  const text = Readable.from(writeOpenings(deps.db, wanted.list, draw), { highWaterMark: 1 });
  return new FileAnswer(name, 'application/json; charset=utf-8', text);
}

async function* writeOpenings(db: Db, list: ListRow, { commitment }: DrawSummary): AsyncGenerator<string> {
  yield `{"format":"${OPENINGS_FORMAT}",\n"version":${VERSION},\n"commitment":"${commitment}",\n"opened":[`;
  let separator = '\n';
  for await (const batch of shownOpenings(db, list)) {
    const lines = batch.map(({ address, salt }) =>
      JSON.stringify({
        salt: salt.toString('hex'),
        chain: list.chain,
        address: normaliseAddress(list.chain, address),
      }),
    );
    if (lines.length === 0) continue;
    yield `${separator}${lines.join(',\n')}`;
    separator = ',\n';
  }
  yield ']}\n';
}

/** All, winners only, or none. */
function shownOpenings(db: Db, list: ListRow): ReturnType<typeof streamOpenings> | [] {
  if (list.exposeRegWallets) return streamOpenings(db, list.id, 'all');
  return list.exposeWinnerList ? streamOpenings(db, list.id, 'winners') : [];
}
