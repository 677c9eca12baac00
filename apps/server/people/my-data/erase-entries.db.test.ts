import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type DatabaseSnapshot, snapshotDatabase } from '#server/security/database-snapshot.ts';
import { given, type ListOwner } from '#server/testing/given.ts';
import {
  type PersonWithEverything,
  personWithEverything,
  someoneOn,
} from '#server/testing/person-with-everything.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let empty: DatabaseSnapshot;
let person: PersonWithEverything;
let other: ListOwner;

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  empty = await snapshotDatabase(test.deps.pool);
});
afterAll(() => test.close());
beforeEach(async () => {
  person = await personWithEverything(test);
  other = await given.owner(test);
});
afterEach(() => empty.restore());

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;
const proofOf = async ({ workspace, name }: { workspace: string; name: string }) =>
  (await test.app.inject(`/api/v1/third/page/draw?workspace=${workspace}&name=${name}`)).body;

const openingsUrl = ({ workspace, name }: { workspace: string; name: string }) =>
  `/api/v1/third/page/draw/openings?workspace=${workspace}&name=${name}`;

describe('entries', () => {
  beforeEach(() => given.draw(test, person.list));

  it('are deleted on undrawn lists (open, ended or inactive), which frees their spots', async () => {
    const lists = [];
    for (const change of ['', 'is_finished = true', 'active = false']) {
      const list = await given.list(test, other, { basics: { availableSpots: 1, howManyWinners: 1 } });
      await person.join(list);
      if (change) await query(`update lists set ${change} where id = $1`, [list.id]);
      lists.push(list);
    }
    expect((await person.erase()).statusCode).toBe(200);
    for (const { id } of lists) {
      expect(await query('select joined from list_counters where list_id = $1', [id])).toEqual([
        { joined: 0 },
      ]);
      expect(await query('select from entries where list_id = $1', [id])).toEqual([]);
    }
    const next = await given.account(test);
    expect((await next.join(lists[0] as never)).statusCode).toBe(200);
  });

  it('stay removed, without the person, where the organizer had removed them', async () => {
    const list = await given.list(test, other);
    await person.join(list);
    await query(
      `update entries set removed_reason = 'automated', removed_at = now(), referrer = 'x.com' where list_id = $1`,
      [list.id],
    );
    await query('update list_counters set joined = 0, removed = 1 where list_id = $1', [list.id]);
    expect((await person.erase()).statusCode).toBe(200);
    expect(
      await query('select user_id, salt, referrer, removed_reason from entries where list_id = $1', [
        list.id,
      ]),
    ).toEqual([{ user_id: null, salt: null, referrer: null, removed_reason: 'automated' }]);
    expect(await query('select from left_entries where list_id = $1', [list.id])).toEqual([]);
    expect(await query('select joined, removed from list_counters where list_id = $1', [list.id])).toEqual([
      { joined: 0, removed: 1 },
    ]);
  });

  it('stay as leaves in a draw: every proof verifies and nobody is shown for them', async () => {
    const list = await given.list(test, other, {
      basics: { howManyWinners: 2 },
      access: { exposeRegWallets: true, exposeWinnerList: true },
    });
    await person.join(list);
    await someoneOn(test, list, 'someone@example.test');
    await given.draw(test, list);
    expect((await person.erase()).statusCode).toBe(200);
    const proof = await proofOf(list);
    const openings = (await test.app.inject(openingsUrl(list))).body;
    for (const file of [proof, openings])
      expect(file.toLowerCase()).not.toContain(person.address.toLowerCase());
    expect(JSON.parse(openings).opened).toHaveLength(1);
    const verdict = verifyProof(proof, { hashInto: nobleSha256 });
    expect(verdict).toMatchObject({ result: 'follows' });
    const joined = (await other.call('POST', '/addresses/view', { id: list.id })).json().result;
    expect([joined.rows.length, joined.total]).toEqual([1, 1]);
    const winners = (await other.call('POST', '/winners/view', { id: list.id })).json().result;
    expect([winners.rows.length, winners.total, winners.erased]).toEqual([1, 1, 1]);
    for (const format of ['csv', 'json', 'allowlist']) {
      const file = await other.call('POST', '/winners', { id: list.id, format });
      expect(file.statusCode).toBe(200);
      expect(file.body).not.toContain('erased');
    }
    expect((await other.call('POST', '/addresses', { id: list.id })).body).not.toContain('erased');
    const page = `workspace=${list.workspace}&name=${list.name}`;
    const { details, draw } = (await test.app.inject(`/api/v1/third/page?${page}`)).json().result;
    for (const shown of [details.registeredWallets, details.winners]) {
      expect(shown).toMatchObject({ total: 1, erased: 1 });
      expect(JSON.stringify(shown.rows)).not.toContain('erased');
    }
    expect(draw.winners).toBe(2);
  });

  it('count as erased winners only if they won', async () => {
    const list = await given.list(test, other, {
      basics: { howManyWinners: 1 },
      access: { exposeWinnerList: true },
    });
    await person.join(list);
    await someoneOn(test, list, 'someone@example.test');
    await given.draw(test, list);
    await query('update entries set winner = (user_id <> $2) where list_id = $1', [list.id, person.userId]);
    expect((await person.erase()).statusCode).toBe(200);
    const winners = (await other.call('POST', '/winners/view', { id: list.id })).json().result;
    expect(winners).toMatchObject({ total: 1, erased: 0 });
  });

  it('are drawn if already committed, and excluded from a second draw', async () => {
    const list = await given.list(test, other, { basics: { howManyWinners: 5 } });
    await person.join(list);
    await someoneOn(test, list, 'someone@example.test');
    await given.draw(test, list, 'committed');
    expect((await person.erase()).statusCode).toBe(200);
    await runDraws(test);
    expect(verifyProof(await proofOf(list), { hashInto: nobleSha256 })).toMatchObject({ result: 'follows' });
    await other.call('POST', '/winners/select', { id: list.id, reason: 'once more' });
    await runDraws(test);
    const draws = await query('select number, state, entries from draws where list_id = $1 order by number', [
      list.id,
    ]);
    expect(draws).toEqual([
      { number: 1, state: 'drawn', entries: 2 },
      { number: 2, state: 'drawn', entries: 1 },
    ]);
  });
});
