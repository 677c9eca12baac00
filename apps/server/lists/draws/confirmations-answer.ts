import { Readable } from 'node:stream';
import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import { CONFIRMATIONS_FORMAT, type Place } from '@signboard/draw/confirmations.ts';
import { makeDeadline } from '@signboard/draw/follow-confirmations.ts';
import { VERSION } from '@signboard/draw/read-fields.ts';
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
  const extensions = draw.extensions.filter(({ from }) => new Date(from) <= checkedAt);
  const head = {
    format: CONFIRMATIONS_FORMAT,
    version: VERSION,
    commitment: draw.commitment,
    confirmSeconds: draw.confirmSeconds,
    drawnAt: draw.drawnAt,
    checkedAt,
    extensions,
  };
  const deadline = makeDeadline(draw.confirmSeconds, extensions);
  yield `${JSON.stringify(head).slice(0, -1)},\n"places":[`;
  let separator = '\n';
  let after = 0;
  for (;;) {
    const batch = await findPlaces(db, draw.id, { after, limit: BATCH, checkedAt });
    if (batch.length > 0)
      yield separator +
        batch.map((row) => JSON.stringify(presentPlace(row, checkedAt, deadline))).join(',\n');
    if (batch.length < BATCH) break;
    separator = ',\n';
    after = batch.at(-1)?.rank ?? after;
  }
  yield ']}\n';
}

/** What happened after the last check is left out, extensions too. */
function presentPlace(row: PlaceRow, checkedAt: Date, deadline: ReturnType<typeof makeDeadline>): Place {
  const known = (time: Date | null) => (time !== null && time <= checkedAt ? time.toISOString() : null);
  const [placedAt, confirmedAt, passedOverAt] = [
    known(row.placedAt),
    known(row.confirmedAt),
    known(row.passedOverAt),
  ];
  return {
    number: row.entryNumber,
    placedAt,
    confirmBy: placedAt && new Date(deadline(placedAt, confirmedAt ?? passedOverAt)).toISOString(),
    confirmedAt,
    passedOverAt,
    reason: passedOverAt === null ? null : row.passedOverReason,
  };
}
