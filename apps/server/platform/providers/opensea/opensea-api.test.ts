import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import { type PeerAnswer, sendJson, startPeer } from '../peer-for-test.ts';
import { ProviderError } from '../provider-error.ts';
import { createOpenSea } from './opensea-api.ts';

const clock = createTestClock();
const CONTRACT = `0x${'ab'.repeat(20)}`;
const ZERO = `0x${'0'.repeat(40)}`;
const PAGE = { after: new Date('2026-11-15T11:50:00Z'), next: null };
const HASH = `0x${'1f'.repeat(32)}`;

const EVENT = {
  event_type: 'order',
  order_type: 'listing',
  order_hash: HASH,
  chain: 'ethereum',
  expiration_date: 1_795_000_000,
  asset: { identifier: '7', contract: CONTRACT.toUpperCase().replace('0X', '0x'), token_standard: 'erc721' },
  quantity: 1,
  maker: CONTRACT,
  taker: '',
  payment: { quantity: '850000000000000001', token_address: ZERO, decimals: 18, symbol: 'ETH' },
  event_timestamp: 1_794_744_000,
  is_private_listing: false,
};

let peer: Awaited<ReturnType<typeof startPeer>>;
beforeAll(async () => {
  peer = await startPeer();
});
afterAll(() => peer.stop());
beforeEach(() => {
  peer.peer.calls.length = 0;
});

