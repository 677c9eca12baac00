import { AwsClient } from 'aws4fetch';
import type { Clock } from '#server/platform/lib/clock.ts';
import { ProviderError } from '../provider-error.ts';

/** Asks for an object by its key; the answer's body is still unread. */
export type Bucket = (key: string, init: RequestInit) => Promise<Response>;

const TIME_LIMIT_MS = 15_000;

/** Any S3-compatible bucket with path-style addressing: https://key:secret@host/bucket?region=… */
export function createBucket(address: string, clock: Clock, timeLimitMs = TIME_LIMIT_MS): Bucket {
  const { username, password, origin, pathname, searchParams } = new URL(address);
  const client = new AwsClient({
    accessKeyId: decodeURIComponent(username),
    secretAccessKey: decodeURIComponent(password),
    region: searchParams.get('region') ?? 'us-east-1',
    service: 's3',
    retries: 2,
  });
  const bucket = `${origin}${pathname.replace(/\/+$/, '')}`;
  return async (key, init) => {
    // The time limit ends with the first byte: the reader may be slow.
    const limit = new AbortController();
    const cancel = clock.after(timeLimitMs, () => limit.abort(new Error('timed out')));
    try {
      return await client.fetch(`${bucket}/${key}`, { ...init, redirect: 'error', signal: limit.signal });
    } catch (error) {
      throw new ProviderError('retry-later', `image store: ${(error as Error).message}`, { cause: error });
    } finally {
      cancel();
    }
  };
}

/** Fails unless the store answered with success; the body is not needed. */
export async function requireSuccess(answer: Response): Promise<void> {
  await answer.body?.cancel();
  if (!answer.ok) throw bucketFailure(answer.status);
}

export function bucketFailure(status: number): ProviderError {
  const isLockedOut = status === 401 || status === 403;
  return new ProviderError(isLockedOut ? 'reconnect' : 'retry-later', `image store answered ${status}`);
}
