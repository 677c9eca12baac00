import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { freePort } from '../../../../../trials/world/start-world.ts';
import type { XBearerCredentials, XSigningCredentials } from './publish-port.ts';
import { isSameText } from './publish-port.ts';
import { sandboxX } from './sandbox-x-for-test.ts';
import { createXPublisher } from './x-publisher.ts';

const BOT = 'tidepool_sales';
const BOT_ID = '1700000000000000021';
const PNG = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let sandbox: Sandbox;
let x: ReturnType<typeof sandboxX>;
let signed: XSigningCredentials;
let bearer: XBearerCredentials;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  x = sandboxX(sandbox);
  signed = (await x.connectSigned(BOT)).credentials;
  bearer = (await x.connect(BOT)).credentials;
});
afterAll(() => sandbox.stop());
beforeEach(() => x.reset());

const post = (text: string, mediaIds: string[] = []) => x.publisher.publish(signed, { text, mediaIds });
const errorOf = (doing: Promise<unknown>) =>
  doing.then(
    () => 'done',
    (error) => error,
  );
const faultOf = async (doing: Promise<unknown>) => {
  const { fault, scope, reason } = await errorOf(doing);
  return { fault, scope, reason };
};

describe('post', () => {
  it('is sent with either kind of credentials, with its pictures', async () => {
    const mediaIds = [
      await x.publisher.uploadImage(signed, PNG, 'image/png'),
      await x.publisher.uploadImage(bearer, PNG, 'image/png'),
    ];
    const text = 'Tidepool #7 sold for 1.5 ETH ($4,512) “ñ” 🐚 + 50% & more!';
    const { postId } = await x.publisher.publish(signed, { text, mediaIds });
    const other = await x.publisher.publish(bearer, { text: 'Tidepool #8', mediaIds: [] });
    expect(await x.posts(BOT)).toMatchObject([
      { id: postId, text, media: 2 },
      { id: other.postId, text: 'Tidepool #8', media: 0 },
    ]);
  });

  it('is rejected permanently, with X’s reason in our terms', async () => {
    await post('said once');
    const refused = (reason: string) => ({ fault: 'refused', scope: 'post', reason });
    expect(await faultOf(post('said once'))).toEqual(refused('duplicate'));
    expect(await faultOf(post('x'.repeat(281)))).toEqual(refused('not-permitted'));
    expect(await faultOf(post('$ETH and $SOL'))).toEqual(refused('cashtags'));
    expect(await faultOf(post('with a picture of nobody', ['1234567890123456789']))).toEqual(
      refused('media'),
    );
    expect(await faultOf(post('five pictures', ['1', '2', '3', '4', '5']))).toEqual(refused('media'));
    expect(await x.posts(BOT)).toHaveLength(1);
  });

  it.each([
    ['server-error', { fault: 'retry-later', scope: 'post', reason: null }],
    ['rate-limited', { fault: 'retry-later', scope: 'account', reason: null }],
    ['unauthorized', { fault: 'reconnect', scope: 'account', reason: null }],
    ['credits-depleted', { fault: 'retry-later', scope: 'app', reason: 'credits' }],
    ['not-found', { fault: 'refused', scope: 'app', reason: 'other' }],
    ['wrong-answer', { fault: 'unknown-outcome', scope: 'post', reason: null }],
  ])('with the fault %s is not out', async (kind, fault) => {
    for (const credentials of [signed, bearer]) {
      await x.fail(kind, '/2/tweets');
      expect(await faultOf(x.publisher.publish(credentials, { text: kind, mediaIds: [] }))).toEqual(fault);
    }
    expect(await x.posts(BOT)).toEqual([]);
    await post(kind);
    expect(await x.posts(BOT)).toHaveLength(1);
  });

  it('waits as long as X says after the hundredth within fifteen minutes', async () => {
    for (let sent = 0; sent < 100; sent++) await post(`number ${sent}`);
    const error = await errorOf(post('one too many'));
    expect(error).toMatchObject({ fault: 'retry-later', scope: 'account' });
    expect(error.retryAt.getTime() - x.clock.now().getTime()).toBeGreaterThan(13 * 60_000);
  });

  it('requires reconnecting when X rejects the signature or token', async () => {
    const lost = { fault: 'reconnect', scope: 'account', reason: null };
    const forged = { ...signed, secret: 'guessed' };
    expect(await faultOf(x.publisher.publish(forged, { text: 'a', mediaIds: [] }))).toEqual(lost);
    const foreign = { ...bearer, accessToken: 'guessed' };
    expect(await faultOf(x.publisher.publish(foreign, { text: 'a', mediaIds: [] }))).toEqual(lost);
  });

  it('waits for the operator when the keys of its kind are not configured', async () => {
    const bare = createXPublisher({ apiBase: x.apiBase, signingKeys: null, app: null, clock: x.clock });
    const waiting = { fault: 'retry-later', scope: 'app', reason: 'app-credentials' };
    expect(await faultOf(bare.publish(signed, { text: 'a', mediaIds: [] }))).toEqual(waiting);
    expect(await faultOf(bare.refresh(bearer))).toEqual(waiting);
  });

  it('was not sent when X is unreachable', async () => {
    const away = createXPublisher({
      apiBase: `http://127.0.0.1:${await freePort()}`,
      signingKeys: x.signingKeys,
      app: x.app,
      clock: x.clock,
    });
    expect(await faultOf(away.publish(signed, { text: 'a', mediaIds: [] }))).toMatchObject({
      fault: 'retry-later',
    });
  });
});

