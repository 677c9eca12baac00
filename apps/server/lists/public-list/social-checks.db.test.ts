import { type Sandbox, startSandboxForTest } from '@signboard/sandbox/sandbox-for-test.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListOwner, type Participant } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';

const ORIGIN = 'http://localhost:3000';
const SERVER = '1090000000000000001';
const ROLE = '1090000000000000011';

let sandbox: Sandbox;
let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  sandbox = await startSandboxForTest({ productUrl: ORIGIN });
  const social = Object.entries(sandbox.env).filter(([name]) => /^(X|DISCORD)_(API|WEB|CLIENT)/.test(name));
  test = await startTestApp({ settings: Object.fromEntries(social) });
  owner = await given.owner(test);
});
afterAll(async () => {
  await test.close();
  await sandbox.stop();
});

const fail = async (who: 'x' | 'discord', fault: { kind: string; count?: number; match?: string }) => {
  const response = await fetch(`${sandbox.url}/${who}/faults`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ count: 1, ...fault }),
  });
  expect(response.status).toBe(200);
};

type Connection = {
  begin: string;
  /** Sent when there is no list. */
  withoutList?: { purpose: string };
  choose: (persona: string) => Record<string, string>;
};
const X: Connection = {
  begin: '/api/v1/twitter/oauth2/auth-url',
  withoutList: { purpose: 'test' },
  choose: (account) => ({ account, decision: 'authorize' }),
};
const DISCORD: Connection = {
  begin: '/api/v1/discord/auth-url',
  choose: (person) => ({ person, decision: 'authorize' }),
};
const CANCEL = { decision: 'cancel' };

/** Completes the provider's consent page and returns the callback URL. */
async function visitProvider(
  person: Participant,
  connection: Connection,
  id: string | undefined,
  decision: Record<string, string>,
): Promise<string> {
  const body = { url: ORIGIN, ...(id ? { id } : connection.withoutList) };
  const { payload } = (await person.browser.call('POST', connection.begin, { body })).json();
  const answer = await fetch(payload.url, {
    method: 'POST',
    body: new URLSearchParams(decision),
    redirect: 'manual',
  });
  return answer.headers.get('location') ?? '';
}

const comeBackFromX = (person: Participant, url: string, id?: string) =>
  person.browser.call('POST', '/api/v1/twitter/oauth2/following', { body: { url, ...(id && { id }) } });

const comeBackFromDiscord = (person: Participant, url: string, extra: object = {}) => {
  const query = new URL(url).searchParams;
  const body = { url, code: query.get('code') ?? '', state: query.get('state') ?? '', ...extra };
  return person.browser.call('POST', '/api/v1/discord/servers', { body });
};

