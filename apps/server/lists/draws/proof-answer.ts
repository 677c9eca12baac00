import { buildExportFileName } from '@signboard/domain/lists/csv.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { StoredFileAnswer } from '#server/platform/lib/route.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import type { DrawDeps } from './deps.ts';
import type { DrawFiles } from './draw-files.ts';
import type { DrawFileKind } from './draw-files-store.ts';
import { type DrawSummary, findDraws } from './draws-store.ts';

type Parts = Pick<DrawDeps, 'db' | 'clock' | 'fileStore'> & { drawFiles: DrawFiles };
type Wanted = { list: ListRow; number: number | null };

/** The proof file of the latest draw, or of the given one. */
export async function respondWithProof(parts: Parts, wanted: Wanted): Promise<StoredFileAnswer> {
  return await respondWithFile(parts, wanted, await requireDrawn(parts, wanted), 'proof');
}

/** What was committed to, from the commitment on. */
export async function respondWithCommitment(parts: Parts, wanted: Wanted): Promise<StoredFileAnswer> {
  const draw = await requireDraw(parts, wanted);
  if (draw.state === 'checking') throw new AppError('draw-pending');
  return await respondWithFile(parts, wanted, draw, 'commitment');
}

export async function requireDrawn(parts: Pick<Parts, 'db'>, wanted: Wanted): Promise<DrawSummary> {
  const draw = await requireDraw(parts, wanted);
  if (draw.state !== 'drawn') throw new AppError('draw-pending');
  return draw;
}

async function requireDraw({ db }: Pick<Parts, 'db'>, { list, number }: Wanted): Promise<DrawSummary> {
  const draws = (await findDraws(db, list.id)).filter(({ state }) => state !== 'failed');
  const draw = number === null ? draws[0] : draws.find((one) => one.number === number);
  if (!draw) throw new AppError('not-found');
  return draw;
}

async function respondWithFile(
  { clock, drawFiles, fileStore }: Parts,
  { list, number }: Wanted,
  draw: DrawSummary,
  kind: DrawFileKind,
): Promise<StoredFileAnswer> {
  const file = await orUnavailable(drawFiles.find({ drawId: draw.id, kind }));
  if (!file) throw new AppError('not-found');
  const name = kind === 'proof' ? `draw-${draw.number}` : `draw-${draw.number}-commitment`;
  return new StoredFileAnswer({
    fileName: buildExportFileName(list.name, name, clock.now(), 'json'),
    contentType: 'application/json; charset=utf-8',
    sha256: file.sha256,
    size: file.size,
    // Without a number, the next draw changes the answer.
    cacheControl: number === null ? 'public, no-cache' : 'public, max-age=31536000, immutable',
    async open(range, isSent) {
      const stream = await orUnavailable(fileStore.open(file.fileId, range, isSent));
      if (!stream) throw new AppError('unavailable');
      return stream;
    },
  });
}

async function orUnavailable<T>(work: Promise<T>): Promise<T> {
  try {
    return await work;
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error;
    throw new AppError('unavailable', { cause: error });
  }
}
