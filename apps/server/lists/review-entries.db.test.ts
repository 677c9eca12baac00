import type { EntryReview } from '@signboard/contract/lists/list.ts';
import { accountCreatedAt } from '@signboard/domain/lists/entry-review.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createDb } from '#server/platform/db/connect.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { isExhaustive, scale } from '../../../testing/scope.ts';
import { requireOwnList } from './require-own-list.ts';
import { reviewEntries } from './review-entries.ts';

let test: TestApp;
let owner: ListOwner;

beforeAll(async () => {
  test = await startTestApp();
  owner = await given.owner(test);
});
afterAll(() => test.close());

const query = (text: string, values: unknown[] = []) => test.deps.pool.query(text, values);
const review = async (id: string): Promise<EntryReview> =>
  (await owner.call('GET', `/review?project_id=${id}`)).json().result;
const find = async (id: string, filter: object) =>
  (await owner.call('POST', '/addresses/find', { id, filter })).json().result;
const remove = (id: string, matching: object) =>
  owner.call('POST', '/addresses/remove', { id, reason: 'automated', matching });

/** As a filter of the participants table. */
function filterOf(cluster: EntryReview['clusters'][number]) {
  if (cluster.kind === 'referrer') return { state: 'joined', referrer: cluster.host };
  if (cluster.kind === 'young-discord') return { state: 'joined', discordAge: cluster.discordAge };
  const { kind, startsAt, endsAt } = cluster;
  return { state: 'joined', cluster: { kind, startsAt, endsAt } };
}

const discordIdAt = (time: string, number = 0) =>
  String((BigInt(Date.parse(time) - 1_420_070_400_000) << 22n) + BigInt(number));
const xIdAt = (time: string, number = 0) =>
  String((BigInt(Date.parse(time) - 1_288_834_974_657) << 22n) + BigInt(number));

/** Entry n joined n hours after the first of June, each in a minute of its own. */
async function listWithEntries(count: number, basics: object = {}): Promise<string> {
  const { id } = await given.list(test, owner, {
    basics: { availableSpots: 200_000, ...basics },
    entries: count,
  });
  await query(
    `update entries set joined_at = '2026-06-01T00:00:30Z'::timestamptz + entry_number * interval '1 hour' where list_id = $1`,
    [id],
  );
  return id;
}

const change = (id: string, set: string, numbers: string) =>
  query(`update entries set ${set} where list_id = $1 and entry_number ${numbers}`, [id]);

