import { StandardMerkleTree } from '@openzeppelin/merkle-tree';
import { keccak, makeTree, rootFromProof } from '@signboard/draw/allowlists/allowlist-for-test.ts';
import { fromValidHex, toHex } from '@signboard/draw/hex.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { processorMs, watchEventLoop } from '#server/testing/event-loop.ts';
import { given, type ListAddress, type ListOwner, type Participant } from '#server/testing/given.ts';
import { signInByHandoff } from '#server/testing/hand-off.ts';
import { eraseAccountOf } from '#server/testing/person-with-everything.ts';
import { runDraws } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { solanaWallet } from '#server/testing/test-wallets.ts';
import { isExhaustive } from '../../../../../testing/scope.ts';

let test: TestApp;
let owner: ListOwner;
beforeAll(async () => {
  test = await startTestApp({ ports: { beacon: null } });
  owner = await given.owner(test);
});
afterAll(() => test.close());

type Drawn = { list: ListAddress & { id: string }; people: Participant[] };

const SHOWN = { access: { exposeWinnerList: true } };
const MANIFOLD = { format: 'manifold', amount: 2 };
const SEADROP = {
  format: 'seadrop',
  amount: 2,
  price: '0.1',
  startTime: '2027-01-15T08:00:00.000Z',
  endTime: '2027-01-16T08:00:00.000Z',
  maxSupply: 1000,
  feeBps: 1000,
};

/** A drawn list where everyone has won. */
async function drawnList(
  settings: object = SHOWN,
  count = 4,
  wallet?: () => ReturnType<typeof solanaWallet>,
): Promise<Drawn> {
  const list = await given.list(test, owner, { basics: { howManyWinners: 10 }, ...settings });
  const people = await given.participants(test, list, count, wallet);
  await given.draw(test, list);
  return { list, people };
}

const query = async (text: string, values: unknown[] = []) => (await test.deps.pool.query(text, values)).rows;
const create = (id: string, wanted: object) => owner.call('POST', '/winners/allowlist', { id, ...wanted });
const rootFor = async (id: string, wanted: object): Promise<string> =>
  (await create(id, wanted)).json().result.root;
const file = async (id: string, wanted: object) =>
  (await owner.call('POST', '/winners', { id, ...wanted })).json();
const at = ({ workspace, name }: ListAddress) => `workspace=${workspace}&name=${name}`;
const current = (list: ListAddress) => test.app.inject(`/api/v1/third/page/allowlist?${at(list)}`);
const ask = (path: string, given: Record<string, string>, headers = {}) =>
  test.app.inject({ url: `/api/v1/${path}?${new URLSearchParams(given)}`, headers });
const bytes = (text: string) => fromValidHex(text.slice(2));
/** The root that an answer of the API leads to. */
const rootOf = ({ unhashedLeaf, proof }: { unhashedLeaf: string; proof: string[] }) =>
  `0x${toHex(rootFromProof(keccak(bytes(unhashedLeaf)), proof.map(bytes)))}`;

