import { toChecksumAddress } from '@signboard/domain/accounts/wallet-address.ts';
import type { ChainRead, Reading } from '@signboard/domain/eligibility/chain-read.ts';
import { parseReceipt } from '@signboard/draw/receipt.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ChainReads } from '#server/platform/providers/chain-reads/port.ts';
import { fakeChainReads } from '#server/testing/fake-chain-reads.ts';
import { given, type ListOwner, type Participant } from '#server/testing/given.ts';
import { runDraw } from '#server/testing/run-draws.ts';
import { startTestApp, type TestApp } from '#server/testing/test-app.ts';
import { ethereumWallet, solanaWallet, type TestWallet } from '#server/testing/test-wallets.ts';

const NFT = '0x00000000000000000000000000000000000000A1';
const STAKING = toChecksumAddress('0x00000000000000000000000000000000000000b2');
const nft = { type: 'token', chain: 8453, standard: 'erc721', contract: NFT, minimum: '1' };
const coin = { type: 'coin', chain: 1, minimum: '1' };

let test: TestApp;
let owner: ListOwner;
/** By wallet and contract, or by wallet for the coin. */
const held = new Map<string, Reading>();
/** By hot wallet. */
const vaults = new Map<string, Awaited<ReturnType<ChainReads['vaultsOf']>>>();
let reads: { wallets: number; chains: Set<unknown> }[] = [];

const answer = (read: ChainRead, wallet: string): Reading =>
  held.get(read.kind === 'call' ? `${wallet} ${read.contract}` : wallet) ?? 0n;
const fake = fakeChainReads({
  answer,
  vaultsOf: async (wallet) => (vaults.has(wallet) ? (vaults.get(wallet) ?? null) : []),
  describeToken: async (token) =>
    'contract' in token && token.contract === STAKING
      ? 'missing'
      : { name: 'Tidepools', decimals: 'standard' in token && token.standard === 'erc20' ? 6 : 0 },
});

beforeAll(async () => {
  test = await startTestApp({
    ports: {
      beacon: null,
      chainReads: {
        ...fake,
        async read(asked, wallets) {
          reads.push({ wallets: wallets.length, chains: new Set(asked.map(({ chain }) => chain)) });
          return await fake.read(asked, wallets);
        },
      },
    },
  });
  owner = await given.owner(test);
});
beforeEach(() => {
  held.clear();
  vaults.clear();
  reads = [];
});
afterAll(() => test.close());

const open = (registration: object) =>
  given.list(test, owner, { registration, basics: { howManyWinners: 1 } });
const holds = ({ address }: { address: string }, tokens: Reading, contract = NFT) =>
  held.set(`${address} ${contract}`, tokens);
const delegate = (vault: string, ...hot: Participant[]) => {
  const everything = { chain: 8453, contract: null, tokenId: null, amount: null };
  for (const { address } of hot) vaults.set(address, [{ address: vault, delegations: [everything] }]);
};
const weights = async (listId: string) => {
  const text =
    'select entry_number, weight, removed_reason from entries where list_id = $1 order by entry_number';
  return (await test.deps.pool.query(text, [listId])).rows;
};