describe('the review of entries', () => {
  it('finds nothing unusual in an empty list and in an ordinary one', async () => {
    const { id: empty } = await given.list(test, owner);
    expect(await review(empty)).toEqual({
      entries: 0,
      proofs: [],
      emails: { given: 0, confirmed: 0 },
      usualPerMinute: 0,
      clusters: [],
      omitted: 0,
    });
    const ordinary = await listWithEntries(40);
    expect(await review(ordinary)).toMatchObject({
      entries: 40,
      usualPerMinute: 1,
      clusters: [],
      omitted: 0,
    });
  });

  it('answers the owner only', async () => {
    const id = await listWithEntries(1);
    const stranger = await given.owner(test);
    expect((await stranger.call('GET', `/review?project_id=${id}`)).statusCode).toBe(404);
    expect((await owner.call('GET', '/review?project_id=1')).statusCode).toBe(400);
    expect((await test.app.inject(`/api/v1/projects/review?project_id=${id}`)).statusCode).toBe(401);
  });

  it('counts proofs of required and former requirements, and confirmed emails', async () => {
    const list = await given.list(test, owner, {
      registration: { requestEmail: true, requireCaptcha: true },
    });
    await given.entries(test, list, 4, { checks: [{ id: 'nft' }, { id: 'email' }] });
    await change(list.id, `email = 'person@example.test'`, '<= 2');
    await query(
      `update entries set user_id = (select id from users where workspace = $2), email = $3
       where list_id = $1 and entry_number = 1`,
      [list.id, owner.workspace, `${owner.workspace}@example.test`],
    );
    await change(list.id, 'checks = null', '= 4');
    expect(await review(list.id)).toMatchObject({
      entries: 4,
      proofs: [
        { requirement: 'nft', count: 3 },
        { requirement: 'captcha', count: 0 },
        { requirement: 'email', count: 3 },
      ],
      emails: { given: 2, confirmed: 1 },
    });
  });

  it('finds minutes far above the usual one, and joins adjacent ones', async () => {
    const id = await listWithEntries(60);
    await change(id, `joined_at = '2026-06-20T14:03:10Z'`, 'between 11 and 22');
    await change(id, `joined_at = '2026-06-20T14:04:59.999999Z'`, 'between 23 and 32');
    await change(id, `joined_at = '2026-06-21T09:00:00Z'`, 'between 41 and 50');
    await change(id, `joined_at = '2026-06-22T09:00:00Z'`, 'between 51 and 59');
    const { usualPerMinute, clusters } = await review(id);
    expect(usualPerMinute).toBe(1);
    expect(clusters).toEqual([
      {
        kind: 'join-burst',
        startsAt: '2026-06-20T14:03:00.000Z',
        endsAt: '2026-06-20T14:05:00.000Z',
        count: 22,
        firstEntries: [11, 12, 13, 14, 15],
        isAfterOpening: false,
      },
      {
        kind: 'join-burst',
        startsAt: '2026-06-21T09:00:00.000Z',
        endsAt: '2026-06-21T09:01:00.000Z',
        count: 10,
        firstEntries: [41, 42, 43, 44, 45],
        isAfterOpening: false,
      },
    ]);
  });

  it('says when a burst joined right after the opening', async () => {
    const id = await listWithEntries(30);
    await query(
      `update entries set joined_at = (select start_date from lists where id = $1) + interval '1 minute'
       where list_id = $1 and entry_number <= 15`,
      [id],
    );
    expect((await review(id)).clusters).toMatchObject([
      { kind: 'join-burst', count: 15, isAfterOpening: true },
    ]);
  });

  it('finds accounts of Discord and X that were created one after the other', async () => {
    const id = await listWithEntries(30);
    for (let number = 1; number <= 30; number += 1) {
      // Entries 1 to 6 within 10 minutes, all others months apart.
      const created =
        number <= 6
          ? new Date(Date.UTC(2025, 0, 1, 12, 2 * (number - 1))).toISOString()
          : new Date(Date.UTC(2020, number, 1)).toISOString();
      await query(
        'update entries set discord_id = $2, twitter_id = $3 where list_id = $1 and entry_number = $4',
        [
          id,
          discordIdAt(created, number),
          number <= 10 ? String(4_000_000_000 + number) : xIdAt(`2024-05-05T10:00:${number}.000Z`, number),
          number,
        ],
      );
    }
    const { clusters } = await review(id);
    expect(clusters).toMatchObject([
      {
        kind: 'discord-accounts',
        startsAt: '2025-01-01T12:00:00.000Z',
        endsAt: '2025-01-01T12:10:00.001Z',
        count: 6,
        firstEntries: [1, 2, 3, 4, 5],
      },
      {
        kind: 'x-accounts',
        startsAt: '2024-05-05T10:00:11.000Z',
        endsAt: '2024-05-05T10:00:30.001Z',
        count: 20,
      },
    ]);
    for (const cluster of clusters)
      expect(await find(id, filterOf(cluster))).toMatchObject({
        total: cluster.count,
        remaining: cluster.count,
      });
  });

  it('reads the creation time of an account as the domain does, and none from other ids', async () => {
    const id = await listWithEntries(8);
    const ids = ['175928847299117063', '1090000000000000001', '12345', 'discord-1', '9999999999999999999'];
    for (const [at, discordId] of ids.entries()) {
      await query('update entries set discord_id = $2 where list_id = $1 and entry_number = $3', [
        id,
        discordId,
        at + 1,
      ]);
      const created = accountCreatedAt('discord', discordId);
      const startsAt = created ?? new Date(0);
      const endsAt = created ? new Date(created.getTime() + 1) : new Date('2100-01-01T00:00:00Z');
      const { rows } = await find(id, {
        q: String(at + 1),
        cluster: { kind: 'discord-accounts', startsAt, endsAt },
      });
      expect(rows.length, discordId).toBe(created ? 1 : 0);
    }
  });

  it('finds Discord accounts that were young when they joined', async () => {
    const id = await listWithEntries(20);
    for (let number = 1; number <= 12; number += 1) {
      const days = number <= 5 ? 6 : number <= 8 ? 29 : 31;
      const joined = Date.UTC(2026, 5, 1, number, 0, 30);
      const created = new Date(joined - days * 86_400_000 - number * 600_000).toISOString();
      await query('update entries set discord_id = $2 where list_id = $1 and entry_number = $3', [
        id,
        discordIdAt(created),
        number,
      ]);
    }
    const { clusters } = await review(id);
    expect(clusters).toEqual([
      { kind: 'young-discord', discordAge: 7, count: 5, firstEntries: [1, 2, 3, 4, 5] },
      { kind: 'young-discord', discordAge: 30, count: 8, firstEntries: [1, 2, 3, 4, 5] },
    ]);
    for (const cluster of clusters) expect((await find(id, filterOf(cluster))).total).toBe(cluster.count);
  });

  it('finds hosts that many entries came from, the largest first, and selects each by its name', async () => {
    const id = await listWithEntries(60);
    await change(id, `referrer = 'small.example'`, 'between 1 and 9');
    await change(id, `referrer = 'x.com'`, 'between 10 and 19');
    await change(id, `referrer = 'sub.x.com'`, 'between 20 and 31');
    await change(id, `removed_reason = 'automated', removed_at = now()`, '= 31');
    const { clusters, omitted } = await review(id);
    expect(clusters).toEqual([
      { kind: 'referrer', host: 'sub.x.com', count: 11, firstEntries: [20, 21, 22, 23, 24] },
      { kind: 'referrer', host: 'x.com', count: 10, firstEntries: [10, 11, 12, 13, 14] },
    ]);
    expect(omitted).toBe(0);
    for (const cluster of clusters) expect((await find(id, filterOf(cluster))).total).toBe(cluster.count);
    expect(await find(id, { referrer: 'sub.x.com' })).toMatchObject({ total: 12, remaining: 11 });
    expect((await find(id, { referrer: 'nowhere.example' })).total).toBe(0);
    const csv = await owner.call('POST', '/addresses', { id, filter: { referrer: 'sub.x.com' } });
    expect(csv.body.trim().split('\n')).toHaveLength(1 + 12);
    const filter = { state: 'joined', referrer: 'x.com' };
    expect((await remove(id, { filter, count: 10 })).json().result).toEqual({ removed: 10 });
    expect((await review(id)).clusters).toMatchObject([{ host: 'sub.x.com' }]);
  });

  it('leaves out the smaller of many hosts and says how many', async () => {
    const id = await listWithEntries(150);
    await change(id, `referrer = 'site-' || entry_number % 12 || '.example'`, '<= 144');
    const { clusters, omitted } = await review(id);
    expect(clusters).toHaveLength(10);
    expect(omitted).toBe(2);
  });

  it('leaves out removed and erased entries, and is removed by its own filter', async () => {
    const id = await listWithEntries(40);
    await change(id, `joined_at = '2026-06-20T14:03:10Z'`, 'between 11 and 25');
    await change(id, `removed_reason = 'automated', removed_at = now()`, '= 11');
    await change(id, `address = 'erased:' || id, email = null, salt = null, erased_at = now()`, '= 12');
    const seen = await review(id);
    expect(seen).toMatchObject({ entries: 38, clusters: [{ count: 13 }] });
    const [cluster] = seen.clusters;
    if (!cluster) throw new Error('There is no cluster');
    const filter = filterOf(cluster);
    expect((await remove(id, { filter, count: 12 })).json().code).toBe('selection-changed');
    expect((await remove(id, { filter, count: cluster.count })).json().result).toEqual({ removed: 13 });
    expect(await review(id)).toMatchObject({ entries: 25, clusters: [] });
    expect(await find(id, { ...filter, state: 'removed' })).toMatchObject({ total: 14 });
  });

  it('rejects filters outside its vocabulary', async () => {
    const id = await listWithEntries(1);
    const range = { startsAt: '2026-06-01T00:00:00.000Z', endsAt: '2026-06-02T00:00:00.000Z' };
    for (const filter of [
      { discordAge: 8 },
      { discordAge: '7' },
      { referrer: 'https://x.com' },
      { referrer: '' },
      { referrer: 'X.com' },
      { cluster: { ...range, kind: 'wallets' } },
      { cluster: { kind: 'join-burst', startsAt: range.startsAt } },
    ])
      expect(
        (await owner.call('POST', '/addresses/find', { id, filter })).statusCode,
        JSON.stringify(filter),
      ).toBe(400);
  });
});