const openSea = () => createOpenSea({ apiBase: peer.url, key: 'a-key', clock });
const answerWith = (answer: PeerAnswer) => {
  peer.peer.answer = answer;
};
const faultOf = async (doing: Promise<unknown>): Promise<ProviderError> => {
  const error = await doing.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no provider error: ${error}`);
  return error;
};

describe('listings', () => {
  it('are read with exact amounts', async () => {
    answerWith(sendJson(200, { asset_events: [EVENT], next: 'bmV4dA==' }));
    expect(await openSea().readListings('tidepool', PAGE)).toEqual({
      next: 'bmV4dA==',
      listings: [
        {
          orderHash: HASH,
          chain: 'ethereum',
          contract: CONTRACT,
          tokenId: '7',
          standard: 'erc721',
          quantity: 1n,
          seller: CONTRACT,
          price: { amount: 850_000_000_000_000_001n, token: null, symbol: 'ETH', decimals: 18 },
          isPrivate: false,
          listedAt: new Date(1_794_744_000_000),
          expiresAt: new Date(1_795_000_000_000),
        },
      ],
    });
    expect(peer.peer.calls).toEqual([
      `GET /api/v2/events/collection/tidepool?event_type=listing&after=${PAGE.after.getTime() / 1000}&limit=50`,
    ]);
  });

  it.each([
    ['is_private_listing', { is_private_listing: true }],
    ['is_private', { is_private: true }],
    ['a taker', { taker: CONTRACT }],
  ])('are private by %s', async (_what, fields) => {
    answerWith(sendJson(200, { asset_events: [{ ...EVENT, ...fields }] }));
    expect((await openSea().readListings('tidepool', PAGE))?.listings[0]?.isPrivate).toBe(true);
  });

  it.each([
    ['an amount with a point', { payment: { ...EVENT.payment, quantity: '0.85' } }],
    ['a negative amount', { payment: { ...EVENT.payment, quantity: '-1' } }],
    ['a hundred decimals', { payment: { ...EVENT.payment, decimals: 100 } }],
    ['a token id that is a path', { asset: { ...EVENT.asset, identifier: '../../../7' } }],
    ['a hash that is markup', { order_hash: '<script>' }],
    ['an offer', { order_type: 'item_offer' }],
    ['no time', { event_timestamp: null }],
    ['nothing', null],
  ])('[T77] with %s are left out, the others stay', async (_what, fields) => {
    const bad = fields === null ? null : { ...EVENT, ...fields };
    answerWith(sendJson(200, { asset_events: [bad, EVENT] }));
    expect((await openSea().readListings('tidepool', PAGE))?.listings).toHaveLength(1);
  });

  it('are null for a collection that is gone', async () => {
    answerWith(sendJson(404, {}));
    expect(await openSea().readListings('tidepool', PAGE)).toBeNull();
  });
});

it('[T77] accepts no name of a collection that could be another path', async () => {
  answerWith(sendJson(200, { collection: '../accounts' }));
  expect((await faultOf(openSea().findSlug('ethereum', CONTRACT))).fault).toBe('retry-later');
});

it('takes the floor from the cheapest listing of a single piece', async () => {
  const best = (value: string, startAmount: string) => ({
    price: { current: { value, decimals: 18, currency: 'ETH' } },
    protocol_data: { parameters: { offer: [{ startAmount }], consideration: [{ token: ZERO }] } },
  });
  answerWith(sendJson(200, { listings: [best('1', '5'), best('900', '1'), best('1000', '1')] }));
  expect(await openSea().readFloor('tidepool')).toEqual({
    amount: 900n,
    token: null,
    symbol: 'ETH',
    decimals: 18,
  });
  answerWith(sendJson(200, { listings: [] }));
  expect(await openSea().readFloor('tidepool')).toBeNull();
});

describe('faults', () => {
  it.each([401, 403])('%i means that the key is refused', async (status) => {
    answerWith(sendJson(status, {}));
    expect(await faultOf(openSea().readFloor('tidepool'))).toMatchObject({
      fault: 'reconnect',
      scope: 'app',
    });
  });

  it.each([
    ['Retry-After', { 'retry-after': '30', 'x-ratelimit-reset': '1794744999' }, 30],
    [
      'the end of the window',
      { 'x-ratelimit-remaining': '0', 'x-ratelimit-reset': String(clock.now().getTime() / 1000 + 90) },
      90,
    ],
    ['a minute without either', {}, 60],
    ['a day at most', { 'retry-after': '99999999' }, 86_400],
    ['a minute when it is nonsense', { 'retry-after': '-5; drop' }, 60],
  ])('429 waits for %s', async (_what, headers, seconds) => {
    answerWith(sendJson(429, {}, headers as Record<string, string>));
    const fault = await faultOf(openSea().readFloor('tidepool'));
    expect(fault).toMatchObject({ fault: 'retry-later', scope: 'app' });
    expect(fault.retryAt?.getTime()).toBe(clock.now().getTime() + seconds * 1000);
  });

  it.each<[string, PeerAnswer]>([
    ['a server error', sendJson(500, {})],
    ['a redirect', sendJson(302, {}, { location: 'http://169.254.169.254/' })],
    ['garbage', (_request, response) => void response.end('<html>')],
    ['another shape', sendJson(200, { listings: 'none' })],
    ['ten megabytes', (_request, response) => void response.end(`"${'x'.repeat(10_000_000)}"`)],
  ])('%s is about this call only', async (_what, answer) => {
    answerWith(answer);
    expect(await faultOf(openSea().readFloor('tidepool'))).toMatchObject({
      fault: 'retry-later',
      scope: 'post',
    });
  });

  it('gives up on an answer that never comes', async () => {
    answerWith(() => clock.advance(60));
    expect((await faultOf(openSea().readFloor('tidepool'))).fault).toBe('retry-later');
  });

  it('never names the key', async () => {
    const secret = createOpenSea({ apiBase: peer.url, key: 'very-secret-key', clock });
    answerWith(sendJson(401, {}));
    expect(`${await faultOf(secret.readFloor('tidepool'))} ${secret.keyMark}`).not.toContain('very-secret');
  });
});

it('remembers what the headers said about the limit', async () => {
  answerWith(
    sendJson(200, { listings: [] }, { 'x-ratelimit-remaining': '41', 'x-ratelimit-reset': '1794745000' }),
  );
  const api = openSea();
  expect(api.limit()).toBeNull();
  await api.readFloor('tidepool');
  expect(api.limit()).toEqual({ remaining: 41, resetsAt: new Date(1_794_745_000_000) });
});

describe('in the sandbox', () => {
  let sandbox: Sandbox;
  beforeAll(async () => {
    sandbox = await startSandboxForTest();
  });
  afterAll(() => sandbox.stop());

  it.each([
    ['rate-limited', 'retry-later', 'app'],
    ['unauthorized', 'reconnect', 'app'],
    ['server-error', 'retry-later', 'post'],
    ['hang', 'retry-later', 'post'],
    ['too-large', 'retry-later', 'post'],
    ['wrong-answer', 'retry-later', 'post'],
  ])('fails as it can: %s', async (kind, fault, scope) => {
    const { OPENSEA_API_BASE: apiBase = '', OPENSEA_API_KEY: key = '' } = sandbox.env;
    const headers = { 'content-type': 'application/json' };
    const body = JSON.stringify({ kind, count: 1 });
    expect((await fetch(`${sandbox.url}/opensea/faults`, { method: 'POST', headers, body })).status).toBe(
      200,
    );
    const api = createOpenSea({ apiBase, key, clock });
    const failure = faultOf(api.readFloor('harbor-prints'));
    const pending = async () => (await (await fetch(`${sandbox.url}/opensea/faults`)).json()).pending;
    await expect.poll(pending).toEqual([]);
    if (kind === 'hang') clock.advance(60);
    expect(await failure).toMatchObject({ fault, scope });
    expect((await createOpenSea({ apiBase, key, clock }).readFloor('harbor-prints'))?.amount).toBe(
      10n ** 18n,
    );
  });

  it('reads contracts, pages of listings and the floor with the key', async () => {
    const { OPENSEA_API_BASE: apiBase = '', OPENSEA_API_KEY: key = '' } = sandbox.env;
    const listed: { collection: { contract: string; slug: string } }[] = await (
      await fetch(`${sandbox.url}/opensea/listings.json`)
    ).json();
    const [{ collection } = { collection: { contract: '', slug: '' } }] = listed;
    const api = createOpenSea({ apiBase, key, clock });
    const slug = (await api.findSlug('ethereum', collection.contract)) ?? '';
    expect(slug).toBe(collection.slug);
    const since = new Date();
    for (let tokenId = 2; tokenId <= 61; tokenId += 1) {
      const body = JSON.stringify({ slug, tokenId, price: '0.9' });
      const headers = { 'content-type': 'application/json' };
      await fetch(`${sandbox.url}/opensea/listings`, { method: 'POST', headers, body });
    }
    const after = new Date(since.getTime() - 1_000);
    const first = await api.readListings(slug, { after, next: null });
    const second = await api.readListings(slug, { after, next: first?.next ?? null });
    expect([first?.listings.length, second?.listings.length, second?.next]).toEqual([50, 10, null]);
    expect(first?.listings[0]).toMatchObject({ tokenId: '61', price: { amount: 9n * 10n ** 17n } });
    expect((await api.readFloor(slug))?.amount).toBe(9n * 10n ** 17n);
    expect(api.limit()?.remaining).toBeGreaterThan(0);
    expect((await faultOf(createOpenSea({ apiBase, key: 'another', clock }).readFloor(slug))).fault).toBe(
      'reconnect',
    );
  });
});