describe('[W4] mint files', () => {
  let drawn: Drawn;
  beforeAll(async () => {
    drawn = await drawnList();
  });

  it.each([{ format: 'packed' }, { format: 'thirdweb', amount: 3, price: '0.05' }, SEADROP, MANIFOLD])(
    'for $format have the root that was shown, and a proof for every winner',
    async (wanted) => {
      const { list, people } = drawn;
      const root = await rootFor(list.id, wanted);
      const written = await file(list.id, wanted);
      expect(written.root).toBe(root);
      const copies = wanted.format === 'manifold' ? 2 : 1;
      expect(written.proofs).toHaveLength(people.length * copies);
      expect(written.leafCount).toBe(people.length * copies);
      for (const { address, mintIndex, proof } of written.proofs) {
        const answer = (await ask('proof', { root, address })).json();
        expect(rootOf(answer)).toBe(root);
        if (!mintIndex || mintIndex % 2 === 0) expect(answer.proof).toEqual(proof);
      }
    },
  );

  it('contain the terms as the contract hashes them', async () => {
    const { terms } = await file(drawn.list.id, SEADROP);
    expect(terms).toEqual({
      mintPrice: '100000000000000000',
      maxTotalMintableByWallet: 2,
      startTime: 1_800_000_000,
      endTime: 1_800_086_400,
      dropStageIndex: 1,
      maxTokenSupplyForStage: '1000',
      feeBps: 1000,
      restrictFeeRecipients: true,
    });
  });

  it('for OpenZeppelin load in its library', async () => {
    const root = await rootFor(drawn.list.id, { format: 'openzeppelin' });
    for (const format of ['openzeppelin', 'allowlist']) {
      const tree = StandardMerkleTree.load(await file(drawn.list.id, { format }));
      tree.validate();
      expect(tree.root).toBe(root);
    }
  });

  it('for tools that build the tree themselves are CSV', async () => {
    const csv = async (wanted: object) =>
      (await owner.call('POST', '/winners', { id: drawn.list.id, ...wanted })).body.split('\r\n');
    const addresses = await csv({ format: 'addresses' });
    expect(addresses[0]).toBe('address');
    expect(addresses.slice(1, -1).toSorted()).toEqual(drawn.people.map(({ address }) => address).toSorted());
    const [header, line] = await csv({ format: 'thirdweb-csv', amount: 2, price: '0.05' });
    expect([header, line]).toEqual(['address,maxClaimable,price,currencyAddress', `${addresses[1]},2,0.05,`]);
    expect((await csv({ format: 'opensea-csv' })).slice(0, 2)).toEqual([
      'address,limit,price',
      `${addresses[1]},1,`,
    ]);
  });

  it.each([
    ['an amount of none', { format: 'manifold', amount: 0 }, 'amount'],
    ['too large an amount', { format: 'thirdweb', amount: 1001 }, 'amount'],
    ['too many mints where each has a leaf', { format: 'manifold', amount: 101 }, 'amount'],
    ['a price with too many decimals', { format: 'thirdweb', price: '0.0000000000000000001' }, 'price'],
    ['a negative price', { format: 'thirdweb-csv', price: '-1' }, 'price'],
    ['no start', { ...SEADROP, startTime: '' }, 'startTime'],
    ['an end before the start', { ...SEADROP, endTime: SEADROP.startTime }, 'endTime'],
    ['the stage of the public sale', { ...SEADROP, stage: 0 }, 'stage'],
    ['a fee above the price', { ...SEADROP, feeBps: 10_001 }, 'feeBps'],
    ['a supply of none', { ...SEADROP, maxSupply: 0 }, 'maxSupply'],
  ])('reject %s at its field', async (_what, wanted, field) => {
    const answer = await owner.call('POST', '/winners', { id: drawn.list.id, ...wanted });
    expect(answer.statusCode).toBe(400);
    expect(Object.keys(answer.json().fields)).toEqual([field]);
  });

  it('are refused for another chain, another owner and lists without winners', async () => {
    const code = async (answer: Promise<{ json(): { code: string } }>) => (await answer).json().code;
    expect(await code(create(drawn.list.id, { format: 'candy-guard' }))).toBe('wallet-wrong-chain');
    const stranger = await given.owner(test);
    const theirs = { id: drawn.list.id, format: 'packed' };
    expect(await code(stranger.call('POST', '/winners/allowlist', theirs))).toBe('not-found');
    const undrawn = await given.list(test, owner);
    expect(await code(create(undrawn.id, { format: 'packed' }))).toBe('no-winners');
  });

  it('on Solana are for Candy Guard, which hashes the address as text', async () => {
    const { list, people } = await drawnList({ ...SHOWN, general: { chain: 'solana' } }, 3, solanaWallet);
    const { root, proofs } = await file(list.id, { format: 'candy-guard' });
    for (const { address, proof } of proofs)
      expect(`0x${toHex(rootFromProof(keccak(Buffer.from(address)), proof.map(bytes)))}`).toBe(root);
    expect((await current(list)).json().result).toMatchObject({ format: 'candy-guard', root });
    const [person] = people;
    expect(rootOf((await ask('proof', { root, address: person?.address ?? '' })).json())).toBe(root);
    for (const format of ['packed', 'allowlist', 'thirdweb-csv'])
      expect((await file(list.id, { format })).code).toBe('wallet-wrong-chain');
  });

  it('end at a hundred different settings, while known ones still work', async () => {
    const { list } = await drawnList(SHOWN, 1);
    const first = await rootFor(list.id, { format: 'thirdweb', amount: 1 });
    await query(
      `insert into allowlists (list_id, draw_number, format, terms, winners, root, branches, leaf_count, nodes, leaf_order, created_at)
       select list_id, draw_number, format, jsonb_build_object('n', n), winners, root, branches, leaf_count, nodes,
         leaf_order, created_at
       from allowlists, generate_series(1, 99) as n where list_id = $1`,
      [list.id],
    );
    expect((await create(list.id, { format: 'thirdweb', amount: 2 })).json().code).toBe(
      'too-many-allowlists',
    );
    expect(await rootFor(list.id, { format: 'thirdweb', amount: 1 })).toBe(first);
    expect((await current(list)).statusCode).toBe(200);
  });
});