describe('the review of a large list', () => {
  it('needs a fixed number of statements and answers with the largest clusters only', async () => {
    const id = await listWithEntries(scale(5_000, 20_000));
    // Twelve bursts, and twelve runs of sequential accounts.
    await query(
      `update entries set joined_at = '2026-05-01T10:00:00Z'::timestamptz + (entry_number % 12) * interval '1 day'
       where list_id = $1 and entry_number <= 1200`,
      [id],
    );
    await query(
      `update entries set discord_id = (
          ((extract(epoch from timestamptz '2020-01-01' + (entry_number % 12) * interval '1 day') * 1000)::bigint
            - 1420070400000 + entry_number) << 22)::text
       where list_id = $1 and entry_number <= 1200`,
      [id],
    );
    const ownerId = (await query('select owner_id from lists where id = $1', [id])).rows[0].owner_id;
    const sent: string[] = [];
    const db = createDb(test.deps.pool, (event) => void sent.push(event.query.sql));
    const answer = await reviewEntries(db, await requireOwnList(db, ownerId, id));
    expect(sent.length).toBeLessThanOrEqual(10);
    expect(answer.clusters).toHaveLength(20);
    expect(answer.omitted).toBe(4);
    expect(
      answer.clusters.every(({ count, firstEntries }) => count === 100 && firstEntries.length === 5),
    ).toBe(true);
  });

  it.runIf(isExhaustive)(
    'counts proofs, minutes and referrers in indexes instead of reading every entry',
    async () => {
      const id = await listWithEntries(20_000);
      await change(id, `referrer = 'site-' || entry_number % 40 || '.example'`, '> 0');
      await query('vacuum analyze entries');
      const ownerId = (await query('select owner_id from lists where id = $1', [id])).rows[0].owner_id;
      const sent: { sql: string; parameters: readonly unknown[] }[] = [];
      const db = createDb(test.deps.pool, (event) => void sent.push(event.query));
      await reviewEntries(db, await requireOwnList(db, ownerId, id));
      const plansOf = async (wanted: RegExp) => {
        const plans = [];
        for (const { sql, parameters } of sent.filter((one) => wanted.test(one.sql))) {
          const { rows } = await query(`explain ${sql}`, [...parameters]);
          plans.push(rows.map((row) => row['QUERY PLAN']).join('\n'));
        }
        return plans;
      };
      const inJoinOrder = expect.stringContaining('Index Only Scan using entries_in_join_order');
      expect(await plansOf(/met_requirements|percentile/)).toEqual([inJoinOrder, inJoinOrder]);
      const [referrers] = await plansOf(/referrer/);
      expect(referrers?.match(/Index Only Scan using entries_by_referrer/g)).toHaveLength(2);
    },
  );
});