describe('[J4] X follow check', () => {
  const open = () =>
    given.list(test, owner, {
      registration: { twitterVerification: true, twitterToFollow: '@tidepoolclub' },
    });
  const verify = async (person: Participant, id: string, account: string) =>
    comeBackFromX(person, await visitProvider(person, X, id, X.choose(account)), id);

  it('checks the person’s own account and admits followers', async () => {
    const list = await open();
    const person = await given.account(test);
    expect((await person.join(list)).json()).toMatchObject({
      requirement: 'twitter',
      reason: 'not-verified',
    });
    expect((await verify(person, list.id, 'olivia_makes')).json().result).toEqual({
      username: 'olivia_makes',
      requirement: { id: 'twitter', state: 'met' },
    });
    expect((await person.join(list)).statusCode).toBe(200);
  });

  it.each([
    ['cleo_looks', 'not-following'],
    ['dana_waits', 'follow-requested'],
  ])('rejects %s: %s', async (account, reason) => {
    const list = await open();
    const person = await given.account(test);
    const { requirement } = (await verify(person, list.id, account)).json().result;
    expect(requirement).toEqual({ id: 'twitter', state: 'not-met', reason });
    expect((await person.join(list)).json()).toMatchObject({ requirement: 'twitter', reason });
  });

  it('[J5] admits one X account per list, with any wallet', async () => {
    const list = await open();
    const [one, other] = [await given.account(test), await given.account(test)];
    await verify(one, list.id, 'bruno_collects');
    await verify(other, list.id, 'bruno_collects');
    const answers = await Promise.all([one.join(list), other.join(list)]);
    expect(answers.map((answer) => answer.json().code ?? 'joined').sort()).toEqual([
      'joined',
      'twitter-account-taken',
    ]);
  });

  it('is valid for its list only, for one day', async () => {
    const [list, other] = [await open(), await open()];
    const person = await given.account(test);
    await verify(person, list.id, 'olivia_makes');
    expect((await person.join(other)).json().reason).toBe('not-verified');
  });

  it('reports that it was canceled', async () => {
    const list = await open();
    const person = await given.account(test);
    const answer = await comeBackFromX(person, await visitProvider(person, X, list.id, CANCEL), list.id);
    expect(answer.json()).toMatchObject({
      code: 'twitter-canceled',
      msg: 'Twitter verification process canceled.',
    });
  });

  it('rejects a replayed, foreign, mismatched, expired or forged state', async () => {
    const [list, other] = [await open(), await open()];
    const [person, thief] = [await given.account(test), await given.account(test)];
    const url = await visitProvider(person, X, list.id, X.choose('olivia_makes'));
    const failed = { code: 'twitter-failed', msg: 'Unknown error verifying twitter.' };
    expect((await comeBackFromX(thief, url, list.id)).json()).toMatchObject(failed);
    expect(
      (await comeBackFromX(person, `${ORIGIN}/sb/twitter/callback?code=x&state=a.b`, list.id)).json(),
    ).toMatchObject(failed);
    expect((await comeBackFromX(person, 'nonsense', list.id)).json()).toMatchObject(failed);
    expect((await comeBackFromX(person, url, list.id)).statusCode).toBe(200);
    expect((await comeBackFromX(person, url, list.id)).json()).toMatchObject(failed);
    const elsewhere = await visitProvider(person, X, list.id, X.choose('olivia_makes'));
    expect((await comeBackFromX(person, elsewhere, other.id)).json()).toMatchObject(failed);
    const late = await visitProvider(person, X, list.id, X.choose('olivia_makes'));
    test.clock.advance(601);
    expect((await comeBackFromX(person, late, list.id)).json()).toMatchObject(failed);
    expect((await thief.validate(list)).json().result.requirements[0].reason).toBe('not-verified');
  });

  it.each(['rate-limited', 'server-error', 'wrong-answer'])(
    'reports that X is unavailable (%s) and keeps the previous proof',
    async (kind) => {
      const list = await open();
      const person = await given.account(test);
      const url = await visitProvider(person, X, list.id, X.choose('olivia_makes'));
      await fail('x', { kind, match: '/2/users/me' });
      const answer = await comeBackFromX(person, url, list.id);
      expect([answer.statusCode, answer.json().code]).toEqual([424, 'twitter-unreachable']);
      expect((await verify(person, list.id, 'olivia_makes')).json().result.requirement.state).toBe('met');
    },
  );

  it('could not be checked when the operator’s credits are used up', async () => {
    const list = await open();
    const person = await given.account(test);
    const url = await visitProvider(person, X, list.id, X.choose('olivia_makes'));
    await fail('x', { kind: 'credits-depleted', match: '/2/users/by' });
    const answer = await comeBackFromX(person, url, list.id);
    expect([answer.statusCode, answer.json().code]).toEqual([424, 'twitter-unreachable']);
  });

  it('handles access that is revoked halfway', async () => {
    const list = await open();
    const person = await given.account(test);
    const url = await visitProvider(person, X, list.id, X.choose('olivia_makes'));
    await fail('x', { kind: 'unauthorized', match: '/2/users/by' });
    expect((await comeBackFromX(person, url, list.id)).json().code).toBe('twitter-failed');
  });

  it('starts only on our own pages, for a list that requires it, when signed in', async () => {
    const list = await open();
    const person = await given.account(test);
    const begin = (body: object) => person.browser.call('POST', X.begin, { body });
    expect((await begin({ url: 'https://evil.example', id: list.id })).json()).toMatchObject({
      code: 'twitter-url-failed',
      msg: 'Error getting URL for twitter.',
    });
    const silent = await given.list(test, owner);
    expect((await begin({ url: ORIGIN, id: silent.id })).statusCode).toBe(404);
    const stranger = createTestBrowser(test.app);
    await stranger.start();
    const anonymous = await stranger.call('POST', X.begin, { body: { url: ORIGIN, id: list.id } });
    expect(anonymous.statusCode).toBe(401);
  });

  it('[N12] works without a list', async () => {
    const person = await given.account(test);
    const url = await visitProvider(person, X, undefined, X.choose('cleo_looks'));
    expect((await comeBackFromX(person, url)).json().result).toEqual({
      username: 'cleo_looks',
      requirement: null,
    });
  });
});