describe('the proof API', () => {
  it('has the shape of Lanyard, for any website, and caches keep an answer for a minute', async () => {
    const { list, people } = await drawnList();
    const { root, leafCount } = (await current(list)).json().result;
    expect(leafCount).toBe(4);
    const tree = await ask('tree', { root }, { origin: 'https://mint.example' });
    expect(tree.headers).toMatchObject({
      'access-control-allow-origin': '*',
      'cross-origin-resource-policy': 'cross-origin',
      'cache-control': 'public, max-age=60',
      'content-type': 'application/json; charset=utf-8',
    });
    const { unhashedLeaves, ...rest } = tree.json();
    expect(rest).toEqual({ leafCount: 4, leafTypeDescriptor: ['address'], packedEncoding: true });
    expect(unhashedLeaves.toSorted()).toEqual(people.map(({ address }) => address.toLowerCase()).toSorted());
    const address = people[0]?.address ?? '';
    const byAddress = await ask('proof', { root, address });
    expect(byAddress.headers['cache-control']).toBe('public, max-age=60');
    expect(rootOf(byAddress.json())).toBe(root);
    const byLeaf = await ask('proof', { root, unhashedLeaf: address });
    expect(byLeaf.headers['cache-control']).toBe('public, max-age=60');
    expect(byLeaf.json()).toEqual(byAddress.json());
    const roots = await ask('roots', { proof: byLeaf.json().proof.join(',') });
    expect(roots.json()).toEqual({ roots: [root] });
    expect(roots.headers['cache-control']).toBe('public, max-age=60');
    const upper = await ask('proof', { root: root.toUpperCase().replace('0X', '0x'), address });
    expect(upper.json()).toEqual(byAddress.json());
  });

  it('answers unknown roots and leaves in Lanyard’s words, readable for other websites', async () => {
    const { list } = await drawnList();
    const { root } = (await current(list)).json().result;
    const unknown = `0x${'ab'.repeat(32)}`;
    const spanish = { 'accept-language': 'es' };
    const asked = [
      ['tree not found for root', ask('tree', { root: unknown }, spanish)],
      ['tree not found for root', ask('proof', { root: unknown, address: owner.address })],
      ['leaf not found in tree', ask('proof', { root, address: owner.address })],
      ['leaf not found in tree', ask('proof', { root, address: 'not-an-address' })],
      ['leaf not found in tree', ask('proof', { root, unhashedLeaf: unknown })],
      ['tree not found for root', ask('roots', { proof: unknown })],
    ] as const;
    for (const [message, asking] of asked) {
      const answer = await asking;
      expect(answer.statusCode).toBe(404);
      expect(answer.json()).toMatchObject({ error: true, message, success: false });
      expect(answer.headers).toMatchObject({
        'access-control-allow-origin': '*',
        'cache-control': 'no-store',
      });
    }
    for (const [path, given] of [
      ['tree', {}],
      ['tree', { root: 'abc' }],
      ['proof', { root }],
      ['proof', { root, address: owner.address, unhashedLeaf: '0xab' }],
      ['proof', { root, unhashedLeaf: `0x${'ab'.repeat(513)}` }],
      ['roots', { proof: `${unknown},` }],
      ['roots', { proof: Array(33).fill(unknown).join(',') }],
    ] as const) {
      const answer = await ask(path, given as Record<string, string>);
      expect([path, given, answer.statusCode]).toEqual([path, given, 400]);
      expect(answer.headers['access-control-allow-origin']).toBe('*');
    }
  });

  it('[T58] hides the winners of lists that hide them, at once and whoever asks', async () => {
    const { list, people } = await drawnList({});
    const root = await rootFor(list.id, { format: 'packed' });
    const address = people[0]?.address ?? '';
    const proof = (await file(list.id, { format: 'packed' })).proofs[0].proof.join(',');
    const statuses = async () =>
      await Promise.all([
        current(list),
        ask('tree', { root }),
        ask('proof', { root, address }),
        ask('proof', { root, unhashedLeaf: address.toLowerCase() }),
        ask('roots', { proof }),
      ]).then((answers) => answers.map(({ statusCode }) => statusCode));
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
    const own = await people[0]?.browser.call(
      'GET',
      `/api/v1/proof?${new URLSearchParams({ root, address })}`,
    );
    expect(own?.json().message).toBe('tree not found for root');
    await query('update lists set expose_winner_list = true where id = $1', [list.id]);
    expect(await statuses()).toEqual([200, 200, 200, 200, 200]);
    await query('update lists set expose_winner_list = false where id = $1', [list.id]);
    expect(await statuses()).toEqual([404, 404, 404, 404, 404]);
  });

  it('[T58] neither reads nor sets cookies, ignores bearers, and accepts no writes', async () => {
    const { list, people } = await drawnList();
    const { root } = (await current(list)).json().result;
    const given = { root, address: people[0]?.address ?? '' };
    const plain = await ask('proof', given);
    const strange = await ask('proof', given, {
      cookie: 'a=b',
      authorization: 'Bearer x',
      origin: 'https://evil.example',
    });
    expect([strange.statusCode, strange.body]).toEqual([200, plain.body]);
    expect(strange.headers['set-cookie']).toBeUndefined();
    expect(strange.headers['access-control-allow-credentials']).toBeUndefined();
    const written = await test.app.inject({
      method: 'POST',
      url: '/api/v1/tree',
      payload: { unhashedLeaves: [] },
    });
    expect(written.statusCode).toBe(404);
    const preflight = await test.app.inject({ method: 'OPTIONS', url: '/api/v1/proof' });
    expect([preflight.statusCode, preflight.headers]).toMatchObject([
      204,
      { 'access-control-allow-origin': '*', 'access-control-allow-methods': 'GET, HEAD' },
    ]);
    const elsewhere = await test.app.inject(`/api/v1/third/page/allowlist?${at(list)}`);
    expect(elsewhere.headers['access-control-allow-origin']).toBeUndefined();
  });

  it('finds the leaves of Manifold by place, one proof for each mint', async () => {
    const { list, people } = await drawnList();
    const root = await rootFor(list.id, MANIFOLD);
    const { unhashedLeaves, ...rest } = (await ask('tree', { root })).json();
    expect(rest).toEqual({ leafCount: 8, leafTypeDescriptor: ['address', 'uint32'], packedEncoding: true });
    const indexes = unhashedLeaves.map((leaf: string) => Number(`0x${leaf.slice(-8)}`));
    expect(indexes).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    for (const { address } of people) {
      const { unhashedLeaf, proof } = (await ask('proof', { root, address })).json();
      expect(unhashedLeaf.slice(0, 42)).toBe(address.toLowerCase());
      expect(rootOf({ unhashedLeaf, proof })).toBe(root);
    }
  });

  it('serves the latest draw only', async () => {
    const { list } = await drawnList();
    const before = (await current(list)).json().result.root;
    await query('update entries set organizer = true where list_id = $1 and rank = 1', [list.id]);
    await owner.call('POST', '/winners/select', { id: list.id, reason: 'again' });
    await runDraws(test);
    const after = (await current(list)).json().result.root;
    const draws = await query('select draw_number from allowlists where list_id = $1 order by 1', [list.id]);
    expect(draws).toEqual([{ draw_number: 1 }, { draw_number: 2 }]);
    expect((await ask('tree', { root: after })).statusCode).toBe(200);
    if (before !== after) expect((await ask('tree', { root: before })).statusCode).toBe(404);
    expect((await query('select from allowlists where root = $1', [Buffer.from(bytes(after))])).length).toBe(
      before === after ? 2 : 1,
    );
  });

  it('makes a new tree when the winners change, and keeps the one that a contract may hold', async () => {
    const { list, people } = await drawnList();
    const before = (await current(list)).json().result.root;
    await query('update entries set winner = false where list_id = $1 and address = $2', [
      list.id,
      people[0]?.address,
    ]);
    const after = (await current(list)).json().result.root;
    expect(after).not.toBe(before);
    expect((await ask('tree', { root: after })).json().leafCount).toBe(3);
    expect((await ask('tree', { root: before })).json().leafCount).toBe(4);
  });

  it('forgets a deleted list', async () => {
    const { list } = await drawnList();
    const { root } = (await current(list)).json().result;
    const { name } = (await owner.call('GET', `/info-all?project_id=${list.id}`)).json().result;
    await owner.call('DELETE', `/delete?${new URLSearchParams({ project_id: list.id, name })}`);
    expect((await ask('tree', { root })).statusCode).toBe(404);
    expect(await query('select from allowlists where list_id = $1', [list.id])).toEqual([]);
  });
});