describe('lost response', () => {
  const settle = async (text: string, since: Date) => {
    const posts = await x.publisher.recentPosts(signed, BOT_ID, since);
    return posts.find((one) => isSameText(text, one.text));
  };

  it('to a post that went out is found by its text', async () => {
    const since = new Date();
    await post('before');
    await x.fail('drop-after-accept', '/2/tweets');
    expect(await faultOf(post('Tidepool #9  sold'))).toMatchObject({ fault: 'unknown-outcome' });
    const found = await settle('Tidepool #9  sold', since);
    expect(await x.posts(BOT)).toContainEqual(
      expect.objectContaining({ id: found?.id, text: 'Tidepool #9  sold' }),
    );
    expect(found?.createdAt.getTime()).toBeGreaterThanOrEqual(since.getTime());
    expect(await faultOf(post('Tidepool #9  sold'))).toMatchObject({ reason: 'duplicate' });
  });

  it('to a post that did not go out is recognised', async () => {
    const since = new Date();
    await x.fail('hang', '/2/tweets');
    const lost = faultOf(x.publisher.publish(signed, { text: 'Tidepool #10 sold', mediaIds: [] }));
    await expect.poll(x.pendingFaults).toEqual([]);
    x.clock.advance(60);
    expect(await lost).toMatchObject({ fault: 'unknown-outcome' });
    expect(await settle('Tidepool #10 sold', since)).toBeUndefined();
  });

  it.each(['server-error', 'rate-limited', 'wrong-answer', 'drop-after-accept'])(
    'stays open while the posts cannot be read: %s',
    async (kind) => {
      await x.fail(kind);
      expect(await faultOf(settle('anything', new Date()))).toMatchObject({ fault: 'retry-later' });
    },
  );
});

describe('tokens', () => {
  it('are refreshed to a new pair, and the old one is invalid', async () => {
    const { credentials: first } = await x.connect('lantern_sales');
    const second = await x.publisher.refresh(first);
    expect(second.refreshToken).not.toBe(first.refreshToken);
    expect(second.expiresAt.getTime()).toBeGreaterThan(x.clock.now().getTime());
    expect(await faultOf(x.publisher.refresh(first))).toMatchObject({ fault: 'reconnect', scope: 'account' });
    await x.publisher.publish(second, { text: 'renewed', mediaIds: [] });
    const third = await x.publisher.refresh(second);
    expect(third.accessToken).not.toBe(second.accessToken);
  });

  it.each([
    ['server-error', { fault: 'retry-later', scope: 'post', reason: null }],
    ['rate-limited', { fault: 'retry-later', scope: 'account', reason: null }],
    ['unauthorized', { fault: 'retry-later', scope: 'app', reason: 'app-credentials' }],
    ['wrong-answer', { fault: 'retry-later', scope: 'post', reason: null }],
  ])('are kept after %s', async (kind, fault) => {
    const { credentials } = await x.connect('lantern_sales');
    await x.fail(kind, '/2/oauth2/token');
    expect(await faultOf(x.publisher.refresh(credentials))).toEqual(fault);
  });

  it('are invalid when the response with the new ones was lost, which the next try reports', async () => {
    const { credentials } = await x.connect('lantern_sales');
    await x.fail('drop-after-accept', '/2/oauth2/token');
    expect(await faultOf(x.publisher.refresh(credentials))).toMatchObject({ fault: 'retry-later' });
    expect(await faultOf(x.publisher.refresh(credentials))).toMatchObject({ fault: 'reconnect' });
  });
});

describe('picture', () => {
  const upload = (bytes: Uint8Array, type: string) => x.publisher.uploadImage(signed, bytes, type);

  it('is uploaded in one call; a GIF that is too large for that, in chunks', async () => {
    const gif = Buffer.alloc(9_000_000, 7);
    gif.write('GIF89a');
    gif.write('the end', gif.length - 7);
    for (const [bytes, type] of [
      [PNG, 'image/png'],
      [gif, 'image/gif'],
    ] as const) {
      const id = await upload(bytes, type);
      await post(`with ${type}`, [id]);
      const kept = Buffer.from(await (await fetch(`${sandbox.url}/x/media/${id}`)).arrayBuffer());
      expect(kept.equals(bytes), type).toBe(true);
    }
    expect((await x.posts(BOT)).map(({ media }) => media)).toEqual([1, 1]);
  });

  it('that X never accepts is not sent', async () => {
    const refused = { fault: 'refused', scope: 'post', reason: 'media' };
    expect(await faultOf(upload(Buffer.from('<svg/>'), 'image/svg+xml'))).toEqual(refused);
    expect(await faultOf(upload(Buffer.alloc(5_000_001), 'image/png'))).toEqual(refused);
    expect(await faultOf(upload(Buffer.alloc(15_000_001), 'image/gif'))).toEqual(refused);
  });

  it('that is invalid is rejected by X', async () => {
    const refused = { fault: 'refused', scope: 'post', reason: 'media' };
    expect(await faultOf(upload(Buffer.from('not a picture'), 'image/png'))).toEqual(refused);
  });

  it.each([
    ['server-error', 'retry-later'],
    ['rate-limited', 'retry-later'],
    ['drop-after-accept', 'retry-later'],
    ['wrong-answer', 'retry-later'],
    ['credits-depleted', 'retry-later'],
    ['unauthorized', 'reconnect'],
  ])('with the fault %s: %s', async (kind, fault) => {
    await x.fail(kind, '/2/media');
    expect(await faultOf(upload(PNG, 'image/png'))).toMatchObject({ fault });
  });
});
