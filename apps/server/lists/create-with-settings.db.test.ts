import { randomUUID } from 'node:crypto';
import { listsSchemas } from '@signboard/contract/lists/schemas.ts';
import { decodeJwt } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Db } from '#server/platform/db/connect.ts';
import { callerOf } from '#server/platform/usage/usage-counter.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { basics } from '#server/testing/given-list.ts';
import { killAtStatement } from '#server/testing/kill-at-statement.ts';
import { passCaptcha } from '#server/testing/pass-captcha.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { createTestBrowser } from '#server/testing/test-browser.ts';
import { ethereumWallet } from '#server/testing/test-wallets.ts';
import { createWithSettings } from './create-with-settings.ts';
import { deleteExpiredCreations } from './list-creations-store.ts';

const DAY_SECONDS = 24 * 60 * 60;
const CONTRACT = '0x00000000000000000000000000000000DeaDBeef';
const REQUIREMENTS = {
  twitterVerification: true,
  twitterToFollow: '@owls',
  nftVerification: true,
  ownNft: [CONTRACT],
  requestEmail: true,
  acceptsDelegations: true,
};

let test: TestApp;
let owner: ListOwner;
const lookup = { answer: 'yes' as 'yes' | 'no' | 'could-not-check', calls: 0 };

beforeAll(async () => {
  test = await startTestApp({
    ports: {
      contractLookup: {
        async exists() {
          lookup.calls += 1;
          return lookup.answer;
        },
      },
    },
  });
});
beforeEach(async () => {
  lookup.answer = 'yes';
  owner = await given.owner(test);
});
afterAll(() => test.close());

const wanted = (change: object = {}) => ({
  ...owner.general(),
  ...basics(),
  idempotencyKey: randomUUID(),
  publish: true,
  ...change,
});
const send = (body: object) => owner.call('POST', '/create-with-settings', body);
async function sendWithPass(body: object) {
  await passCaptcha(test, owner.browser, 'list_general_create');
  return await send(body);
}
const listsOfOwner = async () =>
  (await test.deps.db.selectFrom('lists').selectAll().where('ownerId', '=', owner.userId).execute()) ?? [];