describe('a winner who erases their account', () => {
  const erase = ({ browser }: Participant) => eraseAccountOf(test, browser, 'erase');

  it('stays provable in trees that exist, without being named by them', async () => {
    const { list, people } = await drawnList(SHOWN, 3);
    const [person, other] = people as [Participant, Participant];
    const plans = [{ format: 'packed' }, { format: 'openzeppelin' }, MANIFOLD];
    const roots = await Promise.all(plans.map((plan) => rootFor(list.id, plan)));
    expect((await erase(person)).statusCode).toBe(200);
    expect(await Promise.all(plans.map((plan) => rootFor(list.id, plan)))).toEqual(roots);
    for (const [at, root] of roots.entries()) {
      const proof = (await ask('proof', { root, address: person.address })).json();
      expect(rootOf(proof)).toBe(root);
      const { leafCount, unhashedLeaves } = (await ask('tree', { root })).json();
      const perWallet = plans[at] === MANIFOLD ? 2 : 1;
      expect([leafCount, unhashedLeaves.length]).toEqual([3 * perWallet, 2 * perWallet]);
      const written = JSON.stringify(await file(list.id, plans[at] ?? {}));
      expect(written).toContain(other.address);
      expect(written.toLowerCase()).not.toContain(person.address.slice(2).toLowerCase());
    }
    const tree = StandardMerkleTree.load(await file(list.id, { format: 'allowlist' }));
    tree.validate();
    expect(tree.root).toBe(roots[1]);
  });

  it('is not in a tree that is made later', async () => {
    const { list, people } = await drawnList(SHOWN, 2);
    const [person, other] = people as [Participant, Participant];
    expect((await erase(person)).statusCode).toBe(200);
    const { root, leafCount } = (await current(list)).json().result;
    expect(leafCount).toBe(1);
    expect((await ask('proof', { root, address: person.address })).statusCode).toBe(404);
    expect((await ask('proof', { root, address: other.address })).json().proof).toEqual([]);
  });
});