describe('a rule', () => {
  it('admits who meets enough of it, and tells everyone how each condition was judged', async () => {
    const list = await open({ rule: { any: [nft, coin] } });
    const [rich, poor] = [await given.account(test), await given.account(test)];
    held.set(rich.address, 10n ** 18n);
    const { requirements } = (await poor.validate(list)).json().result;
    expect(requirements).toEqual([
      {
        id: 'rule',
        state: 'not-met',
        reason: 'rule-not-met',
        rule: {
          state: 'not-met',
          reason: 'rule-not-met',
          members: [
            { state: 'not-met', reason: 'tokens-too-few' },
            { state: 'not-met', reason: 'balance-low' },
          ],
        },
      },
    ]);
    expect((await poor.join(list)).json()).toMatchObject({
      code: 'requirement-not-met',
      requirement: 'rule',
      reason: 'rule-not-met',
    });
    expect((await rich.join(list)).statusCode).toBe(200);
    // Both chains are asked at once, and the answers of the wallet itself were enough.
    expect(reads.every(({ wallets, chains }) => wallets === 1 && chains.size === 2)).toBe(true);
  });

  it('could not be checked when no node answers, unless the rest decides', async () => {
    const list = await open({ rule: { any: [nft, coin] } });
    const person = await given.account(test);
    holds(person, 'could-not-check');
    expect((await person.join(list)).json()).toMatchObject({
      code: 'requirement-unchecked',
      reason: 'rule-unchecked',
    });
    held.set(person.address, 10n ** 18n);
    expect((await person.join(list)).statusCode).toBe(200);
  });

  it('is public, with the names that its contracts gave', async () => {
    const list = await open({ rule: { all: [nft] }, acceptsDelegations: true });
    const { details } = (
      await (
        await given.account(test)
      ).browser.call('GET', `/api/v1/third/page?workspace=${list.workspace}&name=${list.name}`)
    ).json().result;
    expect(details.requirements).toEqual([
      { id: 'rule', rule: { all: [{ ...nft, tokenId: null, decimals: 0, name: 'Tidepools' }] } },
    ]);
    expect(details).toMatchObject({ bonuses: [], acceptsDelegations: true });
  });

  it('is no change when it is saved again as it is, nor when something else is', async () => {
    const { id } = (await owner.create()).json().result;
    const save = async (change: object) =>
      (await owner.call('PUT', '/registration', { id, ...change })).json().result;
    const bonuses = [{ condition: nft, entries: 2, per: '1', most: 10 }];
    const first = await save({ rule: { any: [nft, coin] }, bonuses });
    const again = await save({ rule: first.rule, bonuses: first.bonuses });
    expect(again.version).toBe(first.version);
    await save({ requestEmail: true });
    // Nobody changed the rule since the first version, so that this is no conflict.
    const changed = await save({ baseVersion: first.version, rule: nft });
    expect(changed.rule).toMatchObject({ type: 'token' });
  });

  it('is dropped when the list changes to wallets of another chain', async () => {
    const created = (await owner.create()).json().result;
    await owner.call('PUT', '/registration', { id: created.id, rule: coin });
    await owner.save(created, { chain: 'solana' });
    const saved = (await owner.call('GET', `/registration?project_id=${created.id}`)).json().result;
    expect(saved.rule).toBeNull();
  });
});

describe('saving a rule', () => {
  const save = async (rule: unknown, general: object = {}) => {
    const created = (await owner.create(general)).json().result;
    return (await owner.call('PUT', '/registration', { id: created.id, rule })).json();
  };

  it('reads names and decimals of tokens, whatever the request says', async () => {
    const token = { ...nft, standard: 'erc20', minimum: '2.5', decimals: 50, name: 'Fake' };
    expect((await save({ any: [token] })).result.rule).toEqual({
      any: [{ ...token, tokenId: null, decimals: 6, name: 'Tidepools' }],
    });
  });

  it('names every fault by its field', async () => {
    const call = {
      type: 'call',
      chain: 8453,
      contract: STAKING,
      signature: 'stakedBy(address)',
      args: ['$wallet'],
      comparison: 'at-least',
      value: '1',
      label: 'staked',
    };
    held.set(`${owner.address} ${STAKING}`, 'no-answer');
    const rule = { all: [{ ...nft, contract: STAKING }, { ...coin, chain: 137 }, call] };
    expect(await save(rule)).toMatchObject({
      code: 'invalid-input',
      fields: {
        'rule.all.0.contract': 'There is no such token on this chain',
        'rule.all.1.chain': 'The operator has no node for this chain',
        'rule.all.2.signature': 'The contract didn’t return a number. Check the function and its values.',
      },
    });
    expect((await save({ ...nft, contract: 'x' })).fields).toMatchObject({
      'rule.contract': expect.any(String),
    });
    expect((await save(nft, { chain: 'solana' })).fields).toMatchObject({ 'rule.chain': expect.any(String) });
  });

  it('tries a call with the owner’s wallet, and says when that was not possible', async () => {
    const call = {
      type: 'call',
      chain: 8453,
      contract: NFT,
      signature: 'points(address)',
      args: ['$wallet'],
      comparison: 'at-least',
      value: '1',
      label: 'points',
    };
    held.set(`${owner.address} ${NFT}`, 'could-not-check');
    expect(await save(call)).toMatchObject({
      code: 'contract-unchecked',
      fields: { 'rule.contract': expect.any(String) },
    });
    held.set(`${owner.address} ${NFT}`, 0n);
    expect((await save(call)).success).toBe(true);
  });
});

