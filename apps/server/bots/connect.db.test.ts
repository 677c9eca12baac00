import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { type BotOwner, given } from '#server/testing/given.ts';
import { decideAtX, ORIGIN } from '#server/testing/given-bot.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';

let sandbox: Sandbox;
let test: TestApp;

beforeAll(async () => {
  sandbox = await startSandboxForTest({ productUrl: ORIGIN });
  const social = Object.entries(sandbox.env).filter(([name]) => name.startsWith('X_'));
  test = await startTestApp({ settings: Object.fromEntries(social) });
});
afterEach(() => test.deps.pool.query('delete from bots'));
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

const FAILED = { code: 'twitter-failed', msg: 'Unknown error verifying twitter.' };
const botRow = async () =>
  (
    await test.deps.pool.query(
      'select bots.*, secret as credentials from bots left join bot_channels on bot_id = id',
    )
  ).rows[0];
const set = (change: string) => test.deps.pool.query(`update bots set ${change}`);
const fail = (kind: string, match: string) =>
  fetch(`${sandbox.url}/x/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ kind, count: 1, match }),
  });

it('[B2] finds the account to follow at the sandbox’s X', async () => {
  const owner = await given.botOwner(test);
  await owner.browser.signIn(ethereumWallet());
  const find = async (name: string) => (await owner.twitter('POST', '/followers', { name })).json();
  expect(await find('@TidepoolClub')).toEqual({ data: [{ username: 'tidepoolclub' }] });
  expect(await find('nobody_here')).toEqual({ data: [] });
});

describe('[B2] connecting with OAuth 2.0', () => {
  it('creates a bot and keeps its tokens on the server', async () => {
    const owner = await given.botOwner(test);
    const answer = await owner.connect('tidepool_sales');
    expect(answer.json()).toMatchObject({
      success: true,
      result: {
        bot: {
          username: 'tidepool_sales',
          twitterId: '1700000000000000021',
          contractAddress: '',
          active: false,
          isPay: false,
          posts: 0,
        },
      },
    });
    const { credentials } = await botRow();
    expect(credentials).not.toContain('tidepool');
    expect(answer.body).not.toMatch(/accessToken|refreshToken|credentials/);
    expect((await owner.alert('GET', '/info')).json().result.username).toBe('tidepool_sales');
  });

  it('says that it was canceled', async () => {
    const owner = await given.botOwner(test);
    const url = await decideAtX(await owner.begin(), 'tidepool_sales', 'cancel');
    expect((await owner.twitter('POST', '/oauth2/token/bot', { url })).json()).toMatchObject({
      code: 'twitter-canceled',
      msg: 'Twitter verification process canceled.',
    });
  });

  it('rejects a replayed, foreign, expired or forged state, and one of a follow check', async () => {
    const [owner, thief] = [await given.botOwner(test), await given.botOwner(test)];
    const comeBack = (who: BotOwner, url: string) => who.twitter('POST', '/oauth2/token/bot', { url });
    const url = await decideAtX(await owner.begin(), 'tidepool_sales');
    expect((await comeBack(thief, url)).json()).toMatchObject(FAILED);
    expect((await comeBack(owner, `${ORIGIN}/?code=x&state=a.b`)).json()).toMatchObject(FAILED);
    expect((await comeBack(owner, 'nonsense')).json()).toMatchObject(FAILED);
    expect((await comeBack(owner, url)).statusCode).toBe(200);
    expect((await comeBack(owner, url)).json()).toMatchObject(FAILED);
    const late = await decideAtX(await owner.begin(), 'tidepool_sales');
    test.clock.advance(601);
    expect((await comeBack(owner, late)).json()).toMatchObject(FAILED);
    const look = await owner.twitter('POST', '/oauth2/auth-url', { url: ORIGIN, purpose: 'test' });
    const looked = await decideAtX(look.json().payload.url, 'tidepool_sales');
    expect((await comeBack(owner, looked)).json()).toMatchObject(FAILED);
    const bot = await decideAtX(await owner.begin(), 'tidepool_sales');
    expect((await owner.twitter('POST', '/oauth2/following', { url: bot })).json()).toMatchObject(FAILED);
  });

  it('is what an authorization URL without a list is for', async () => {
    const owner = await given.botOwner(test);
    const { url } = (await owner.twitter('POST', '/oauth2/auth-url', { url: ORIGIN })).json().payload;
    expect(new URL(url).searchParams.get('scope')).toContain('tweet.write');
    const back = await decideAtX(url, 'tidepool_sales');
    expect((await owner.twitter('POST', '/oauth2/token/bot', { url: back })).json().success).toBe(true);
  });

  it('starts only on our own pages', async () => {
    const owner = await given.botOwner(test);
    const body = { url: 'https://evil.example', purpose: 'bot' };
    expect((await owner.twitter('POST', '/oauth2/auth-url', body)).json()).toMatchObject({
      code: 'twitter-url-failed',
      msg: 'Error getting URL for twitter.',
    });
  });

  it.each(['rate-limited', 'server-error', 'wrong-answer'])(
    'reports that X is unavailable (%s) and creates no bot',
    async (kind) => {
      const owner = await given.botOwner(test);
      const url = await decideAtX(await owner.begin(), 'tidepool_sales');
      await fail(kind, '/2/users/me');
      const answer = await owner.twitter('POST', '/oauth2/token/bot', { url });
      expect(answer.json().code).toMatch(/twitter-(unreachable|failed)/);
      expect(await botRow()).toBeUndefined();
    },
  );

  it('keeps the settings on reconnect, repairs a revoked bot, and replaces the browser’s session', async () => {
    const owner = await given.botOwner(test);
    await owner.connect('tidepool_sales');
    const before = await botRow();
    await set(`posts = 7, is_paused = true, stopped = 'revoked'`);
    const cookie = owner.browser.cookies.get('signboard_bot_session') ?? '';
    const again = await owner.connect('tidepool_sales');
    expect(again.json().result.bot).toMatchObject({ id: before.id, posts: 7, isPaused: true, stopped: null });
    expect((await botRow()).credentials).not.toBe(before.credentials);
    expect((await test.deps.pool.query('select from bot_sessions')).rowCount).toBe(1);
    owner.browser.cookies.set('signboard_bot_session', cookie);
    expect((await owner.alert('GET', '/info')).json().success).toBe(false);
  });

  it('ends the sessions of all other browsers on reconnect', async () => {
    const [attacker, owner] = [await given.botOwner(test), await given.botOwner(test)];
    await attacker.connect('tidepool_sales');
    expect((await attacker.alert('POST', '/pause', { isPaused: true })).statusCode).toBe(200);
    await owner.connect('tidepool_sales');
    await owner.alert('POST', '/pause', { isPaused: false });
    expect((await attacker.alert('POST', '/pause', { isPaused: true })).json().code).toBe(
      'bot-session-missing',
    );
    expect((await owner.alert('GET', '/info')).json().result.isPaused).toBe(false);
  });

  it('leaves one session after concurrent connections', async () => {
    const owners = await Promise.all([given.botOwner(test), given.botOwner(test), given.botOwner(test)]);
    await Promise.all(owners.map((owner) => owner.connect('tidepool_sales')));
    expect((await test.deps.pool.query('select from bot_sessions')).rowCount).toBe(1);
  });

  it('does not end the sessions of other bots', async () => {
    const [one, other] = [await given.botOwner(test), await given.botOwner(test)];
    await one.connect('lantern_sales');
    await other.connect('tidepool_sales');
    expect((await one.alert('GET', '/info')).statusCode).toBe(200);
  });

  it('signs out everywhere on request, and leaves the bot as it is', async () => {
    const [owner, other] = [await given.botOwner(test), await given.botOwner(test)];
    expect((await owner.connect('tidepool_sales')).json()).toMatchObject({ success: true });
    expect((await other.connect('lantern_sales')).json()).toMatchObject({ success: true });
    const elsewhere = owner.browser.cookies.get('signboard_bot_session') ?? '';
    expect((await owner.alert('DELETE', '/sessions')).statusCode).toBe(200);
    expect(owner.browser.cookies.has('signboard_bot_session')).toBe(false);
    owner.browser.cookies.set('signboard_bot_session', elsewhere);
    expect((await owner.alert('GET', '/info')).json().success).toBe(false);
    expect((await other.alert('GET', '/info')).statusCode).toBe(200);
    expect((await test.deps.pool.query('select from bots')).rowCount).toBe(2);
  });

  it('does not restore used free posts on reconnect', async () => {
    const owner = await given.botOwner(test);
    await owner.connect('tidepool_sales');
    await set(`posts = 50, stopped = 'revoked'`);
    expect((await owner.connect('tidepool_sales')).json().result.bot.stopped).toBe('limit-reached');
    expect((await owner.connect('tidepool_sales')).json().result.bot.stopped).toBe('limit-reached');
  });

  it('creates one bot from two concurrent callbacks', async () => {
    const owners = await Promise.all([given.botOwner(test), given.botOwner(test), given.botOwner(test)]);
    const answers = await Promise.all(owners.map((owner) => owner.connect('tidepool_sales')));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    expect(new Set(answers.map((answer) => answer.json().result.bot.id)).size).toBe(1);
  });
});

describe('[B2] connecting with OAuth 1.0a', () => {
  const begin = async (owner: BotOwner) =>
    (await owner.twitter('POST', '/auth/reverse', { url: ORIGIN })).json().payload.url;

  it('an account becomes a bot', async () => {
    const owner = await given.botOwner(test);
    const url = await decideAtX(await begin(owner), 'lantern_sales');
    expect((await owner.twitter('POST', '/auth/bot', { url })).json().result.bot.username).toBe(
      'lantern_sales',
    );
    expect((await owner.alert('GET', '/info')).json().result.twitterId).toBe('1700000000000000022');
  });

  it('identifies the account without connecting a bot', async () => {
    const owner = await given.botOwner(test);
    const url = await decideAtX(await begin(owner), 'lantern_sales');
    expect((await owner.twitter('POST', '/auth', { url })).json().result).toEqual({
      twitterId: '1700000000000000022',
      username: 'lantern_sales',
    });
    expect(await botRow()).toBeUndefined();
  });

  it('says that it was canceled', async () => {
    const owner = await given.botOwner(test);
    const url = await decideAtX(await begin(owner), 'lantern_sales', 'cancel');
    expect((await owner.twitter('POST', '/auth/bot', { url })).json().code).toBe('twitter-canceled');
  });

  it('rejects a replayed, foreign or expired token, and stores no plain secret', async () => {
    const [owner, thief] = [await given.botOwner(test), await given.botOwner(test)];
    const url = await decideAtX(await begin(owner), 'lantern_sales');
    const { rows } = await test.deps.pool.query('select * from x_request_tokens');
    expect(rows.at(-1).secret).toMatch(/^[\w-]{8}\.[\w-]+$/);
    expect((await thief.twitter('POST', '/auth/bot', { url })).json()).toMatchObject(FAILED);
    expect((await owner.twitter('POST', '/auth/bot', { url })).statusCode).toBe(200);
    expect((await owner.twitter('POST', '/auth/bot', { url })).json()).toMatchObject(FAILED);
    const late = await decideAtX(await begin(owner), 'lantern_sales');
    test.clock.advance(601);
    expect((await owner.twitter('POST', '/auth/bot', { url: late })).json()).toMatchObject(FAILED);
  });

  it('reports when X returns no URL', async () => {
    const owner = await given.botOwner(test);
    await fail('server-error', '/oauth/request_token');
    const answer = await owner.twitter('POST', '/auth/reverse', { url: ORIGIN });
    expect(answer.json()).toMatchObject({
      code: 'twitter-url-failed',
      msg: 'Error getting URL for twitter.',
    });
  });
});

it('[B2] falls back to OAuth 1.0a without OAuth 2.0 keys', async () => {
  const keys = Object.entries(sandbox.env).filter(([name]) => /^X_(API|WEB|CONSUMER)/.test(name));
  const signed = await startTestApp({ settings: Object.fromEntries(keys) });
  try {
    const owner = await given.botOwner(signed);
    expect((await owner.connect('harbor_sales')).json().result.bot.username).toBe('harbor_sales');
  } finally {
    await signed.close();
  }
});

it('[B2] fails immediately without X keys', async () => {
  const bare = await startTestApp();
  try {
    const owner = await given.botOwner(bare);
    for (const [path, body] of [
      ['/oauth2/auth-url', { url: ORIGIN, purpose: 'bot' }],
      ['/auth/reverse', { url: ORIGIN }],
    ] as const)
      expect((await owner.twitter('POST', path, body)).json().msg).toBe('Error getting URL for twitter.');
  } finally {
    await bare.close();
  }
});

it('[B2] binds the bot’s cookie to the exact host over https', async () => {
  const secure = await startTestApp({ settings: { PUBLIC_URL: 'https://signboard.example' } });
  try {
    const { cookies } = await (await given.botOwner(secure)).twitter('DELETE', '/oauth2/token/bot');
    expect(cookies).toMatchObject([
      { name: '__Host-signboard_bot_session', value: '', httpOnly: true, secure: true, path: '/' },
      { name: 'signboard_bot_here', value: '', secure: true, path: '/' },
    ]);
  } finally {
    await secure.close();
  }
});

describe('[B2] bot session', () => {
  it('is an HttpOnly cookie with a readable companion', async () => {
    const owner = await given.botOwner(test);
    const { cookies } = await owner.connect('tidepool_sales');
    expect(cookies).toMatchObject([
      { name: 'signboard_bot_session', httpOnly: true, sameSite: 'Lax', path: '/' },
      { name: 'signboard_bot_here', value: 'yes', sameSite: 'Lax', path: '/' },
    ]);
    expect(cookies[1]).not.toHaveProperty('httpOnly');
    const { rows } = await test.deps.pool.query('select cookie_fingerprint from bot_sessions');
    expect(rows[0].cookie_fingerprint).not.toBe(cookies[0]?.value);
  });

  it('requires its cookie, the page’s token and its own browser’s marker', async () => {
    const [owner, other] = [await given.botOwner(test), await given.botOwner(test)];
    const { token } = (await owner.connect('tidepool_sales')).json().result;
    const path = '/api/v1/nft/alert/deliveries';
    const pause = (who: BotOwner) => who.alert('POST', '/pause', { isPaused: true });
    const answer = await pause(other);
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'bot-session-missing']);
    other.browser.cookies.set('signboard_bot_session', token);
    expect((await pause(other)).json().code).toBe('bot-session-missing');
    expect((await other.alert('GET', '/info')).json().success).toBe(false);
    const statuses = await Promise.all(
      (['bearer', 'csrf'] as const).map((part) => owner.browser.call('GET', path, { without: [part] })),
    );
    expect(statuses.map(({ statusCode }) => statusCode)).toEqual([401, 403]);
    const initCookies = { token, name: 'tidepool_sales' };
    const stolen = await other.twitter('POST', '/auth/bot/initcookies', initCookies);
    expect(stolen.json().result).toEqual({ isConnected: false });
  });

  it('restores its companion for its own marker only', async () => {
    const owner = await given.botOwner(test);
    const { token } = (await owner.connect('tidepool_sales')).json().result;
    owner.browser.cookies.delete('signboard_bot_here');
    const renew = (marker: string) =>
      owner.twitter('POST', '/auth/bot/initcookies', { token: marker, name: 'tidepool_sales' });
    expect((await renew('another')).json().result).toEqual({ isConnected: false });
    expect(owner.browser.cookies.has('signboard_bot_here')).toBe(false);
    expect((await renew(token)).json().result).toEqual({ isConnected: true });
    expect(owner.browser.cookies.has('signboard_bot_here')).toBe(true);
    expect((await owner.alert('GET', '/info')).statusCode).toBe(200);
  });

  it('[B3] ends with the close icon, while the bot keeps running', async () => {
    const owner = await given.botOwner(test);
    await owner.connect('tidepool_sales');
    const cookie = owner.browser.cookies.get('signboard_bot_session') ?? '';
    expect((await owner.twitter('DELETE', '/oauth2/token/bot')).json().success).toBe(true);
    expect([...owner.browser.cookies.keys()]).toEqual(['signboard_init']);
    owner.browser.cookies.set('signboard_bot_session', cookie);
    expect((await owner.alert('GET', '/info')).json().success).toBe(false);
    expect(await botRow()).toMatchObject({ is_paused: false, stopped: null });
    expect((await owner.twitter('DELETE', '/oauth2/token/bot')).statusCode).toBe(200);
  });

  it('[B3] missing, makes info answer 200 without success', async () => {
    const owner = await given.botOwner(test);
    const answer = await owner.alert('GET', '/info');
    expect(answer.statusCode).toBe(200);
    expect(answer.json()).toEqual({ success: false, msg: 'Connect your bot first.', result: null });
    const anybody = await test.app.inject({ url: '/api/v1/nft/alert/info' });
    expect([anybody.statusCode, anybody.json().success]).toEqual([200, false]);
    await owner.connect('tidepool_sales');
    const cookie = owner.browser.cookies.get('signboard_bot_session') ?? '';
    const cookies = { signboard_bot_session: cookie };
    const cookieAlone = await test.app.inject({ url: '/api/v1/nft/alert/info', cookies });
    expect(cookieAlone.json()).toMatchObject({ success: false, result: null });
  });

  it('lasts for 90 days', async () => {
    const owner = await given.botOwner(test);
    await owner.connect('tidepool_sales');
    test.clock.advance(89 * 86_400);
    await owner.browser.start();
    expect((await owner.alert('GET', '/info')).statusCode).toBe(200);
    test.clock.advance(86_400);
    await owner.browser.start();
    expect((await owner.alert('GET', '/info')).json().success).toBe(false);
    const renewed = await owner.twitter('POST', '/auth/bot/initcookies', { token: 'any', name: '' });
    expect(renewed.json().result).toEqual({ isConnected: false });
    expect(owner.browser.cookies.has('signboard_bot_here')).toBe(false);
  });
});
