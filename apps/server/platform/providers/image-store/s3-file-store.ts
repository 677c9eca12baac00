import { Readable } from 'node:stream';
import type { Clock } from '#server/platform/lib/clock.ts';
import { bucketFailure, createBucket, requireSuccess } from './bucket.ts';
import { FILE_ENDING, type FileStore } from './file-store-port.ts';
import { uploadInParts } from './s3-upload.ts';

/** For one part of an upload. */
const TIME_LIMIT_MS = 60_000;
/** Per reader: many slow ones must not add up. */
const READ_AHEAD_BYTES = 16 * 1024;

export function createS3FileStore(address: string, clock: Clock): FileStore {
  const ask = createBucket(address, clock, TIME_LIMIT_MS);
  const keyOf = (id: string) => `${id}${FILE_ENDING}`;
  return {
    put: (id, content) => uploadInParts(ask, keyOf(id), content),
    async size(id) {
      const answer = await ask(keyOf(id), { method: 'HEAD' });
      if (answer.status === 404) return null;
      if (!answer.ok) throw bucketFailure(answer.status);
      return Number(answer.headers.get('content-length'));
    },
    async open(id, { first, last }) {
      const answer = await ask(keyOf(id), { method: 'GET', headers: { range: `bytes=${first}-${last}` } });
      // A store that ignores ranges would send the wrong bytes.
      if (answer.status === 206 && answer.body)
        return Readable.fromWeb(answer.body as never, { highWaterMark: READ_AHEAD_BYTES });
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw bucketFailure(answer.status);
    },
    async remove(id) {
      const answer = await ask(keyOf(id), { method: 'DELETE' });
      if (answer.status !== 404) await requireSuccess(answer);
      else await answer.body?.cancel();
    },
  };
}