describe('a vault', () => {
  const VAULT = '0x00000000000000000000000000000000000000C3';

  it('meets a requirement for one of five wallets that it delegated to', async () => {
    const list = await open({ rule: nft, acceptsDelegations: true });
    const people = await Promise.all(Array.from({ length: 5 }, () => given.account(test)));
    delegate(VAULT, ...people);
    holds({ address: VAULT }, 1n);
    const [first] = people as [Participant];
    expect((await first.validate(list)).json().result.requirements[0]).toMatchObject({
      state: 'met',
      rule: { state: 'met', by: VAULT },
    });
    const answers = await Promise.all(people.map((person) => person.join(list)));
    expect(answers.map((one) => one.json().code ?? 'joined').toSorted()).toEqual([
      'joined',
      ...Array(4).fill('vault-taken'),
    ]);
    const { rows } = (await owner.call('POST', '/addresses/find', { id: list.id })).json().result;
    expect(rows).toMatchObject([{ checks: [{ id: 'rule', by: VAULT }] }]);
  });

  it('counts once, whether it joins itself before or after', async () => {
    const wallet = ethereumWallet();
    const [vault, hot] = [await given.account(test, { wallet }), await given.account(test)];
    delegate(vault.address, hot);
    holds(vault, 1n);
    const one = await open({ rule: nft, acceptsDelegations: true });
    expect((await vault.join(one)).statusCode).toBe(200);
    expect((await hot.join(one)).json().code).toBe('vault-taken');
    const other = await open({ rule: nft, acceptsDelegations: true });
    expect((await hot.join(other)).statusCode).toBe(200);
    expect((await vault.join(other)).json().code).toBe('vault-taken');
    // Leaving gives it back.
    await hot.leave(other);
    expect((await vault.join(other)).statusCode).toBe(200);
  });

  it('is not asked for when the wallet itself is enough, or the list accepts none', async () => {
    const [list, strict] = [await open({ rule: nft, acceptsDelegations: true }), await open({ rule: nft })];
    const [holder, hot] = [await given.account(test), await given.account(test)];
    holds(holder, 1n);
    holds({ address: VAULT }, 1n);
    delegate(VAULT, holder, hot);
    expect((await holder.validate(list)).json().result.requirements[0].rule).toEqual({ state: 'met' });
    expect((await hot.join(strict)).json().code).toBe('requirement-not-met');
  });

  it('leaves the answer open when the registry can’t be read', async () => {
    const list = await open({ rule: nft, acceptsDelegations: true });
    const person = await given.account(test);
    vaults.set(person.address, null);
    expect((await person.join(list)).json().code).toBe('requirement-unchecked');
  });

  it('that revoked its delegation removes the entry before the draw, with that reason', async () => {
    const list = await open({ rule: nft, acceptsDelegations: true });
    const [revoked, kept] = [await given.account(test), await given.account(test)];
    const OTHER = '0x00000000000000000000000000000000000000D4';
    for (const [vault, hot] of [
      [VAULT, revoked],
      [OTHER, kept],
    ] as const) {
      delegate(vault, hot);
      holds({ address: vault }, 1n);
      expect((await hot.join(list)).statusCode).toBe(200);
    }
    vaults.set(revoked.address, []);
    await runDraw(test, owner, list.id);
    expect(await weights(list.id)).toEqual([
      { entry_number: 1, weight: 1, removed_reason: 'delegation-revoked' },
      { entry_number: 2, weight: 1, removed_reason: null },
    ]);
  });
});

