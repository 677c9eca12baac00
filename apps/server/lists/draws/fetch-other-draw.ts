import { Readable } from 'node:stream';
import { findInstanceFiles } from '@signboard/draw/instance-files.ts';
import { COMMITMENT_FORMAT, PROOF_FORMAT } from '@signboard/draw/proof-file.ts';
import { AppError } from '#server/platform/lib/app-error.ts';
import { FileAnswer } from '#server/platform/lib/route.ts';
import { FetchError, type GuardedFetch } from '#server/platform/providers/guarded-fetch/port.ts';

/** The proof of more than 500,000 entries. Longer ones are downloaded there and checked as a file. */
const MAX_BYTES = 40_000_000;
/** Enough to see what kind of file it is. */
const BEGINNING_BYTES = 200;

/**
 * The proof of a draw of another instance, by the address of its list; of a pending draw, what it committed to. So people need not ask the
 * accused for a verdict. Nothing else can be fetched this way: the address is written here, and the answer must be a draw's file.
 */
export async function fetchOtherDraw(guardedFetch: GuardedFetch, address: string): Promise<FileAnswer> {
  const files = findInstanceFiles(address);
  if (!files) throw new AppError('draw-address-unknown');
  const bytes =
    (await fetchDrawFile(guardedFetch, files.proof)) ?? (await fetchDrawFile(guardedFetch, files.commitment));
  if (!bytes) throw new AppError('draw-unreachable');
  return new FileAnswer('draw.json', 'application/json; charset=utf-8', Readable.from([bytes]));
}

/** Null when there is none. A forbidden address fails like an unreachable one, so as not to reveal our network. */
async function fetchDrawFile(guardedFetch: GuardedFetch, url: string): Promise<Buffer | null> {
  try {
    const { bytes } = await guardedFetch(url, { maxBytes: MAX_BYTES, accept: 'application/json' });
    const beginning = bytes.subarray(0, BEGINNING_BYTES).toString('latin1');
    const isDraw = [PROOF_FORMAT, COMMITMENT_FORMAT].some((format) => beginning.includes(`"${format}"`));
    return isDraw ? bytes : null;
  } catch (error) {
    if (!(error instanceof FetchError)) throw error;
    if (error.failure === 'too-large') throw new AppError('draw-file-too-large', { cause: error });
    return null;
  }
}