describe('own proofs', () => {
  const own = (person: Participant, list: ListAddress) =>
    person.browser.call('GET', `/api/v1/third/page/allowlist-proof?${at(list)}`);

  it('are given to the winner, also on lists that hide their winners, and to nobody else', async () => {
    const { list, people } = await drawnList({});
    const [person, other] = people as [Participant, Participant];
    const root = await rootFor(list.id, MANIFOLD);
    const answer = await own(person, list);
    expect(answer.headers).toMatchObject({ 'cache-control': 'no-store' });
    expect(answer.headers['access-control-allow-origin']).toBeUndefined();
    const proofs = answer.json().result;
    expect(proofs.map(({ format }: { format: string }) => format).toSorted()).toEqual([
      'manifold',
      'manifold',
      'packed',
    ]);
    for (const proof of proofs) expect(rootOf(proof)).toBe(proof.root);
    expect(proofs.filter(({ mintIndex }: { mintIndex: number | null }) => mintIndex !== null)).toMatchObject([
      { root },
      { root },
    ]);
    expect((await own(other, list)).json().result).not.toEqual(proofs);
    await query('update entries set winner = false where list_id = $1 and address = $2', [
      list.id,
      other.address,
    ]);
    expect((await own(other, list)).json().result).toEqual([]);
    const stranger = await given.account(test);
    expect((await own(stranger, list)).json().code).toBe('not-joined');
    expect((await test.app.inject(`/api/v1/third/page/allowlist-proof?${at(list)}`)).statusCode).toBe(401);
  });

  it('need a direct sign-in', async () => {
    const { list } = await drawnList({});
    const browser = await signInByHandoff(test.app, solanaWallet());
    const answer = await browser.call('GET', `/api/v1/third/page/allowlist-proof?${at(list)}`);
    expect(answer.json().code).toBe('direct-sign-in-needed');
  });
});

