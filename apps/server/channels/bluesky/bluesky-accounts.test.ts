import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createGuardedPost } from '#server/platform/providers/guarded-fetch/guarded-post.ts';
import { OWN_HOSTS } from '#server/platform/providers/guarded-fetch/own-hosts-for-test.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { createBlueskyAccounts } from './bluesky-accounts.ts';
import type { BlueskyAccounts, BlueskyPost } from './bluesky-port.ts';

const clock = createTestClock(new Date());
const HANDLE = 'tidepool-sales.sandbox.test';
const DID = 'did:plc:tidepoolsales0000000001';
const PASSWORD = 'tide-pool-sale-bots';
const KEY = '3lbcd2efgh2ij';
const POST: BlueskyPost = {
  text: 'Pérla #1 sold\n#Conchas',
  createdAt: new Date('2026-11-15T12:00:00Z'),
  langs: ['en'],
  facets: [
    { byteStart: 0, byteEnd: 14, link: 'https://opensea.io/assets/1' },
    { byteStart: 15, byteEnd: 23, tag: 'Conchas' },
  ],
  images: [],
};

let sandbox: Sandbox;
let bluesky: BlueskyAccounts;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  bluesky = accountsAt([sandbox.url]);
});
afterAll(() => sandbox.stop());
beforeEach(() => fetch(`${sandbox.url}/reset`, { method: 'POST' }));

const accountsAt = (allow: string[]) =>
  createBlueskyAccounts({
    apiBase: sandbox.env.BLUESKY_API_BASE ?? '',
    clock,
    guardedPost: createGuardedPost({ clock, allow, userAgent: 'Signboard (test)' }),
  });
const fail = async (kind: string) => {
  const body = JSON.stringify({ kind, count: 1 });
  const headers = { 'content-type': 'application/json' };
  expect((await fetch(`${sandbox.url}/bluesky/faults`, { method: 'POST', headers, body })).status).toBe(200);
};
type Stored = { collection: string; rkey: string; writes: number; value: Record<string, unknown> };
const records = async (collection = 'app.bsky.feed.post'): Promise<Stored[]> =>
  (await (await fetch(`${sandbox.url}/bluesky/records.json`)).json()).filter(
    (record: Stored) => record.collection === collection,
  );
const faultOf = async (doing: Promise<unknown>): Promise<ProviderError> => {
  const error = await doing.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (!(error instanceof ProviderError)) throw new Error(`no provider error: ${error}`);
  return error;
};
const signIn = () => bluesky.signIn(HANDLE, PASSWORD);

describe('session', () => {
  it('starts with an app password and names the server of the account', async () => {
    expect(await signIn()).toMatchObject({ did: DID, handle: HANDLE, pdsUrl: `${sandbox.url}/bluesky/pds` });
  });

  it('does not start with a wrong app password', async () => {
    expect(await faultOf(bluesky.signIn(HANDLE, 'aaaa-bbbb-cccc-dddd'))).toMatchObject({
      fault: 'reconnect',
      reason: 'bad-password',
    });
  });

  it('is refreshed once with each token', async () => {
    const first = await signIn();
    const second = await bluesky.refresh(first);
    expect(second.refreshJwt).not.toBe(first.refreshJwt);
    expect(await faultOf(bluesky.refresh(first))).toMatchObject({
      fault: 'reconnect',
      reason: 'session-ended',
    });
  });
});

