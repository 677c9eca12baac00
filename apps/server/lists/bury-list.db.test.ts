import { nobleSha256 } from '@signboard/draw/hash.ts';
import { verifyProof } from '@signboard/draw/verify-proof.ts';
import { erasureWord } from '@signboard/languages/en/erasure-word.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';

let test: TestApp;
let owner: ListOwner;
let list: ListAddress & { id: string };
let person: Participant;
let other: Participant;
let name: string;
let commitment: string;
const deletedAt = () => test.clock.now().toISOString();

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;
const address = () => new URLSearchParams({ workspace: list.workspace, name: list.name }).toString();
const page = async () => (await test.app.inject(`/api/v1/third/page?${address()}`)).json().result;
const file = (kind: string) => test.app.inject(`/api/v1/third/page/draw${kind}?${address()}`);

beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  owner = await given.owner(test);
  list = await given.list(test, owner, {
    basics: { howManyWinners: 1 },
    access: { exposeRegWallets: true, exposeWinnerList: true },
  });
  person = await given.account(test);
  await person.join(list);
  other = await given.account(test);
  await other.join(list);
  await owner.call('POST', '/finish', { id: list.id });
  await owner.call('POST', '/winners/select', { id: list.id });
  await runDraws(test);
  ({ name } = (await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result);
  ({ commitment } = (await page()).draw);
  const deleted = await owner.call(
    'DELETE',
    `/delete?project_id=${list.id}&name=${encodeURIComponent(name)}`,
  );
  expect(deleted.statusCode).toBe(200);
});
afterAll(() => test.close());

describe('deleting a list that was drawn', () => {
  it('leaves its name, dates, draws and who deleted it when', async () => {
    expect(await page()).toMatchObject({
      name,
      state: 'deleted',
      details: null,
      tombstone: { deletedAt: deletedAt(), endDate: expect.any(String) },
      draw: { number: 1, state: 'drawn', commitment },
    });
  });

  it('leaves the commitment and a proof that verifies, and opens no wallet', async () => {
    expect((await file('/commitment')).json().commitment).toBe(commitment);
    const proof = await file('');
    expect(verifyProof(proof.body, { hashInto: nobleSha256 }).result).toBe('follows');
    expect((await file('/openings')).json().opened).toEqual([]);
    const wallets = await test.app.inject(`/api/v1/third/page/wallets?kind=winners&${address()}`);
    expect(wallets.json().code).toBe('not-found');
  });

  it('deletes what people and the owner had entered', async () => {
    expect(await query('select from entries where list_id = $1', [list.id])).toEqual([]);
    expect(await query('select description, logo, website from lists where id = $1', [list.id])).toEqual([
      { description: '', logo: '', website: null },
    ]);
    expect((await person.entry(list)).json().result).toBeNull();
  });

  it('[L17] leaves participants their own result, which goes with their account', async () => {
    const joined = async ({ browser }: Participant) =>
      (await browser.call('GET', '/api/v1/projects/joined/list')).json().result.rows;
    const results = [...(await joined(person)), ...(await joined(other))];
    expect(results).toHaveLength(2);
    for (const result of results)
      expect(result).toMatchObject({ id: list.id, state: 'deleted', isDrawn: true });
    expect(results.map(({ address: wallet }) => wallet)).toEqual([person.address, other.address]);
    expect(results.map(({ winner, waitingPlace }) => `${winner} ${waitingPlace}`).sort()).toEqual([
      'false 1',
      'true null',
    ]);
    expect(await joined(await given.account(test))).toEqual([]);

    expect((await eraseAccountOf(test, other.browser, erasureWord)).statusCode).toBe(200);
    const kept = 'select entry_number from buried_entries where list_id = $1';
    expect(await query(kept, [list.id])).toEqual([{ entry_number: 1 }]);
  });

  it('hides it from its owner, who can use the name again but never the address', async () => {
    expect((await owner.call('GET', '/list')).json().result.total).toBe(0);
    expect((await owner.call('GET', `/info-all?project_id=${list.id}`)).statusCode).toBe(404);
    expect((await owner.call('POST', '/activate', { id: list.id })).statusCode).toBe(404);
    await query('delete from reserved_url_names');
    expect((await owner.create({ name, urlEndName: list.name })).json().code).toBe('url-name-taken');
    expect((await owner.create({ name, urlEndName: 'another-address' })).statusCode).toBe(200);
  });

  it('lets nobody join or leave, but everyone report a name', async () => {
    expect((await person.join(list)).json().code).toBe('not-found');
    expect((await person.leave(list)).json().code).toBe('not-found');
    expect((await person.report(list)).statusCode).toBe(200);
  });
});
