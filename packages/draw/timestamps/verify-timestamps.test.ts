import { describe, expect, it } from 'vitest';
import { scale } from '../../../testing/scope.ts';
import { OPENSSL_COMMITMENT, OPENSSL_ROOT, OPENSSL_TIME, OPENSSL_TOKEN } from './openssl-token-for-test.ts';
import { MAX_TOKEN_BYTES, verifyTimestamps } from './verify-timestamps.ts';

const { subtle } = crypto;
const OTHER_COMMITMENT = `00${OPENSSL_COMMITMENT.slice(2)}`;

async function verify(token: string, commitment = OPENSSL_COMMITMENT, trust = [OPENSSL_ROOT]) {
  const [finding] = await verifyTimestamps([{ over: 'commitment', token }], commitment, {
    trust,
    subtle,
  });
  return finding;
}

/**
 * Bytes that are neither signed nor of any meaning: the version and the digest algorithms of the message, the version of
 * the signer, the tag of its serial number, and parameters that algorithms do not have.
 */
const UNSIGNED = new Set([
  ...range(23, 42),
  ...range(2012, 2014),
  2079,
  ...range(2114, 2115),
  ...range(2453, 2454),
]);

function range(first: number, last: number): number[] {
  return Array.from({ length: last - first + 1 }, (_, index) => first + index);
}

/** Named by the certificates. */
const ACCEPTED = {
  signer: 'Example Timestamps',
  root: 'Example Root',
  // It has an accuracy of one and a half seconds.
  time: new Date(OPENSSL_TIME.getTime() + 1_500),
};

const refused = (refusal: string) => ({ refusal });

describe('verifyTimestamps', () => {
  it('accepts a token that OpenSSL made', async () => {
    expect(await verify(OPENSSL_TOKEN)).toEqual(ACCEPTED);
  });

  it('rejects it for another commitment, and without its root', async () => {
    expect(await verify(OPENSSL_TOKEN, OTHER_COMMITMENT)).toEqual(refused('other-commitment'));
    expect(await verify(OPENSSL_TOKEN, 'not hex')).toEqual(refused('other-commitment'));
    expect(await verify(OPENSSL_TOKEN, OPENSSL_COMMITMENT, [])).toEqual(refused('untrusted'));
  });

  it('ignores trusted certificates that it cannot read', async () => {
    const broken = OPENSSL_ROOT.replace('MII', 'MIA');
    expect(await verify(OPENSSL_TOKEN, OPENSSL_COMMITMENT, ['', broken])).toEqual(refused('untrusted'));
    expect(await verify(OPENSSL_TOKEN, OPENSSL_COMMITMENT, ['', broken, OPENSSL_ROOT])).toHaveProperty(
      'time',
    );
  });

  it('keeps the order of the tokens', async () => {
    const findings = await verifyTimestamps(
      [
        { over: 'commitment', token: '' },
        { over: 'commitment', token: OPENSSL_TOKEN },
      ],
      OPENSSL_COMMITMENT,
      { trust: [OPENSSL_ROOT], subtle },
    );
    expect(findings).toEqual([{ refusal: 'malformed' }, ACCEPTED]);
  });

  it('says so where there is no WebCrypto', async () => {
    const options = { trust: [OPENSSL_ROOT], subtle: undefined };
    expect(
      await verifyTimestamps([{ over: 'commitment', token: OPENSSL_TOKEN }], OPENSSL_COMMITMENT, options),
    ).toEqual([refused('cannot-check-here')]);
  });

  it('never gives another time after a byte was changed', async () => {
    const bytes = Buffer.from(OPENSSL_TOKEN, 'base64');
    const accepted: number[] = [];
    for (let at = 0; at < bytes.length; at += scale(37, 1)) {
      const changed = Buffer.from(bytes);
      changed[at] = (changed[at] as number) ^ (1 + (at % 255));
      const finding = await verify(changed.toString('base64'));
      if (!finding || 'refusal' in finding) continue;
      expect(finding).toEqual(ACCEPTED);
      accepted.push(at);
    }
    expect(accepted.filter((at) => !UNSIGNED.has(at))).toEqual([]);
  });

  it('rejects a token that is cut off or followed by something', async () => {
    const bytes = Buffer.from(OPENSSL_TOKEN, 'base64');
    for (let length = 0; length < bytes.length; length += 17)
      expect(await verify(bytes.subarray(0, length).toString('base64'))).toEqual(refused('malformed'));
    expect(await verify(Buffer.concat([bytes, Buffer.from([0])]).toString('base64'))).toEqual(
      refused('malformed'),
    );
  });

  it('rejects garbage without throwing', async () => {
    const nested = Buffer.alloc(60_000, 0x30);
    for (let at = 1; at < nested.length; at += 2) nested[at] = 0x80;
    for (const garbage of ['', '%%%', 'AAAA', 'MIID', nested.toString('base64'), deepSequence()])
      expect(await verify(garbage)).toEqual(refused('malformed'));
    let seed = 7;
    for (let run = 0; run < 300; run += 1) {
      const noise = Buffer.alloc(run).map(() => {
        seed = (seed * 48_271) % 2_147_483_647;
        return seed;
      });
      expect(await verify(Buffer.from(noise).toString('base64'))).toEqual(refused('malformed'));
    }
  });

  it('does not read more than 64 kB', async () => {
    expect(await verify(Buffer.alloc(MAX_TOKEN_BYTES + 1, 0x30).toString('base64'))).toEqual(
      refused('too-large'),
    );
    expect(await verify('A'.repeat(10_000_000))).toEqual(refused('too-large'));
    expect(await verify(Buffer.alloc(MAX_TOKEN_BYTES, 0x30).toString('base64'))).toEqual(
      refused('malformed'),
    );
  });
});

/** As many sequences in each other as fit. */
function deepSequence(): string {
  const headers = [[0x30, 0]];
  for (let size = 2; size < 20_000; size += headers[0]?.length ?? 0)
    headers.unshift(size < 128 ? [0x30, size] : [0x30, 0x82, size >> 8, size & 255]);
  return Buffer.from(headers.flat()).toString('base64');
}
