import { Readable } from 'node:stream';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { CONFIRMATIONS_FORMAT, CONFIRMATIONS_VERSION, type Place } from '@signboard/draw/confirmations.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { FileAnswer } from '#server/platform/lib/route.ts';
import type { DrawDeps } from './deps.ts';
import { findPlaces, type PlaceRow } from './draw-places-store.ts';
import type { DrawSummary } from './draws-store.ts';
import { requireDrawn } from './proof-answer.ts';

/** Small: each slow reader holds one batch. */
const BATCH = 1_000;

/** Who confirmed, was passed over and moved up. It says so of leaves, so that it names nobody. */
export async function respondWithConfirmations(
  deps: Pick<DrawDeps, 'db' | 'clock'>,
  wanted: { list: ListRow; number: number | null },
): Promise<FileAnswer> {
  const draw = await requireDrawn(deps, wanted);
  if (draw.confirmSeconds === 0) throw new AppError('confirm-not-needed');
  const kind = `draw-${draw.number}-confirmations`;
  const name = buildExportFileName(wanted.list.name, kind, deps.clock.now(), 'json');
  const text = Readable.from(writeConfirmations(deps.db, draw), { highWaterMark: 1 });
  return new FileAnswer(name, 'application/json; charset=utf-8', text);
}

/**
 * As of the last check of the places, in whose transaction they move on: a file of two moments would have a place too
 * many or too few. A snapshot would do as well, but slow readers would hold a connection.
 */
async function* writeConfirmations(db: Db, draw: DrawSummary): AsyncGenerator<string> {
  const checkedAt = draw.confirmCheckedAt ?? draw.drawnAt ?? new Date(0);
  const head = {
    format: CONFIRMATIONS_FORMAT,
    version: CONFIRMATIONS_VERSION,
    commitment: draw.commitment,
    confirmSeconds: draw.confirmSeconds,
    drawnAt: draw.drawnAt,
    checkedAt,
  };
  yield `${JSON.stringify(head).slice(0, -1)},\n"places":[`;
  let separator = '\n';
  let after = 0;
  for (;;) {
    const batch = await findPlaces(db, draw.id, { after, limit: BATCH, checkedAt });
    if (batch.length > 0)
      yield separator + batch.map((row) => JSON.stringify(presentPlace(row, checkedAt))).join(',\n');
    if (batch.length < BATCH) break;
    separator = ',\n';
    after = batch.at(-1)?.rank ?? after;
  }
  yield ']}\n';
}

function presentPlace(row: PlaceRow, checkedAt: Date): Place {
  const isPassedOver = row.passedOverAt !== null && row.passedOverAt <= checkedAt;
  return {
    leaf: row.leaf.toString('hex'),
    placedAt: toText(row.placedAt),
    confirmBy: toText(row.confirmBy),
    confirmedAt: toText(row.confirmedAt),
    passedOverAt: isPassedOver ? toText(row.passedOverAt) : null,
    reason: isPassedOver ? row.passedOverReason : null,
  };
}

const toText = (time: Date | null) => time?.toISOString() ?? null;
