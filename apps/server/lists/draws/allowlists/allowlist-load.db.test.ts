import { gunzipSync } from 'node:zlib';
import { keccak, rootFromProof } from '@signboard/draw/allowlists/allowlist-for-test.ts';
import { fromValidHex, toHex } from '@signboard/draw/hex.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findList } from '#server/lists/lists-store.ts';
import type { Budget } from '#server/platform/usage/budget.ts';
import { createWorkQueue } from '#server/platform/usage/work-queue.ts';
import { given, type ListAddress, type ListOwner } from '#server/testing/given.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { scale } from '../../../../../testing/scope.ts';
import { ensureAllowlist } from './create-allowlist.ts';
import { storeTreeFile } from './tree-file-store.ts';

let test: TestApp;
let owner: ListOwner;
beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  owner = await given.owner(test);
});
afterAll(() => test.close());

const MOST_PER_WALLET = { format: 'manifold', amount: 100 };
/** Of 2,501 wallets: hashing almost as many leaves as are allowed takes ten seconds. */
const FEWER_PER_WALLET = scale(9, 99);

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;
const ask = (path: string, asked: Record<string, string>, headers = {}) =>
  test.app.inject({ url: `/api/v1/${path}?${new URLSearchParams(asked)}`, headers });
const create = (id: string, wanted: object, headers = {}) =>
  owner.browser.call('POST', '/api/v1/projects/winners/allowlist', { body: { id, ...wanted }, headers });
const bytes = (text: string) => fromValidHex(text.slice(2));

/** A drawn list that shows its winners, where everyone has won. */
async function wonBy(count: number, by = owner): Promise<ListAddress & { id: string }> {
  const list = await given.list(test, by, {
    basics: { availableSpots: 5_000, howManyWinners: 10 },
    access: { exposeWinnerList: true },
  });
  await given.entries(test, list, count);
  await given.draw(test, list);
  await query('update entries set winner = true where list_id = $1', [list.id]);
  return list;
}

describe('an allowlist of many leaves', () => {
  it('is written once, and then sent as it is stored', async () => {
    const list = await wonBy(100);
    const { root, leafCount } = (await create(list.id, MOST_PER_WALLET)).json().result;
    expect(leafCount).toBe(10_000);
    const answers = await Promise.all(Array.from({ length: 5 }, () => ask('tree', { root })));
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(answers[0]?.json().unhashedLeaves).toHaveLength(10_000);
    const [file] = await query(
      `select content, sha256 from allowlist_files join allowlists on allowlists.id = allowlist_id
       where list_id = $1`,
      [list.id],
    );
    // Whoever builds the tree again gets another one, or none.
    await query(
      `update allowlists set nodes = decode(repeat('00', length(nodes)), 'hex') where list_id = $1`,
      [list.id],
    );
    const compressed = await ask('tree', { root }, { 'accept-encoding': 'gzip' });
    expect(compressed.headers['content-encoding']).toBe('gzip');
    expect(compressed.rawPayload.equals(file.content)).toBe(true);
    expect(gunzipSync(file.content).toString()).toBe(answers[0]?.body);
    expect((await ask('tree', { root })).body).toBe(answers[0]?.body);
    const known = { 'accept-encoding': 'gzip', 'if-none-match': `"${file.sha256}"` };
    expect((await ask('tree', { root }, known)).statusCode).toBe(304);
  });

  it('proves a wallet from the nodes on its path, without looking at the others', async () => {
    const list = await wonBy(100);
    const { root } = (await create(list.id, MOST_PER_WALLET)).json().result;
    const [first] = await query('select address from entries where list_id = $1 order by rank limit 1', [
      list.id,
    ]);
    const before = (await ask('proof', { root, address: first.address })).json();
    // The last pair of leaves is far from the first wallet's, and so is its parent.
    await query(
      `update allowlists set nodes = overlay(nodes placing decode(repeat('00', 32), 'hex') from 32 * 14998 + 1)
       where list_id = $1`,
      [list.id],
    );
    const after = (await ask('proof', { root, address: first.address })).json();
    expect(after).toEqual(before);
    expect(`0x${toHex(rootFromProof(keccak(bytes(after.unhashedLeaf)), after.proof.map(bytes)))}`).toBe(root);
    expect((await ask('roots', { proof: after.proof.join(',') })).json()).toEqual({ roots: [root] });
  });

  it('is refused where it would have too many, in the owner’s language', async () => {
    const list = await wonBy(2_501);
    const refused = await create(list.id, MOST_PER_WALLET);
    expect([refused.statusCode, refused.json().code]).toEqual([409, 'allowlist-too-large']);
    expect(refused.json().msg).toContain('250,000 mints');
    const spanish = await create(list.id, MOST_PER_WALLET, { 'accept-language': 'es' });
    expect(spanish.json().msg).toContain('250 000 acuñaciones');
    const accepted = await create(list.id, { format: 'manifold', amount: FEWER_PER_WALLET });
    expect(accepted.json().result.leafCount).toBe(2_501 * FEWER_PER_WALLET);
  });
});

