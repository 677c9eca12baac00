import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { Clock } from '#server/platform/lib/clock.ts';
import { bucketFailure, createBucket, requireSuccess } from './bucket.ts';
import type { ImageStore } from './port.ts';

export function createS3ImageStore(address: string, clock: Clock): ImageStore {
  const ask = createBucket(address, clock);
  return {
    async put(name, bytes) {
      // The store itself verifies the upload.
      const hash = createHash('sha256').update(bytes).digest('hex');
      const headers = { 'content-type': 'image/webp', 'x-amz-content-sha256': hash };
      await requireSuccess(
        await ask(`${name}.webp`, { method: 'PUT', body: new Uint8Array(bytes), headers }),
      );
    },
    async get(name) {
      const answer = await ask(`${name}.webp`, { method: 'GET' });
      if (answer.ok && answer.body)
        return { size: sizeOf(answer.headers), stream: Readable.fromWeb(answer.body as never) };
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw bucketFailure(answer.status);
    },
    async remove(name) {
      const answer = await ask(`${name}.webp`, { method: 'DELETE' });
      if (answer.status !== 404) await requireSuccess(answer);
      else await answer.body?.cancel();
    },
  };
}

/** Unknown when a proxy has compressed the response, which is decompressed here. */
function sizeOf(headers: Headers): number | null {
  return headers.has('content-encoding') ? null : Number(headers.get('content-length')) || null;
}