describe('creating a list with its settings', () => {
  it('[L4] [L7] [L8] [L13] creates, fills in and publishes it', async () => {
    const response = await sendWithPass(wanted(REQUIREMENTS));
    expect(response.json()).toMatchObject({
      success: true,
      msg: '',
      result: {
        ...basics(),
        workspace: owner.workspace,
        active: true,
        wasPublished: true,
        counters: { total: 10, joined: 0, available: 10 },
      },
    });
    const { id } = response.json().result;
    const registration = await owner.call('GET', `/registration?project_id=${id}`);
    expect(registration.json().result).toMatchObject({
      twitterToFollow: 'owls',
      ownNft: [CONTRACT],
      requestEmail: true,
      requireCaptcha: false,
      acceptsDelegations: true,
    });
  });

  it('stores what the single calls store one after the other', async () => {
    const body = wanted(REQUIREMENTS);
    const whole = (await sendWithPass(body)).json().result;
    const single = (await owner.create()).json().result;
    await owner.save(single, basics());
    await owner.call('PUT', '/registration', { id: single.id, ...REQUIREMENTS });
    await owner.call('POST', '/activate', { id: single.id });
    const stored = async (id: string) => {
      const { rows } = await test.deps.pool.query(
        `select to_jsonb(lists) - array['id', 'name', 'url_end_name', 'created_at', 'version', 'field_versions'] as list,
           to_jsonb(list_counters) - 'list_id' as counters,
           (select jsonb_agg(to_jsonb(list_terms) - array['list_id', 'saved_at']) from list_terms where list_id = lists.id) as terms,
           (select count(*)::int from draw_secrets where list_id = lists.id) as secrets,
           (select jsonb_agg(to_jsonb(collection_pictures) - array['list_id', 'due_at'])
            from collection_pictures where list_id = lists.id) as pictures
         from lists join list_counters on list_id = lists.id where lists.id = $1`,
        [id],
      );
      return rows[0];
    };
    expect(await stored(whole.id)).toEqual(await stored(single.id));
  });

  it('leaves a draft, also without dates, spots and requirements', async () => {
    const saved = (await sendWithPass({ ...owner.general(), idempotencyKey: randomUUID() })).json().result;
    expect(saved).toMatchObject({
      active: false,
      wasPublished: false,
      startDate: null,
      availableSpots: null,
    });
  });

  it('[L13] refuses to publish without dates, and creates nothing', async () => {
    const body = { ...owner.general(), idempotencyKey: randomUUID(), publish: true };
    const response = await sendWithPass(body);
    expect([response.statusCode, response.json().code]).toEqual([409, 'basics-missing']);
    expect(await listsOfOwner()).toEqual([]);
    // The pass is still good, and the key free.
    expect((await send({ ...body, publish: false })).statusCode).toBe(200);
  });

  it('[L7] refuses an end that has passed, and creates nothing', async () => {
    const response = await sendWithPass(
      wanted({
        startDate: '2001-01-01T00:00:00Z',
        endDate: '2002-01-01T00:00:00Z',
        eventDate: '2003-01-01T00:00:00Z',
      }),
    );
    expect([response.statusCode, response.json().fields]).toEqual([
      400,
      { endDate: 'Registration End Date should be in the future' },
    ]);
    expect(await listsOfOwner()).toEqual([]);
  });

  it('[L4] [L7] [L8] names everything that is wrong at once', async () => {
    const response = await sendWithPass(
      wanted({
        name: ' ',
        website: 'nonsense',
        endDate: '2026-11-30T10:00:00Z',
        howManyWinners: 11,
        twitterVerification: true,
        discordVerification: true,
        discordServerId: '12',
        ownNft: '0x12',
      }),
    );
    expect(response.statusCode).toBe(400);
    expect(response.json().fields).toEqual({
      name: 'Name is required',
      website: 'Should be a valid URL',
      endDate: 'Registration End Date should be after registration Start Date',
      howManyWinners: 'How many winners should be less than total available spots',
      twitterToFollow: 'This field is required',
      discordServerId: 'Is not a valid Discord ID',
      discordServerDisplayName: 'This field is required',
      discordServerLink: 'This field is required',
      ownNft: '0x12 is not a valid address',
    });
  });

  it.each([
    [{ logo: 'f'.repeat(64) }, 400, { logo: 'We no longer have this image. Upload it again.' }],
    [{ availableSpots: '' }, 400, { availableSpots: 'Available Spots is required' }],
    [{ nftVerification: true, ownNft: [CONTRACT] }, 409, { ownNft: 'This contract doesnt exist' }],
  ])('refuses %j as the single calls do', async (change, status, fields) => {
    lookup.answer = 'no';
    const response = await sendWithPass(wanted(change));
    expect([response.statusCode, response.json().fields]).toEqual([status, fields]);
    expect(await listsOfOwner()).toEqual([]);
  });

  it('[L4] refuses a name and an address that are taken, together', async () => {
    const taken = { name: 'Taken', urlEndName: 'taken' };
    await owner.create(taken);
    const response = await sendWithPass(wanted(taken));
    expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([409, ['name', 'urlEndName']]);
  });

  it('[L8] warns about contracts that could not be looked up', async () => {
    lookup.answer = 'could-not-check';
    const response = await sendWithPass(wanted({ nftVerification: true, ownNft: [CONTRACT] }));
    expect(response.statusCode).toBe(200);
    expect(response.json().msg).not.toBe('');
  });

  it('[N3] [L15] requires a ready account, which alone may ask the chain, and an anti-bot pass', async () => {
    const body = wanted({ nftVerification: true, ownNft: [CONTRACT] });
    expect((await send(body)).json().code).toBe('captcha-needed');
    const browser = createTestBrowser(test.app);
    await browser.signIn(ethereumWallet());
    await passCaptcha(test, browser, 'list_general_create');
    const before = lookup.calls;
    const response = await browser.call('POST', '/api/v1/projects/create-with-settings', { body });
    expect(response.json().code).toBe('profile-incomplete');
    expect(lookup.calls).toBe(before);
  });

  it('counts towards the lists of an account', async () => {
    await test.deps.pool.query(
      `insert into lists (owner_id, name, url_end_name, description, logo, color, chain)
       select $1, 'Filler ' || n, 'filler-' || n, '', '', '#4E9595', 'ethereum' from generate_series(1, $2) as n`,
      [owner.userId, test.deps.config.LISTS_PER_ACCOUNT],
    );
    expect((await sendWithPass(wanted())).json().code).toBe('too-many-lists');
  });
});

