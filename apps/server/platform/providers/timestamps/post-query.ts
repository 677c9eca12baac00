import type { Clock } from '#server/platform/lib/clock.ts';
import { ProviderError } from '../provider-error.ts';

const TIMEOUT_MS = 10_000;
/** Also the most that a proof accepts as a token; the usual size is a few kilobytes. */
const MAX_REPLY_BYTES = 65_536;

/** Sends a query to an authority. Asking again does no harm, so a lost reply is `retry-later`. */
export async function postQuery(
  url: string,
  query: Uint8Array<ArrayBuffer>,
  clock: Clock,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const { host } = new URL(url);
  const timeout = clock.timeout(TIMEOUT_MS);
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/timestamp-query', accept: 'application/timestamp-reply' },
    body: query,
    // Another host would sign under this one's name.
    redirect: 'manual' as const,
    signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
  };
  const reply = await sendQuery(url, request).catch((cause: unknown) => {
    throw new ProviderError('retry-later', `${host} did not answer`, { cause });
  });
  if (reply.bytes === null) throw new ProviderError('refused', `${host} answered with too many bytes`);
  if (reply.status === 200) return reply.bytes;
  const isDecided = reply.status >= 400 && reply.status < 500 && reply.status !== 429;
  throw new ProviderError(isDecided ? 'refused' : 'retry-later', `${host} answered ${reply.status}`);
}

async function sendQuery(url: string, request: RequestInit) {
  const response = await fetch(url, request);
  return { status: response.status, bytes: await readBytes(response) };
}

/** Null when there are too many; the rest is not read. */
async function readBytes(response: Response): Promise<Uint8Array<ArrayBuffer> | null> {
  const chunks: Uint8Array[] = [];
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.length;
    if (size > MAX_REPLY_BYTES) return null;
    chunks.push(chunk);
  }
  return new Uint8Array(Buffer.concat(chunks));
}