describe('a wallet that was proven with a signature', () => {
  const mint = '4Cbyj7aW7FbsB3QdMszsYGUinadBGXVAM5y4rH22dVba';
  const openSolana = () =>
    given.list(test, owner, {
      general: { chain: 'solana' },
      registration: { rule: { type: 'coin', chain: 'solana', minimum: '1' }, acceptsDelegations: true },
      basics: { howManyWinners: 1 },
    });
  type List = Awaited<ReturnType<typeof openSolana>>;
  const prove = async (person: Participant, list: List, other: TestWallet, change: object = {}) => {
    const { workspace, name } = list;
    const at = new URLSearchParams({ workspace, name, address: other.address });
    const { message, expiresAt } = (
      await person.browser.call('GET', `/api/v1/third/page/wallet-proof?${at}`)
    ).json().result;
    const signature = await other.sign(message);
    const body = { workspace, name, address: other.address, expiresAt, signature, ...change };
    return (await person.browser.call('POST', '/api/v1/third/page/wallet-proof', { body })).json();
  };

  it('counts for the one that joins, once per list, and is checked again before the draw', async () => {
    const list = await openSolana();
    const [rich, sold] = [solanaWallet(), solanaWallet()];
    const people = await Promise.all([1, 2, 3].map(() => given.account(test, { wallet: solanaWallet() })));
    const [one, two, three] = people as [Participant, Participant, Participant];
    for (const { address } of [rich, sold]) held.set(address, 10n ** 9n);
    expect((await one.join(list)).json().code).toBe('requirement-not-met');
    expect((await prove(one, list, rich)).success).toBe(true);
    expect((await one.validate(list)).json().result.requirements[0].rule.by).toBe(rich.address);
    expect((await one.join(list)).statusCode).toBe(200);
    await prove(two, list, rich);
    expect((await two.join(list)).json().code).toBe('vault-taken');
    await prove(three, list, sold);
    expect((await three.join(list)).statusCode).toBe(200);
    held.set(sold.address, 0n);
    await runDraw(test, owner, list.id);
    expect((await weights(list.id)).map((entry) => entry.removed_reason)).toEqual([null, 'balance-low']);
  });

  it('must sign the text itself, for this person and list, in time', async () => {
    const [list, elsewhere] = [await openSolana(), await openSolana()];
    const [person, stranger] = [
      await given.account(test, { wallet: solanaWallet() }),
      await given.account(test, { wallet: solanaWallet() }),
    ];
    const other = solanaWallet();
    const code = async (change: object) => (await prove(person, list, other, change)).code;
    expect(await code({ signature: await solanaWallet().sign('anything') })).toBe('signature-invalid');
    expect(await code({ address: solanaWallet().address })).toBe('signature-invalid');
    expect(await code({ name: elsewhere.name })).toBe('signature-invalid');
    expect(await code({ expiresAt: new Date(test.clock.now().getTime() + 3_600_000).toISOString() })).toBe(
      'nonce-expired',
    );
    expect(await code({ address: person.address })).toBe('wallet-not-other');
    const { message, expiresAt } = (
      await person.browser.call(
        'GET',
        `/api/v1/third/page/wallet-proof?${new URLSearchParams({ workspace: list.workspace, name: list.name, address: other.address })}`,
      )
    ).json().result;
    const signature = await other.sign(message);
    const { workspace, name } = list;
    const body = { workspace, name, address: other.address, expiresAt, signature };
    const stolen = await stranger.browser.call('POST', '/api/v1/third/page/wallet-proof', { body });
    expect(stolen.json().code).toBe('signature-invalid');
    test.clock.advance(601);
    const late = await person.browser.call('POST', '/api/v1/third/page/wallet-proof', { body });
    expect(late.json().code).toBe('nonce-expired');
  });

  it('is one of five at most, however many are proven at once', async () => {
    const list = await openSolana();
    const person = await given.account(test, { wallet: solanaWallet() });
    const answers = await Promise.all(Array.from({ length: 10 }, () => prove(person, list, solanaWallet())));
    expect(answers.filter(({ success }) => success)).toHaveLength(5);
    const { rows } = await test.deps.pool.query('select from proven_wallets where list_id = $1', [list.id]);
    expect(rows).toHaveLength(5);
  });

  it('is withdrawn by whoever signed, or by the account that it counts for, and by nobody else', async () => {
    const list = await openSolana();
    const { workspace, name } = list;
    const rich = solanaWallet();
    held.set(rich.address, 10n ** 9n);
    const [person, signer, stranger] = (await Promise.all(
      [solanaWallet(), rich, solanaWallet()].map((wallet) => given.account(test, { wallet })),
    )) as [Participant, Participant, Participant];
    const proof = { address: rich.address, countsFor: person.address };
    const shown = async ({ browser }: Participant) =>
      (
        await browser.call(
          'GET',
          `/api/v1/third/page/proven-wallets?${new URLSearchParams({ workspace, name })}`,
        )
      )
        .json()
        .result.map(({ provenAt: _, ...row }: { provenAt: string }) => row);
    const withdraw = ({ browser }: Participant) =>
      browser.call('DELETE', '/api/v1/third/page/wallet-proof', { body: { workspace, name, ...proof } });
    for (const by of [signer, person]) {
      await prove(person, list, rich);
      expect([await shown(person), await shown(signer), await shown(stranger)]).toEqual([
        [proof],
        [proof],
        [],
      ]);
      await withdraw(stranger);
      expect(await shown(person)).toEqual([proof]);
      expect((await withdraw(by)).statusCode).toBe(200);
      expect([await shown(person), await shown(signer)]).toEqual([[], []]);
      expect((await person.join(list)).json().code).toBe('requirement-not-met');
    }
  });

  it('is refused where it could count for nothing', async () => {
    const list = await open({ rule: coin, acceptsDelegations: true });
    const person = await given.account(test);
    const at = new URLSearchParams({ workspace: list.workspace, name: list.name, address: mint });
    const asked = await person.browser.call('GET', `/api/v1/third/page/wallet-proof?${at}`);
    expect(asked.json().code).toBe('not-found');
  });
});

