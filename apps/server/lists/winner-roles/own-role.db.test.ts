import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { giveNextRole } from './give-roles.ts';
import { createFakeRoles, fakeAccounts, returnFrom, saveWinnerRole } from './winner-roles-for-test.ts';

const discord = createFakeRoles();
const ACCOUNT = '1080000000000000031';
const OTHER_ACCOUNT = '1080000000000000032';
let test: TestApp;
let owner: ListOwner;
let one: Participant;
let two: Participant;
let list: ListAddress & { id: string };

beforeAll(async () => {
  test = await startTestApp({
    ports: { beacon: null, discordAccounts: fakeAccounts, discordRoles: discord },
  });
  owner = await given.owner(test);
});
afterAll(() => test.close());
beforeEach(async () => {
  discord.reset();
  await test.deps.pool.query('delete from winner_role_settings');
  list = await given.list(test, owner, { basics: { howManyWinners: 2 } });
  [one, two] = (await given.participants(test, list, 2)) as [Participant, Participant];
  await given.draw(test, list);
  await saveWinnerRole(owner, list.id);
});

const PATH = '/api/v1/winner-roles/own';
const at = () => ({ workspace: list.workspace, name: list.name });
const own = async (person: Participant) =>
  (await person.browser.call('GET', `${PATH}?${new URLSearchParams(at())}`)).json().result;
const start = async (person: Participant) =>
  await person.browser.call('POST', `${PATH}/auth-url`, { body: { ...at(), url: 'http://localhost:3000' } });
const finish = (person: Participant, url: string, account: string) =>
  person.browser.call('POST', PATH, { body: { ...at(), ...returnFrom(url, account) } });
const claim = async (person: Participant, account: string) =>
  await finish(person, (await start(person)).json().payload.url, account);
const retry = (person: Participant) => person.browser.call('POST', `${PATH}/retry`, { body: at() });
const drain = async () => {
  while (await giveNextRole(test.deps));
};
const setEntryAccount = (person: Participant, account: string) =>
  test.deps.pool.query('update entries set discord_id = $2 where address = $1', [person.address, account]);

describe('a winner', () => {
  it('connects Discord and gets the role', async () => {
    expect(await own(one)).toEqual({
      serverName: 'Tidepool Society',
      roleName: 'Winner',
      state: 'no-account',
      canChangeAccount: true,
    });
    expect((await claim(one, ACCOUNT)).json().result.state).toBe('waiting');
    await drain();
    expect(discord.given.map(({ userId }) => userId)).toEqual([ACCOUNT]);
    expect((await own(one)).state).toBe('given');
    expect((await own(two)).state).toBe('no-account');
  });

  it('whose account the list knows needs nothing, and cannot name another one', async () => {
    await setEntryAccount(one, ACCOUNT);
    expect((await own(one)).state).toBe('waiting');
    expect((await start(one)).json().code).toBe('role-account-fixed');
    await drain();
    expect((await own(one)).state).toBe('given');
  });

  it('who is not in the server learns it, joins and tries again', async () => {
    await claim(one, ACCOUNT);
    discord.beforeGive = () => {
      throw new ProviderError('refused', 'Unknown Member', { reason: 'left-server' });
    };
    await drain();
    expect((await own(one)).state).toBe('left-server');
    discord.beforeGive = () => {};
    expect((await retry(one)).json().result.state).toBe('waiting');
    await drain();
    expect((await own(one)).state).toBe('given');
    expect((await retry(one)).json().result.state).toBe('given');
  });

  it('may name another account only after Discord has refused the first', async () => {
    await claim(one, ACCOUNT);
    expect((await start(one)).json().code).toBe('role-account-fixed');
    discord.beforeGive = () => {
      throw new ProviderError('refused', 'Unknown Member', { reason: 'left-server' });
    };
    await drain();
    discord.beforeGive = () => {};
    expect(await own(one)).toMatchObject({ state: 'left-server', canChangeAccount: true });
    await claim(one, OTHER_ACCOUNT);
    await drain();
    expect(discord.given.map(({ userId }) => userId)).toEqual([OTHER_ACCOUNT]);
    expect((await start(one)).json().code).toBe('role-account-fixed');
  });

  it('learns that the organizer has to fix something', async () => {
    await claim(one, ACCOUNT);
    discord.beforeGive = () => {
      throw new ProviderError('refused', '', { reason: 'missing-permission', scope: 'account' });
    };
    await drain();
    expect((await own(one)).state).toBe('paused');
  });
});

describe('[T62] one Discord account', () => {
  it('gets the role of a list for one winner, also when two claim it at once', async () => {
    const urls = [(await start(one)).json().payload.url, (await start(two)).json().payload.url];
    const answers = await Promise.all([finish(one, urls[0], ACCOUNT), finish(two, urls[1], ACCOUNT)]);
    expect(answers.map((answer) => answer.json().code ?? 'claimed').sort()).toEqual([
      'claimed',
      'discord-account-taken',
    ]);
    await drain();
    expect(discord.given).toHaveLength(1);
  });

  it('is refused also when another claim is stored only while this one is', async () => {
    const other = await test.deps.pool.connect();
    await other.query('begin');
    await other.query(
      `insert into winner_roles (list_id, entry_number, draw_number, discord_user_id, created_at)
       select list_id, entry_number, 1, $2, now() from entries where address = $1`,
      [two.address, ACCOUNT],
    );
    const claiming = claim(one, ACCOUNT);
    await expect
      .poll(async () => {
        const { rows } = await test.deps.pool.query(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        );
        return rows.length;
      })
      .toBe(1);
    await other.query('commit');
    other.release();
    expect((await claiming).json().code).toBe('discord-account-taken');
  });

  it('that another participant joined with is theirs', async () => {
    await setEntryAccount(two, ACCOUNT);
    expect((await claim(one, ACCOUNT)).json().code).toBe('discord-account-taken');
  });
});

describe('others', () => {
  it('who did not win see no role and cannot claim one', async () => {
    const stranger = await given.account(test);
    expect(await own(stranger)).toBeNull();
    expect((await start(stranger)).json().code).toBe('not-a-winner');
    expect((await retry(stranger)).json().code).toBe('not-a-winner');
  });

  it('cannot complete the authorization of a winner', async () => {
    const { url } = (await start(one)).json().payload;
    expect((await finish(two, url, ACCOUNT)).json().code).toBe('discord-failed');
  });
});

describe('an erased account', () => {
  it('leaves no Discord account behind, and gets no role', async () => {
    await claim(one, ACCOUNT);
    expect((await eraseAccountOf(test, one.browser, 'erase')).statusCode).toBe(200);
    await drain();
    expect(discord.given).toEqual([]);
    const { rows } = await test.deps.pool.query('select from winner_roles where list_id = $1', [list.id]);
    expect(rows).toEqual([]);
  });
});