describe('two requests at once', () => {
  it('store one tree', async () => {
    const { list } = await drawnList();
    const asked = await Promise.all([current(list), current(list), rootFor(list.id, { format: 'packed' })]);
    expect(
      new Set(asked.map((each) => (typeof each === 'string' ? each : each.json().result.root))).size,
    ).toBe(1);
    expect(await query('select format from allowlists where list_id = $1', [list.id])).toEqual([
      { format: 'packed' },
    ]);
  });
});

it.runIf(isExhaustive)(
  'hashes, writes and serves a long list in steps that leave the server responsive',
  async () => {
    const count = 100_000;
    const list = await given.list(test, owner, { basics: { availableSpots: count + 1 }, ...SHOWN });
    await given.entries(test, list, count);
    await given.draw(test, list);
    await query('update entries set winner = true where list_id = $1', [list.id]);
    const addresses = (await query('select address from entries where list_id = $1', [list.id])).map(
      (row) => row.address,
    );
    const before = processorMs();
    makeTree({ format: 'packed', terms: {} }, addresses);
    const atOnceMs = processorMs() - before;
    const longestMs = watchEventLoop();
    const created = await current(list);
    const { root, leafCount } = created.json().result;
    const [tree, written] = [
      await ask('tree', { root }),
      await owner.call('POST', '/winners', { id: list.id, format: 'packed' }),
    ];
    expect(longestMs()).toBeLessThan(atOnceMs);
    expect(leafCount).toBe(count);
    expect(tree.json().unhashedLeaves).toHaveLength(count);
    expect(written.body.length).toBeGreaterThan(count * 1_000);
    expect(rootOf((await ask('proof', { root, address: addresses[42] })).json())).toBe(root);
  },
);