describe('bonus entries', () => {
  const bonuses = [{ condition: nft, entries: 2, per: '1', most: 10 }];

  it('are fixed at joining, signed in the receipt, lowered by the snapshot and published with the draw', async () => {
    const list = await open({ bonuses });
    const [two, none, sold] = [
      await given.account(test),
      await given.account(test),
      await given.account(test),
    ];
    holds(two, 2n);
    holds(sold, 9n);
    expect((await two.validate(list)).json().result.chances).toEqual({ weight: 5, bonuses: [4] });
    for (const person of [two, none, sold]) expect((await person.join(list)).statusCode).toBe(200);
    holds(two, 7n);
    holds(sold, 1n);
    await runDraw(test, owner, list.id);
    expect((await weights(list.id)).map(({ weight }) => weight)).toEqual([5, 1, 11]);
    const entry = (await sold.entry(list)).json().result;
    expect(entry).toMatchObject({ weight: 3, joinedWeight: 11 });
    expect(parseReceipt(entry.receipt)).toMatchObject({ receipt: { weight: 11 } });
    const { rows } = await test.deps.pool.query('select document from draws where list_id = $1', [list.id]);
    expect(rows[0].document.weights).toEqual([
      { weight: 1, count: 1 },
      { weight: 3, count: 1 },
      { weight: 5, count: 1 },
    ]);
  });

  it('keep nobody from joining but those whose bonus could not be checked, who try again', async () => {
    const list = await open({ bonuses });
    const person = await given.account(test);
    holds(person, 'could-not-check');
    expect((await person.validate(list)).json().result.chances).toEqual({ weight: null, bonuses: [null] });
    const refused = await person.join(list);
    expect([refused.statusCode, refused.json().code]).toEqual([424, 'bonus-unchecked']);
    holds(person, 0n);
    expect((await person.join(list)).json().result).toMatchObject({ weight: 1, joinedWeight: 1 });
  });

  it('keep their rule for those who joined under it, and are public when they change', async () => {
    const list = await open({ bonuses });
    const [early, late] = [await given.account(test), await given.account(test)];
    holds(early, 3n);
    holds(late, 3n);
    await early.join(list);
    await owner.call('POST', '/activate', { id: list.id });
    await owner.call('PUT', '/registration', { id: list.id, bonuses: [{ ...bonuses[0], entries: 1 }] });
    await owner.call('POST', '/activate', { id: list.id });
    await late.join(list);
    await runDraw(test, owner, list.id, 'committed');
    expect((await weights(list.id)).map(({ weight }) => weight)).toEqual([7, 4]);
    const page = `/api/v1/third/page?workspace=${list.workspace}&name=${list.name}`;
    const { terms } = (await early.browser.call('GET', page)).json().result;
    expect(terms[0].changes).toMatchObject([
      { field: 'bonuses', before: [{ entries: 2 }], after: [{ entries: 1 }] },
    ]);
  });

  it('are never given for what people do on X', async () => {
    const created = (await owner.create()).json().result;
    const condition = { type: 'x-follow', account: 'foxes', isChecked: true };
    const saved = await owner.call('PUT', '/registration', {
      id: created.id,
      bonuses: [{ condition, entries: 1, per: null, most: 1 }],
    });
    expect(saved.json().fields).toMatchObject({
      'bonuses.0.condition': expect.stringContaining('X forbids it'),
    });
  });
});

describe('the simulator', () => {
  const simulate = async (list: { id: string }, body: object) =>
    (await owner.call('POST', '/simulate', { id: list.id, ...body })).json();

  it('tries unsaved requirements with any wallet, and leaves X and Discord open', async () => {
    const list = { id: (await owner.create()).json().result.id };
    const { address } = ethereumWallet();
    held.set(`${address} ${NFT}`, 4n);
    const follow = { type: 'x-follow', account: 'foxes', isChecked: true };
    const { result } = await simulate(list, {
      address,
      rule: { all: [nft, follow] },
      bonuses: [{ condition: nft, entries: 1, per: '2', most: 5 }],
    });
    expect(result).toMatchObject({
      requirements: [{ id: 'rule', rule: { members: [{ state: 'met' }, { reason: 'not-verified' }] } }],
      chances: { weight: 3, bonuses: [2] },
    });
    const saved = (await owner.call('GET', `/registration?project_id=${list.id}`)).json().result;
    expect(saved.rule).toBeNull();
  });

  it('refuses a wallet of another chain', async () => {
    const list = { id: (await owner.create()).json().result.id };
    for (const address of [solanaWallet().address, 'nobody'])
      expect(await simulate(list, { address })).toMatchObject({ code: 'wallet-invalid' });
  });
});
