import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { ProviderError } from '#server/platform/providers/provider-error.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { killAtStatement } from '#server/testing/kill-at-statement.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { scale } from '../../../../testing/scope.ts';
import { giveNextRole } from './give-roles.ts';
import {
  accountOf,
  createFakeRoles,
  drawnList,
  fakeAccounts,
  OTHER_ROLE_ID,
  saveWinnerRole,
} from './winner-roles-for-test.ts';

const discord = createFakeRoles();
const wallet = ethereumWallet();
let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp({
    ports: { beacon: null, discordAccounts: fakeAccounts, discordRoles: discord },
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  discord.reset();
  await test.deps.pool.query('delete from winner_role_settings');
  await test.deps.pool.query('delete from mails');
  owner = await given.owner(test, { wallet });
});

const drain = async () => {
  while (await giveNextRole(test.deps));
};
const show = async (id: string) =>
  (await owner.browser.call('GET', `/api/v1/winner-roles?id=${id}`)).json().result;
const retry = (id: string) => owner.browser.call('POST', '/api/v1/winner-roles/retry', { body: { id } });
const givenTo = () => discord.given.map(({ userId }) => userId).sort();
const accounts = (count: number) => Array.from({ length: count }, (_, at) => accountOf(at + 1));
const refuse = (reason: string, scope: 'post' | 'account' = 'account') => {
  discord.beforeGive = () => {
    throw new ProviderError('refused', 'Discord refused', { reason, scope });
  };
};
const mails = async () =>
  (await test.deps.pool.query(`select details from mails where template = 'winner-roles-paused'`)).rows;

async function listWithRole(options: Parameters<typeof drawnList>[2] = {}) {
  const list = await drawnList(test, owner, options);
  expect((await saveWinnerRole(owner, list.id)).statusCode).toBe(200);
  return list;
}

describe('roles for winners', () => {
  it('are given once to every winner whose account is known, with a reason for the audit log', async () => {
    const list = await listWithRole({ winners: 3, withAccount: 2 });
    await drain();
    await drain();
    expect(givenTo()).toEqual(accounts(2));
    expect(discord.given[0]?.reason).toMatch(/^List \d+: winner of draw 1$/);
    expect((await show(list.id)).progress).toEqual({
      winners: 3,
      given: 2,
      waiting: 0,
      failed: [],
      withoutAccount: 1,
    });
  });

  it('are given before the draw to nobody', async () => {
    const list = await drawnList(test, owner);
    await test.deps.pool.query(`update lists set draw_state = 'committed' where id = $1`, [list.id]);
    await saveWinnerRole(owner, list.id);
    await drain();
    expect(discord.calls).toBe(0);
  });

  it('are given once when several workers work at the same time, one call per server at a time', async () => {
    await listWithRole({ winners: 8 });
    let open = 0;
    let most = 0;
    discord.beforeGive = () => {
      open += 1;
      most = Math.max(most, open);
    };
    discord.afterGive = async () => {
      await test.deps.pool.query('select 1');
      open -= 1;
    };
    await Promise.all([drain(), drain(), drain(), drain()]);
    await drain();
    expect(givenTo()).toEqual(accounts(8));
    expect(most).toBe(1);
  });

  it('of new winners of another draw are added, and nobody loses theirs', async () => {
    const list = await listWithRole({ winners: 1, entries: 12 });
    await drain();
    const first = givenTo();
    await owner.call('POST', '/winners/select', { id: list.id, reason: 'a winner was under age' });
    await drain();
    expect(discord.calls).toBe(1);
    await runDraws(test);
    await drain();
    const { rows } = await test.deps.pool.query(
      'select discord_id as account from entries where list_id = $1 and winner',
      [list.id],
    );
    expect(new Set(givenTo())).toEqual(new Set([...first, rows[0].account]));
    expect(discord.calls).toBe(rows[0].account === first[0] ? 1 : 2);
    const recorded = await test.deps.pool.query(
      `select discord_user_id as account from winner_roles where list_id = $1 and state = 'given' order by 1`,
      [list.id],
    );
    expect(recorded.rows.map(({ account }) => account)).toEqual(givenTo());
  });

  it('go to everyone again when the owner chooses another role', async () => {
    const list = await listWithRole({ winners: 2 });
    await drain();
    await saveWinnerRole(owner, list.id, { roleId: OTHER_ROLE_ID });
    await drain();
    expect(discord.given.map(({ roleId }) => roleId).slice(2)).toEqual([OTHER_ROLE_ID, OTHER_ROLE_ID]);
    await saveWinnerRole(owner, list.id, { roleId: OTHER_ROLE_ID });
    await drain();
    expect(discord.calls).toBe(4);
  });

  it('of a call for the old role are not recorded for the new one', async () => {
    const list = await listWithRole({ winners: 1 });
    let isFirst = true;
    discord.afterGive = async () => {
      if (isFirst) {
        isFirst = false;
        await saveWinnerRole(owner, list.id, { roleId: OTHER_ROLE_ID });
      }
    };
    await drain();
    expect(discord.given.at(-1)?.roleId).toBe(OTHER_ROLE_ID);
    expect((await show(list.id)).progress).toMatchObject({ given: 1, waiting: 0 });
  });

  it('are not given to an account that is being erased', async () => {
    const list = await listWithRole({ winners: 2 });
    const erasing = await test.deps.pool.connect();
    await erasing.query('begin');
    await erasing.query(
      'update entries set user_id = null, discord_id = null where list_id = $1 and entry_number = 1',
      [list.id],
    );
    await drain();
    await erasing.query('commit');
    erasing.release();
    await drain();
    expect(givenTo()).toEqual([accountOf(2)]);
    const { rows } = await test.deps.pool.query('select entry_number from winner_roles where list_id = $1', [
      list.id,
    ]);
    expect(rows).toEqual([{ entry_number: 2 }]);
  });

  it('stop when the owner turns them off', async () => {
    const list = await listWithRole();
    await owner.browser.call('DELETE', `/api/v1/winner-roles?id=${list.id}`);
    await drain();
    expect(discord.calls).toBe(0);
  });
});

