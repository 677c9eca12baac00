import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { sendJson, startPeer } from '../peer-for-test.ts';
import { sandboxX } from './sandbox-x-for-test.ts';
import { createXBotLogin } from './x-bot-login.ts';
import { createXBotSignedLogin } from './x-bot-signed-login.ts';

const BOT = 'tidepool_sales';
const BOT_ID = '1700000000000000021';

let sandbox: Sandbox;
let x: ReturnType<typeof sandboxX>;

beforeAll(async () => {
  sandbox = await startSandboxForTest();
  x = sandboxX(sandbox);
});
afterAll(() => sandbox.stop());
beforeEach(() => x.reset());

const faultOf = async (doing: Promise<unknown>) => {
  const error = await doing.then(() => 'done').catch((caught) => caught);
  return error === 'done' ? error : { fault: error.fault, scope: error.scope, reason: error.reason };
};

describe('[B2] connecting a bot by OAuth 2.0', () => {
  it('requests the scopes for posting, and returns the account with working tokens', async () => {
    const url = new URL(x.login.authorizeUrl({ state: 's', verifier: 'v', redirectUrl: x.callbackUrl }));
    expect(url.searchParams.get('scope')).toBe(
      'tweet.read tweet.write users.read media.write offline.access',
    );
    const { credentials, user } = await x.connect(BOT);
    expect(user).toEqual({ id: BOT_ID, username: BOT });
    expect(credentials.expiresAt).toEqual(secondsAfter(x.clock.now(), 7_200));
    const { postId } = await x.publisher.publish(credentials, { text: 'Connected', mediaIds: [] });
    expect(await x.posts(BOT)).toMatchObject([{ id: postId, text: 'Connected' }]);
  });

  it('accepts a code once, with its verifier, for its redirect address', async () => {
    const refused = { fault: 'refused', scope: 'post', reason: null };
    const grant = await x.codeFor(BOT);
    expect(await faultOf(x.login.exchange({ ...grant, verifier: 'guessed' }))).toEqual(refused);
    expect(await faultOf(x.login.exchange(grant))).toEqual(refused);
    const other = await x.codeFor(BOT);
    expect(await faultOf(x.login.exchange({ ...other, redirectUrl: 'http://localhost:3000/x' }))).toEqual(
      refused,
    );
  });

  it('revokes the access when the account is unknown', async () => {
    const revoked = Promise.withResolvers<string[]>();
    const other = await startPeer((request, response) => {
      if (request.url === '/2/oauth2/revoke' && other.peer.bodies.length === 4)
        revoked.resolve(other.peer.bodies);
      const tokens = { access_token: 'an-access', refresh_token: 'a-refresh', expires_in: 7200 };
      sendJson(request.url === '/2/users/me' ? 500 : 200, tokens)(request, response);
    });
    const login = createXBotLogin({ ...x.app, apiBase: other.url }, x);
    const grant = { code: 'c', verifier: 'v', redirectUrl: x.callbackUrl };
    expect(await faultOf(login.exchange(grant))).toMatchObject({ fault: 'retry-later' });
    expect((await revoked.promise).slice(2)).toEqual([
      'token=a-refresh&token_type_hint=refresh_token',
      'token=an-access&token_type_hint=access_token',
    ]);
    await other.stop();
  });

  it('requires lasting access, in tokens that fit into a header', async () => {
    const other = await startPeer();
    const login = createXBotLogin({ ...x.app, apiBase: other.url }, x);
    const grant = { code: 'c', verifier: 'v', redirectUrl: x.callbackUrl };
    other.peer.answer = sendJson(200, { access_token: 'an-access', expires_in: 7200 });
    expect(await faultOf(login.exchange(grant))).toMatchObject({ fault: 'refused' });
    other.peer.answer = sendJson(200, { access_token: 'a\nb', refresh_token: 'c', expires_in: 7200 });
    expect(await faultOf(login.exchange(grant))).toMatchObject({ fault: 'retry-later' });
    await other.stop();
  });

  it.each([
    ['server-error', 'retry-later', 'post'],
    ['rate-limited', 'retry-later', 'account'],
    ['drop-after-accept', 'retry-later', 'post'],
    ['wrong-answer', 'retry-later', 'post'],
    ['credits-depleted', 'retry-later', 'app'],
  ])('can be restarted after the fault %s', async (kind, fault, scope) => {
    const grant = await x.codeFor(BOT);
    await x.fail(kind, '/2/oauth2/token');
    expect(await faultOf(x.login.exchange(grant))).toMatchObject({ fault, scope });
  });

  it('does not blame the person for keys that X rejects', async () => {
    const login = createXBotLogin({ ...x.app, clientSecret: 'an older one' }, x);
    const fault = await faultOf(login.exchange(await x.codeFor(BOT)));
    expect(fault).toEqual({ fault: 'retry-later', scope: 'app', reason: 'app-credentials' });
  });

  it('ends with a revocation, which can be repeated', async () => {
    const { credentials } = await x.connect(BOT);
    await x.login.revoke(credentials);
    await x.login.revoke(credentials);
    const lost = { fault: 'reconnect', scope: 'account', reason: null };
    expect(await faultOf(x.publisher.publish(credentials, { text: 'Hello', mediaIds: [] }))).toEqual(lost);
    expect(await faultOf(x.publisher.refresh(credentials))).toEqual(lost);
    expect(await x.posts(BOT)).toEqual([]);
  });
});

