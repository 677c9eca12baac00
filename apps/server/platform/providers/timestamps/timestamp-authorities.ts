import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/platform/lib/clock.ts';
import { ProviderError } from '../provider-error.ts';

const TIMEOUT_MS = 10_000;

/** Also the most that a proof accepts as a token; the usual size is a few kilobytes. */
const MAX_REPLY_BYTES = 65_536;

/** Independent authorities that sign what existed when (RFC 3161). */
export type TimestampAuthorities = {
  /** The hosts of the authorities. */
  names: readonly string[];
  /** A verified token over the commitment, in base64. */
  requestToken(name: string, commitment: string, signal?: AbortSignal): Promise<string>;
};

const NONCE_BYTES = 8;

export function createTimestampAuthorities(
  urls: readonly string[],
  { trust, clock }: { trust: readonly string[]; clock: Clock },
): TimestampAuthorities {
  const byName = new Map(urls.map((url) => [new URL(url).host, url]));
  return {
    names: [...byName.keys()],
    async requestToken(name, commitment, signal) {
      const url = byName.get(name);
      if (url === undefined) throw new RangeError(`There is no authority "${name}".`);
      // Loading the parser and the roots takes a while, which only draws with timestamps need.
      const { readTimestampReply, writeTimestampQuery } = await import(
        '@signboard/draw/timestamps/messages.ts'
      );
      const nonce = newNonce();
      const query = writeTimestampQuery(new Uint8Array(Buffer.from(commitment, 'hex')), nonce);
      const reply = readTimestampReply(await postQuery(url, query, clock, signal));
      if ('refusal' in reply) throw invalidReply(name, reply.refusal);
      await verifyReply(name, reply.token, { commitment, nonce, trust });
      return Buffer.from(reply.token).toString('base64');
    },
  };
}

/** Positive and without leading zeros, so that it has one spelling in DER. */
function newNonce(): Uint8Array<ArrayBuffer> {
  const nonce = new Uint8Array(randomBytes(NONCE_BYTES));
  nonce[0] = ((nonce[0] ?? 0) & 0x3f) | 0x40;
  return nonce;
}

type Expected = { commitment: string; nonce: Uint8Array; trust: readonly string[] };

async function verifyReply(
  name: string,
  token: Uint8Array<ArrayBuffer>,
  { commitment, nonce, trust }: Expected,
): Promise<void> {
  const { readToken } = await import('@signboard/draw/timestamps/token.ts');
  const { verifyTimestamps } = await import('@signboard/draw/timestamps/verify-timestamps.ts');
  const answered = readToken(token)?.nonce;
  if (!answered || Buffer.compare(answered, nonce) !== 0) throw invalidReply(name, 'wrong-nonce');
  const timestamp = { over: 'commitment' as const, token: Buffer.from(token).toString('base64') };
  const [finding] = await verifyTimestamps([timestamp], commitment, { trust, subtle: crypto.subtle });
  if (!finding || 'refusal' in finding) throw invalidReply(name, finding?.refusal ?? 'malformed');
}

function invalidReply(name: string, reason: string): ProviderError {
  return new ProviderError('refused', `${name} returned no valid timestamp: ${reason}`, { reason });
}

/** Sends a query to an authority. Asking again does no harm, so a lost reply is `retry-later`. */
async function postQuery(
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
