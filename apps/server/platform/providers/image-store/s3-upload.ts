import { createHash } from 'node:crypto';
import { ProviderError } from '../provider-error.ts';
import { readText } from '../read-text.ts';
import { type Bucket, bucketFailure, requireSuccess } from './bucket.ts';

const MAX_REPLY_BYTES = 64_000;

/** Buckets refuse smaller parts, except the last one; a process holds one part at a time. */
const PART_BYTES = 8 * 1024 * 1024;

/** Uploads content of unknown length in parts. The bucket shows nothing of it until the last request. */
export async function uploadInParts(
  ask: Bucket,
  key: string,
  content: AsyncIterable<Uint8Array>,
): Promise<void> {
  const started = await ask(`${key}?uploads=`, { method: 'POST', headers: hashHeader('') });
  if (!started.ok) {
    await started.body?.cancel();
    throw bucketFailure(started.status);
  }
  const upload = tagOf(await readText(started.body ?? [], MAX_REPLY_BYTES), 'UploadId').replaceAll(
    '&amp;',
    '&',
  );
  const query = `uploadId=${encodeURIComponent(upload)}`;
  try {
    const tags: string[] = [];
    for await (const part of partsOf(content)) {
      const at = `${key}?partNumber=${tags.length + 1}&${query}`;
      const answer = await ask(at, { method: 'PUT', body: part, headers: hashHeader(part) });
      await requireSuccess(answer);
      tags.push(answer.headers.get('etag') ?? '');
    }
    await complete(ask, `${key}?${query}`, tags);
  } catch (error) {
    await abandon(ask, `${key}?${query}`);
    throw error;
  }
}

async function complete(ask: Bucket, at: string, tags: readonly string[]): Promise<void> {
  const parts = tags.map(
    (tag, index) => `<Part><PartNumber>${index + 1}</PartNumber><ETag>${tag}</ETag></Part>`,
  );
  const body = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`;
  const answer = await ask(at, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/xml', ...hashHeader(body) },
  });
  const text = await readText(answer.body ?? [], MAX_REPLY_BYTES);
  if (!answer.ok) throw bucketFailure(answer.status);
  // A bucket may answer 200 before it has joined the parts, and report the failure in the body.
  tagOf(text, 'ETag');
}

/** Parts of an abandoned upload would be billed until someone deletes them. */
async function abandon(ask: Bucket, at: string): Promise<void> {
  const answer = await ask(at, { method: 'DELETE' }).catch(() => null);
  await answer?.body?.cancel();
}

/** At least one part, even if it is empty. */
async function* partsOf(content: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  const part = new Uint8Array(PART_BYTES);
  let length = 0;
  let isFirst = true;
  for await (const chunk of content) {
    for (let from = 0; from < chunk.length; ) {
      const some = chunk.subarray(from, from + PART_BYTES - length);
      part.set(some, length);
      length += some.length;
      from += some.length;
      if (length < PART_BYTES) continue;
      yield part;
      isFirst = false;
      length = 0;
    }
  }
  if (length > 0 || isFirst) yield part.slice(0, length);
}

const hashHeader = (body: string | Uint8Array) => ({
  'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
});

function tagOf(xml: string, name: string): string {
  const value = new RegExp(`<${name}>([^<]+)</${name}>`).exec(xml)?.[1];
  if (!value) throw new ProviderError('retry-later', `image store answered without ${name}`);
  return value;
}