describe('allowlists that are wanted at once', () => {
  it('are built in turns by account, however many one of them wants', async () => {
    const [busy, quiet] = [await wonBy(2), await wonBy(2, await given.owner(test))];
    const oneAtATime = createWorkQueue({ runningMb: 1, waitingMb: 10, waiting: 10 });
    const queued: string[] = [];
    const budget: Budget = {
      ...test.deps.budget,
      share(account, cost, piece) {
        queued.push(account);
        return oneAtATime.run({ network: account, account }, cost, piece);
      },
    };
    const built: string[] = [];
    const build = async ({ id }: { id: string }, amount: number) => {
      const list = await findList(test.deps.db, id);
      if (!list) throw new Error('the list is there');
      await ensureAllowlist({ ...test.deps, budget }, list, { format: 'manifold', terms: { amount } });
      built.push(list.ownerId);
    };
    // The first one waits for its turn to write until all others are in line.
    const blocker = await test.deps.pool.connect();
    await blocker.query('begin; lock table allowlists in share mode');
    const first = build(busy, 1);
    await expect.poll(() => queued.length).toBe(1);
    const more = [2, 3, 4].map((amount) => build(busy, amount));
    await expect.poll(() => queued.length).toBe(4);
    const other = build(quiet, 1);
    await expect.poll(() => queued.length).toBe(5);
    await blocker.query('commit');
    blocker.release();
    await Promise.all([first, ...more, other]);
    const busyOwner = queued[0];
    expect(built.map((account) => (account === busyOwner ? 'busy' : 'quiet'))).toEqual([
      'busy',
      'quiet',
      'busy',
      'busy',
      'busy',
    ]);
  });
});

describe('the stored file of a tree', () => {
  const filesOf = (listId: string) =>
    query(
      'select allowlist_id, allowlist_files.winners from allowlist_files join allowlists on id = allowlist_id where list_id = $1',
      [listId],
    );

  it('goes with a winner who erases their account, also when it is being written', async () => {
    const list = await given.list(test, owner, {
      basics: { howManyWinners: 5 },
      access: { exposeWinnerList: true },
    });
    const people = await given.participants(test, list, 3);
    await given.draw(test, list);
    const { root } = (await create(list.id, { format: 'packed' })).json().result;
    const [person] = people;
    const address = person?.address.toLowerCase() ?? '';
    expect((await ask('tree', { root })).body).toContain(address);
    const [file] = await filesOf(list.id);
    await eraseAccountOf(test, person?.browser as never, 'erase');
    expect(await filesOf(list.id)).toEqual([]);
    const late = {
      allowlistId: file.allowlist_id,
      winners: file.winners,
      sha256: 'a',
      content: Buffer.from('a'),
    };
    expect(await storeTreeFile(test.deps.db, list.id, late)).toBe(false);
    expect(await filesOf(list.id)).toEqual([]);
    const { leafCount, unhashedLeaves } = (await ask('tree', { root })).json();
    expect([leafCount, unhashedLeaves.length]).toEqual([3, 2]);
    expect(unhashedLeaves).not.toContain(address);
  });

  it('is written again when a winner loses their place', async () => {
    const list = await wonBy(3);
    const { root } = (await create(list.id, { format: 'packed' })).json().result;
    expect((await ask('tree', { root })).json().unhashedLeaves).toHaveLength(3);
    await query('update entries set winner = false where list_id = $1 and rank = 2', [list.id]);
    expect((await ask('tree', { root })).json().unhashedLeaves).toHaveLength(2);
    expect(await filesOf(list.id)).toHaveLength(1);
  });
});