describe('[B2] connecting a bot by OAuth 1.0a', () => {
  it('takes three legs, lets the person choose the account, and returns working tokens', async () => {
    const { url } = await x.signedLogin.begin(x.callbackUrl);
    expect(new URL(url).searchParams.get('force_login')).toBe('true');
    expect((await fetch(url)).status).toBe(200);
    const { credentials, user } = await x.connectSigned(BOT);
    expect(user).toEqual({ id: BOT_ID, username: BOT });
    const { postId } = await x.publisher.publish(credentials, { text: 'Connected', mediaIds: [] });
    expect(await x.posts(BOT)).toMatchObject([{ id: postId, text: 'Connected' }]);
  });

  it('recognises a person who returns without deciding', async () => {
    const { url, requestToken } = await x.signedLogin.begin(x.callbackUrl);
    expect((await x.decide(url, BOT, 'cancel')).get('denied')).toBe(requestToken);
  });

  it('accepts a verifier once, and only the right one', async () => {
    const { url, requestToken, requestSecret } = await x.signedLogin.begin(x.callbackUrl);
    const verifier = (await x.decide(url, BOT)).get('oauth_verifier') ?? '';
    const refused = { fault: 'refused', scope: 'post', reason: null };
    const finish = (grant: object) =>
      faultOf(x.signedLogin.finish({ requestToken, requestSecret, verifier, ...grant }));
    expect(await finish({ verifier: 'guessed' })).toEqual(refused);
    expect(await finish({ requestSecret: 'guessed' })).toEqual(refused);
    expect(await finish({})).toBe('done');
    expect(await finish({})).toEqual(refused);
  });

  it('does not blame the person for keys or addresses that X rejects', async () => {
    const keys = { ...x.signingKeys, consumerSecret: 'an older one' };
    const login = createXBotSignedLogin({ apiBase: x.apiBase, ...keys }, x);
    expect(await faultOf(login.begin(x.callbackUrl))).toEqual({
      fault: 'retry-later',
      scope: 'app',
      reason: 'app-credentials',
    });
    expect(await faultOf(x.signedLogin.begin('nowhere'))).toEqual({
      fault: 'refused',
      scope: 'app',
      reason: null,
    });
  });

  it.each(['server-error', 'rate-limited', 'drop-after-accept', 'wrong-answer'])(
    'can be restarted after the fault %s',
    async (kind) => {
      await x.fail(kind);
      expect(await faultOf(x.signedLogin.begin(x.callbackUrl))).toMatchObject({ fault: 'retry-later' });
    },
  );
});
