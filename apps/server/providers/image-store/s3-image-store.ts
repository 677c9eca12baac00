import { Readable } from 'node:stream';
import { AwsClient } from 'aws4fetch';
import { ProviderError } from '../provider-error.ts';
import type { ImageStore } from './port.ts';

const TIME_LIMIT_MS = 15_000;

/** Any S3-compatible bucket with path-style addressing: https://key:secret@host/bucket?region=… */
export function createS3ImageStore(address: string): ImageStore {
  const { username, password, origin, pathname, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 2,
  });
  const bucket = `${origin}${pathname.replace(/\/+$/, '')}`;

  const ask = async (id: string, init: RequestInit): Promise<Response> => {
    // The time limit ends with the first byte: the reader may be slow.
    const limit = new AbortController();
    const late = setTimeout(() => limit.abort(new Error('timed out')), TIME_LIMIT_MS);
    try {
      const { signal } = limit;
      return await client.fetch(`${bucket}/${id}.webp`, { ...init, redirect: 'error', signal });
    } catch (error) {
      throw new ProviderError('retry-later', `image store: ${(error as Error).message}`, { cause: error });
    } finally {
      clearTimeout(late);
    }
  };
  return {
    async put(id, bytes) {
      // The id is the hash of the bytes, so the store itself verifies the upload.
      const headers = { 'content-type': 'image/webp', 'x-amz-content-sha256': id };
      const answer = await ask(id, { method: 'PUT', body: new Uint8Array(bytes), headers });
      await answer.body?.cancel();
      if (!answer.ok) throw failure(answer.status);
    },
    async get(id) {
      const answer = await ask(id, { method: 'GET' });
      if (answer.ok && answer.body)
        return { size: sizeOf(answer.headers), stream: Readable.fromWeb(answer.body as never) };
      await answer.body?.cancel();
      if (answer.status === 404) return null;
      throw failure(answer.status);
    },
    async remove(id) {
      const answer = await ask(id, { method: 'DELETE' });
      await answer.body?.cancel();
      if (!answer.ok && answer.status !== 404) throw failure(answer.status);
    },
  };
}

/** Unknown when a proxy has compressed the response, which is decompressed here. */
function sizeOf(headers: Headers): number | null {
  return headers.has('content-encoding') ? null : Number(headers.get('content-length')) || null;
}

function failure(status: number): ProviderError {
  const isLockedOut = status === 401 || status === 403;
  return new ProviderError(isLockedOut ? 'reconnect' : 'retry-later', `image store answered ${status}`);
}