describe('a failure on Discord', () => {
  it.each(['missing-permission', 'bot-removed', 'role-removed'])(
    'that concerns all winners (%s) stops the list after one call, and the owner gets one email',
    async (reason) => {
      const list = await listWithRole({ winners: 3 });
      refuse(reason);
      await drain();
      await drain();
      expect(discord.calls).toBe(1);
      expect((await show(list.id)).role.pausedReason).toBe(reason);
      expect((await show(list.id)).progress).toMatchObject({ given: 0, waiting: 3 });
      expect(await mails()).toMatchObject([{ details: { reason, roleName: 'Winner' } }]);
    },
  );

  it('is checked again when the owner tries again, and everyone gets their role once it is fixed', async () => {
    const list = await listWithRole({ winners: 3 });
    refuse('missing-permission');
    await drain();
    const fixed = discord.server;
    if (!fixed) throw new Error('there is no server');
    discord.server = { ...fixed, botRoles: [] };
    expect((await retry(list.id)).json().code).toBe('discord-bot-not-permitted');
    discord.server = null;
    expect((await retry(list.id)).json().code).toBe('discord-bot-missing');
    discord.server = { ...fixed, roles: fixed.roles.filter(({ name }) => name !== 'Winner') };
    expect((await retry(list.id)).json().code).toBe('discord-role-missing');
    const raised = fixed.roles.map((role) => (role.name === 'Winner' ? { ...role, position: 9 } : role));
    discord.server = { ...fixed, roles: raised };
    expect((await retry(list.id)).json()).toMatchObject({
      code: 'discord-role-above-bot',
      fields: { roleId: 'Move our bot’s role above “Winner” in Server Settings → Roles, then try again.' },
    });
    await drain();
    expect(discord.calls).toBe(1);
    discord.server = fixed;
    discord.beforeGive = () => {};
    expect((await retry(list.id)).json().result.role.pausedReason).toBeNull();
    await drain();
    expect(givenTo()).toEqual(accounts(3));
    expect(await mails()).toHaveLength(1);
  });

  it('of one winner who left the server leaves the others alone, and can be retried', async () => {
    const list = await listWithRole({ winners: 3 });
    discord.beforeGive = ({ userId }) => {
      if (userId === accountOf(2))
        throw new ProviderError('refused', 'Unknown Member', { reason: 'left-server' });
    };
    await drain();
    expect(givenTo()).toEqual([accountOf(1), accountOf(3)]);
    expect((await show(list.id)).progress).toMatchObject({
      given: 2,
      failed: [{ reason: 'left-server', count: 1 }],
    });
    await drain();
    expect(discord.calls).toBe(3);
    discord.beforeGive = () => {};
    await retry(list.id);
    await drain();
    expect(givenTo()).toEqual(accounts(3));
  });

  it('that is a rate limit of the server delays its lists until Discord says, and no other server', async () => {
    const list = await listWithRole({ winners: 2 });
    const other = await listWithRole({ winners: 1 });
    await test.deps.pool.query(`update winner_role_settings set server_id = '1' where list_id = $1`, [
      other.id,
    ]);
    const until = secondsAfter(test.clock.now(), 40);
    discord.beforeGive = ({ serverId }) => {
      if (serverId !== '1')
        throw new ProviderError('retry-later', '429', { retryAt: until, scope: 'account' });
    };
    await drain();
    expect(givenTo()).toEqual([accountOf(1)]);
    expect(discord.calls).toBe(2);
    expect((await show(list.id)).role.isDelayed).toBe(true);
    await retry(list.id);
    await drain();
    expect(discord.calls).toBe(2);
    discord.beforeGive = () => {};
    test.clock.advance(41);
    await drain();
    expect(givenTo()).toEqual([accountOf(1), ...accounts(2)].sort());
  });

  it.each([
    ['a global rate limit', new ProviderError('retry-later', '429', { scope: 'app' })],
    ['a rejected bot token', new ProviderError('reconnect', '401', { scope: 'app' })],
  ])('that is %s delays every list after one call', async (_, error) => {
    await listWithRole({ winners: 2 });
    const other = await listWithRole({ winners: 2 });
    await test.deps.pool.query(`update winner_role_settings set server_id = '1' where list_id = $1`, [
      other.id,
    ]);
    discord.beforeGive = () => {
      throw error;
    };
    await drain();
    expect(discord.calls).toBe(1);
    expect((await show(other.id)).role).toMatchObject({ isDelayed: true, pausedReason: null });
    discord.beforeGive = () => {};
    test.clock.advance(3_600);
    await drain();
    expect(discord.given).toHaveLength(4);
  });

  it('is avoided by waiting when Discord says that its limit is used up', async () => {
    await listWithRole({ winners: 3 });
    discord.resumesAt = secondsAfter(test.clock.now(), 5);
    await drain();
    expect(discord.given).toHaveLength(1);
    discord.resumesAt = null;
    test.clock.advance(6);
    await drain();
    expect(givenTo()).toEqual(accounts(3));
  });
});

