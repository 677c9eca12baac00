import { randomBytes } from 'node:crypto';
import type { Clock } from '#server/lib/clock.ts';
import { ProviderError } from '../provider-error.ts';
import { postQuery } from './post-query.ts';

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