describe('[J4] Discord membership check', () => {
  const open = (extra: object = {}) =>
    given.list(test, owner, {
      registration: {
        discordVerification: true,
        discordServerId: SERVER,
        discordServerDisplayName: 'Tidepool Society',
        discordServerLink: 'https://discord.gg/tidepool',
        ...extra,
      },
    });
  const verify = async (person: Participant, id: string, who: string) =>
    comeBackFromDiscord(person, await visitProvider(person, DISCORD, id, DISCORD.choose(who)));
  const stateOf = async (person: Participant, list: Awaited<ReturnType<typeof open>>) =>
    (await person.validate(list)).json().result.requirements[0];

  it('admits a member with the role who joined early enough', async () => {
    const list = await open({
      discordRoleId: ROLE,
      roleDisplayName: 'Diver',
      joinedBefore: '2024-01-01T00:00:00.000Z',
    });
    const person = await given.account(test);
    expect((await verify(person, list.id, 'olivia')).json()).toEqual([SERVER]);
    expect((await person.join(list)).statusCode).toBe(200);
  });

  it.each([
    ['dana', {}, 'not-member'],
    ['cleo', { discordRoleId: ROLE, roleDisplayName: 'Diver' }, 'role-missing'],
    ['elif', { joinedBefore: '2024-01-01T00:00:00.000Z' }, 'joined-late'],
  ])('rejects %s with %j: %s', async (who, asked, reason) => {
    const list = await open(asked);
    const person = await given.account(test);
    await verify(person, list.id, who);
    expect(await stateOf(person, list)).toEqual({ id: 'discord', state: 'not-met', reason });
    expect((await person.join(list)).json()).toMatchObject({ requirement: 'discord', reason });
  });

  it('[J5] admits one Discord account per list', async () => {
    const list = await open();
    const [one, other] = [await given.account(test), await given.account(test)];
    await verify(one, list.id, 'bruno');
    await verify(other, list.id, 'bruno');
    expect((await one.join(list)).statusCode).toBe(200);
    expect((await other.join(list)).json().code).toBe('discord-account-taken');
  });

  it('stores only what the list requires, and no token', async () => {
    const list = await open();
    const person = await given.account(test);
    await verify(person, list.id, 'olivia');
    const { rows } = await test.deps.pool.query('select facts from social_proofs where list_id = $1', [
      list.id,
    ]);
    expect(rows[0].facts).toEqual({
      servers: { [SERVER]: { isPending: false, joinedAt: expect.any(String), roles: {} } },
    });
    expect(JSON.stringify(rows[0].facts)).not.toContain(ROLE);
  });

  it('returns the named servers, also without a list', async () => {
    const person = await given.account(test);
    const url = await visitProvider(person, DISCORD, undefined, DISCORD.choose('olivia'));
    const named = { servers: [SERVER, '1090000000000000002'] };
    expect((await comeBackFromDiscord(person, url, named)).json()).toEqual([SERVER]);
    const again = await visitProvider(person, DISCORD, undefined, DISCORD.choose('dana'));
    expect((await comeBackFromDiscord(person, again)).json()).toEqual([]);
  });

  it.each(['rate-limited', 'server-error', 'wrong-answer'])(
    'reports that Discord is unavailable (%s)',
    async (kind) => {
      const list = await open();
      const person = await given.account(test);
      const url = await visitProvider(person, DISCORD, list.id, DISCORD.choose('olivia'));
      await fail('discord', { kind, match: '/member' });
      const answer = await comeBackFromDiscord(person, url);
      expect([answer.statusCode, answer.json().code]).toEqual([424, 'discord-unreachable']);
      expect(await stateOf(person, list)).toMatchObject({ reason: 'not-verified' });
    },
  );

  it('rejects a replayed or foreign state', async () => {
    const list = await open();
    const [person, thief] = [await given.account(test), await given.account(test)];
    const url = await visitProvider(person, DISCORD, list.id, DISCORD.choose('olivia'));
    expect((await comeBackFromDiscord(thief, url)).json().code).toBe('discord-failed');
    expect((await comeBackFromDiscord(person, url)).statusCode).toBe(200);
    expect((await comeBackFromDiscord(person, url)).json().code).toBe('discord-failed');
  });
});

it('[J4] fails immediately without an X or Discord app', async () => {
  const bare = await startTestApp();
  try {
    const person = await given.account(bare);
    const begin = async (path: string) =>
      (await person.browser.call('POST', path, { body: { url: ORIGIN } })).json().msg;
    expect(await begin(X.begin)).toBe('Error getting URL for twitter.');
    expect(await begin(DISCORD.begin)).toBe('Couldn’t open Discord. Try again.');
  } finally {
    await bare.close();
  }
});