describe('post', () => {
  it('is written with facets in bytes, pictures with alt texts, and languages', async () => {
    const session = await signIn();
    const blob = await bluesky.uploadImage(session, Buffer.from('a picture'), 'image/png');
    const { uri } = await bluesky.putPost(session, KEY, { ...POST, images: [{ blob, alt: 'A pearl' }] });
    expect(uri).toBe(`at://${DID}/app.bsky.feed.post/${KEY}`);
    expect((await records())[0]?.value).toMatchObject({
      text: POST.text,
      langs: ['en'],
      createdAt: '2026-11-15T12:00:00.000Z',
      facets: [
        {
          index: { byteStart: 0, byteEnd: 14 },
          features: [{ $type: 'app.bsky.richtext.facet#link', uri: 'https://opensea.io/assets/1' }],
        },
        { features: [{ $type: 'app.bsky.richtext.facet#tag', tag: 'Conchas' }] },
      ],
      embed: { $type: 'app.bsky.embed.images', images: [{ alt: 'A pearl', image: blob }] },
    });
  });

  it('stays one if it is written again, because its record exists', async () => {
    const session = await signIn();
    const first = await bluesky.putPost(session, KEY, POST);
    expect(await bluesky.putPost(session, KEY, POST)).toEqual(first);
    expect(await records()).toMatchObject([{ rkey: KEY, writes: 2 }]);
  });

  it.each([
    ['expired-token', 'reconnect', 'session-ended'],
    ['unauthorized', 'reconnect', 'bad-password'],
    ['account-inactive', 'refused', 'account-inactive'],
    ['image-refused', 'refused', 'image-refused'],
    ['server-error', 'retry-later', null],
    ['wrong-answer', 'unknown-outcome', null],
    ['drop-after-accept', 'unknown-outcome', null],
  ])('that Bluesky answers with %s is %s (%s)', async (kind, fault, reason) => {
    const session = await signIn();
    await fail(kind);
    expect(await faultOf(bluesky.putPost(session, KEY, POST))).toMatchObject({ fault, reason });
  });

  it('waits until the rate limit ends', async () => {
    const session = await signIn();
    await fail('rate-limited');
    const { fault, scope, retryAt } = await faultOf(bluesky.putPost(session, KEY, POST));
    expect({ fault, scope }).toEqual({ fault: 'retry-later', scope: 'account' });
    expect(retryAt?.getTime()).toBeGreaterThan(clock.now().getTime());
  });

  it('with 300 graphemes of emoji is accepted', async () => {
    const text = '👍🏽'.repeat(300);
    await bluesky.putPost(await signIn(), KEY, { ...POST, facets: [], text });
    expect(await records()).toMatchObject([{ value: { text } }]);
  });

  it('with more than 300 graphemes or an image of more than 2 MB is refused', async () => {
    const session = await signIn();
    const long = { ...POST, facets: [], text: '👩‍🚀'.repeat(301) };
    expect(await faultOf(bluesky.putPost(session, KEY, long))).toMatchObject({ reason: 'post-refused' });
    const blob = await bluesky.uploadImage(session, Buffer.alloc(2_000_001), 'image/png');
    const heavy = { ...POST, images: [{ blob, alt: '' }] };
    expect(await faultOf(bluesky.putPost(session, KEY, heavy))).toMatchObject({ reason: 'image-refused' });
  });
});

describe('bot label', () => {
  const profile = async () => (await records('app.bsky.actor.profile')).map(({ value }) => value);

  it('is added once and keeps the rest of the profile', async () => {
    const [before] = await profile();
    const session = await signIn();
    await bluesky.labelAsBot(session);
    await bluesky.labelAsBot(session);
    expect(await profile()).toEqual([
      {
        ...before,
        labels: { $type: 'com.atproto.label.defs#selfLabels', values: [{ val: 'bot' }] },
      },
    ]);
    expect(before).toMatchObject({ displayName: 'Tidepool sales' });
  });

  it('creates the profile of an account that has none', async () => {
    await bluesky.labelAsBot(await bluesky.signIn('lantern-sales.sandbox.test', 'lamp-lamp-lamp-lamp'));
    expect(await profile()).toHaveLength(2);
  });
});

describe('[T68] server that the account names', () => {
  it.each(['http://169.254.169.254', ...OWN_HOSTS.map((host) => `https://${host}:443`)])(
    'is not called when it is %s',
    async (pdsUrl) => {
      const session = { ...(await signIn()), pdsUrl };
      const guarded = accountsAt([]);
      for (const call of [
        () => guarded.putPost(session, KEY, POST),
        () => guarded.uploadImage(session, Buffer.from('a'), 'image/png'),
        () => guarded.labelAsBot(session),
      ])
        expect(await faultOf(call())).toMatchObject({ failure: 'forbidden-address', fault: 'refused' });
    },
  );

  it('[T69] gets the access token only: never the app password or the refresh token', async () => {
    const session = await signIn();
    const seen: string[] = [];
    const accounts = createBlueskyAccounts({
      apiBase: sandbox.env.BLUESKY_API_BASE ?? '',
      clock,
      guardedPost: {
        check: () => {},
        post: async (address, order) => {
          seen.push(JSON.stringify([address, order.headers, order.body.toString()]));
          return { status: 200, retryAfter: null, text: '{"uri":"at://a","blob":{},"cid":"c","value":{}}' };
        },
      },
    });
    await accounts.putPost(session, KEY, POST);
    await accounts.uploadImage(session, Buffer.from('a'), 'image/png');
    await accounts.labelAsBot(session);
    expect(seen).toHaveLength(4);
    for (const call of seen) {
      expect(call).toContain(session.accessJwt);
      expect(call).not.toContain(session.refreshJwt);
      expect(call).not.toContain(PASSWORD);
    }
  });
});