describe('an idempotency key', () => {
  it('answers a repeat with the same list, without another pass or question to the chain', async () => {
    const body = wanted(REQUIREMENTS);
    const first = await sendWithPass(body);
    const { calls } = lookup;
    const second = await send(Object.fromEntries(Object.entries(body).reverse()));
    expect([second.statusCode, second.json()]).toEqual([200, first.json()]);
    expect(lookup.calls).toBe(calls);
    expect(await listsOfOwner()).toHaveLength(1);
  });

  it('is refused with another body, and the error names the list', async () => {
    const body = wanted();
    const { id } = (await sendWithPass(body)).json().result;
    for (const change of [{ name: 'Other' }, { publish: false }, { requestEmail: true }]) {
      const response = await sendWithPass({ ...body, ...change });
      expect([response.statusCode, response.json()]).toMatchObject([
        409,
        { code: 'idempotency-key-reused', detail: id },
      ]);
    }
    expect(await listsOfOwner()).toMatchObject([{ id, name: body.name, active: true }]);
  });

  it('stays free while its request is refused', async () => {
    const body = wanted();
    expect((await sendWithPass({ ...body, logo: 'f'.repeat(64) })).statusCode).toBe(400);
    expect((await sendWithPass(body)).statusCode).toBe(200);
  });

  it('is the account’s own', async () => {
    const body = wanted();
    const mine = (await sendWithPass(body)).json().result;
    owner = await given.owner(test);
    const theirs = (await sendWithPass(wanted({ idempotencyKey: body.idempotencyKey }))).json().result;
    expect(theirs.id).not.toBe(mine.id);
  });

  it('creates one list for many concurrent repeats', async () => {
    const body = wanted();
    await passCaptcha(test, owner.browser, 'list_general_create');
    const answers = await Promise.all(Array.from({ length: 8 }, () => send(body)));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(8).fill(200));
    expect(new Set(answers.map((answer) => answer.json().result.id)).size).toBe(1);
    expect(await listsOfOwner()).toHaveLength(1);
  });

  it('goes to one of many concurrent requests with other bodies', async () => {
    const body = wanted();
    await passCaptcha(test, owner.browser, 'list_general_create');
    const answers = await Promise.all(
      [1, 2, 3, 4].map((n) => send({ ...body, name: `Race ${n}`, urlEndName: `race-${n}` })),
    );
    const codes = answers.map((answer) => answer.json().code ?? 'done').sort();
    expect(codes).toEqual(['done', ...Array(3).fill('idempotency-key-reused')]);
    expect(await listsOfOwner()).toHaveLength(1);
  });

  it('does not bring back a list that was deleted', async () => {
    const body = wanted();
    const { id } = (await sendWithPass(body)).json().result;
    const refused = async () => {
      const response = await sendWithPass(body);
      const { code, detail } = response.json();
      expect([response.statusCode, code, detail]).toEqual([409, 'idempotency-key-reused', undefined]);
    };
    // As if it had been drawn: its tombstone stays.
    await test.deps.pool.query('update lists set deleted_at = now() where id = $1', [id]);
    await refused();
    await test.deps.pool.query('delete from lists where id = $1', [id]);
    await refused();
    expect(await listsOfOwner()).toEqual([]);
  });

  it('expires after a day, and its row is deleted', async () => {
    const body = wanted();
    await sendWithPass(body);
    test.clock.advance(DAY_SECONDS - 1);
    await owner.browser.signIn(owner.wallet);
    expect((await sendWithPass(body)).statusCode).toBe(200);
    test.clock.advance(1);
    expect((await sendWithPass(body)).json().code).toBe('name-taken');
    const next = { ...body, name: 'The next', urlEndName: 'the-next' };
    expect((await sendWithPass(next)).statusCode).toBe(200);
    expect((await sendWithPass(next)).statusCode).toBe(200);
    expect(await listsOfOwner()).toHaveLength(2);
    const count = async () =>
      (
        await test.deps.pool.query('select count(*)::int as keys from list_creations where owner_id = $1', [
          owner.userId,
        ])
      ).rows[0].keys;
    await deleteExpiredCreations(test.deps.db, test.clock.now());
    expect(await count()).toBe(1);
    test.clock.advance(DAY_SECONDS);
    await deleteExpiredCreations(test.deps.db, test.clock.now());
    expect(await count()).toBe(0);
  });
});

it('leaves no half list and no second one, at whichever statement its process is killed', async () => {
  let kills = 0;
  for (let statement = 1; ; statement += 1) {
    const sent = wanted({ ...REQUIREMENTS, name: `Kill ${statement}`, urlEndName: `kill-${statement}` });
    const body = listsSchemas.createWithSettings.body.parse(sent);
    await passCaptcha(test, owner.browser, 'list_general_create');
    const { sid } = decodeJwt(owner.browser.tokens()?.access_token ?? '') as { sid: string };
    const session = { kind: 'user', id: sid, userId: owner.userId, scope: 'full' } as const;
    const create = (db: Db) =>
      createWithSettings({ ...test.deps, db }, session, callerOf(session, '127.0.0.1'), body);
    const wasKilled = await killAtStatement(test.deps.db, statement, create);
    const found = async () => (await listsOfOwner()).filter(({ name }) => name === body.name);
    expect(await found(), `killed at statement ${statement}`).toHaveLength(wasKilled ? 0 : 1);
    await create(test.deps.db);
    expect(await found(), `killed at statement ${statement}`).toMatchObject([
      { active: true, activations: 1, howManyWinners: 3 },
    ]);
    if (!wasKilled) break;
    kills += 1;
  }
  expect(kills).toBeGreaterThan(12);
});
