import { readFileSync } from 'node:fs';
import { rootCertificates } from 'node:tls';
import { verifyTimestamps } from '@signboard/draw/timestamps/verify-timestamps.ts';
import { sandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { startPeer } from '../peer-for-test.ts';
import { ProviderError } from '../provider-error.ts';
import { createTimestampAuthorities } from './timestamp-authorities.ts';

const clock = createTestClock();
const sandbox = sandboxForTest({ beforeAll, afterAll });
const COMMITMENT = 'ab'.repeat(32);
const SECOND_MS = 1_000;

beforeEach(async () => {
  await sandbox.post('/reset');
});

const trusted = () => [...rootCertificates, readFileSync(sandbox.env('TIMESTAMP_TRUST'), 'utf8')];

function request(url = sandbox.env('TIMESTAMP_URLS'), trust = trusted(), signal?: AbortSignal) {
  const authorities = createTimestampAuthorities([url], { trust, clock });
  return authorities.requestToken(new URL(url).host, COMMITMENT, signal);
}

async function failure(promise: Promise<unknown>): Promise<ProviderError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error('expected a ProviderError', { cause: error });
  return error;
}

const pendingFaults = async () => (await (await sandbox.get('/timestamps/faults')).json()).pending;
const planFault = (kind: string) => sandbox.post('/timestamps/faults', { kind });

async function timeOf(token: string): Promise<Date | null> {
  const [finding] = await verifyTimestamps([{ over: 'commitment', token }], COMMITMENT, {
    trust: trusted(),
    subtle: crypto.subtle,
  });
  return finding && 'time' in finding ? finding.time : null;
}

describe('requesting a timestamp', () => {
  it('returns a token with the time of the authority', async () => {
    const before = Math.floor(Date.now() / SECOND_MS) * SECOND_MS;
    const time = await timeOf(await request());
    expect(time?.getTime()).toBeGreaterThanOrEqual(before);
    // The latest moment that the authority's accuracy of a second allows.
    expect(time?.getTime()).toBeLessThanOrEqual(Date.now() + SECOND_MS);
  });

  it('names an authority by its host', () => {
    const { names } = createTimestampAuthorities(['http://a.test/tsr', 'https://b.test:8443'], {
      trust: [],
      clock,
    });
    expect(names).toEqual(['a.test', 'b.test:8443']);
  });

  it('trusts the root of the sandbox only when it is told to', async () => {
    expect(await failure(request(undefined, [...rootCertificates]))).toMatchObject({
      fault: 'refused',
      reason: 'untrusted',
    });
  });

  it('accepts a certificate that expires after the signed time', async () => {
    await planFault('expiring-certificate');
    const token = await request();
    expect(await timeOf(token)).toBeInstanceOf(Date);
  });

  it('waits for a slow authority', async () => {
    await planFault('slow');
    expect(await timeOf(await request())).toBeInstanceOf(Date);
  });

  it.each([
    ['wrong-hash', 'other-commitment'],
    ['other-commitment', 'wrong-nonce'],
    ['wrong-certificate', 'untrusted'],
    ['expired-certificate', 'expired'],
    ['rejected', 'rejected'],
    ['wrong-answer', 'malformed'],
  ])('refuses the answer of the fault %s', async (kind, reason) => {
    await planFault(kind);
    expect(await failure(request())).toMatchObject({ fault: 'refused', reason });
    expect(await timeOf(await request())).toBeInstanceOf(Date);
  });

  it('stops reading an answer of ten megabytes', async () => {
    await planFault('too-large');
    const error = await failure(request());
    expect(error).toMatchObject({ fault: 'refused' });
    expect(error.message).toContain('too many bytes');
  });

  it.each(['server-error', 'rate-limited', 'drop-after-accept'])('can retry after %s', async (kind) => {
    await planFault(kind);
    expect(await failure(request())).toMatchObject({ fault: 'retry-later' });
  });

  it('can retry when nobody listens', async () => {
    expect(await failure(request('http://127.0.0.1:1'))).toMatchObject({ fault: 'retry-later' });
  });

  it('ends a hanging request when its time is over, and when it is aborted', async () => {
    const stopping = new AbortController();
    for (const end of [() => clock.advance(60), () => stopping.abort()]) {
      await planFault('hang');
      const requested = failure(request(undefined, undefined, stopping.signal));
      await expect.poll(pendingFaults).toEqual([]);
      end();
      expect(await requested).toMatchObject({ fault: 'retry-later' });
    }
  });

  it('follows no redirect', async () => {
    const { peer, url, stop } = await startPeer((_request, response) => {
      response.writeHead(307, { location: sandbox.env('TIMESTAMP_URLS') }).end();
    });
    try {
      expect(await failure(request(url))).toMatchObject({ fault: 'retry-later' });
      expect(peer.calls).toEqual(['POST /']);
    } finally {
      await stop();
    }
  });
});