describe('a process that dies', () => {
  it('at any statement loses nobody, and every role is recorded once', async () => {
    let kills = 0;
    // Every statement in the exhaustive scope.
    for (let statement = 1; ; statement += scale(4, 1)) {
      await test.deps.pool.query('delete from winner_role_settings');
      discord.reset();
      const list = await listWithRole({ winners: 3 });
      const wasKilled = await killAtStatement(test.deps.db, statement, async (db) => {
        while (await giveNextRole({ ...test.deps, db }));
      });
      test.clock.advance(31);
      await drain();
      expect(new Set(givenTo()), `killed at statement ${statement}`).toEqual(new Set(accounts(3)));
      // One call may be repeated: the one whose record was lost.
      expect(discord.calls).toBeLessThanOrEqual(wasKilled ? 4 : 3);
      expect((await show(list.id)).progress).toMatchObject({ given: 3, waiting: 0, failed: [] });
      if (!wasKilled) break;
      kills += 1;
    }
    expect(kills).toBeGreaterThan(scale(1, 6));
  });

  it('and comes back records nothing over the result of another', async () => {
    const list = await listWithRole({ winners: 1 });
    let isFirst = true;
    discord.afterGive = async () => {
      if (!isFirst) return;
      isFirst = false;
      // The lease ends while this call hangs, and another worker finds that the member has left.
      test.clock.advance(31);
      refuse('left-server', 'post');
      await drain();
    };
    await drain();
    expect((await show(list.id)).progress).toMatchObject({
      given: 0,
      failed: [{ reason: 'left-server', count: 1 }],
    });
  });
});
