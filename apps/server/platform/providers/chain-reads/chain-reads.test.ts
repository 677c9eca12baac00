import { type ChainRead, keyOfRead } from '@signboard/domain/eligibility/chain-read.ts';
import { describe, expect, it, vi } from 'vitest';
import { createTestClock } from '#server/testing/test-clock.ts';
import type { AskNode, EthereumNodes } from '../ethereum/nodes.ts';
import { createTestNode, multicallWith, nodesOf, REVERTED, word } from './chain-for-test.ts';
import { createChainReads } from './create-chain-reads.ts';

const clock = createTestClock();
const WALLET = '0xA11CE00000000000000000000000000000000001';
const OTHER = '0xB0B0000000000000000000000000000000000002';
const [TOKEN, LOOPING] = [`0x${'aa'.repeat(20)}`, `0x${'bb'.repeat(20)}`];
const TOKENS = { [TOKEN]: () => word(3) };

const callRead = (contract: string, chain = 1, selector = '0x70a08231'): ChainRead => ({
  kind: 'call',
  chain,
  contract,
  data: `${selector}$wallet`,
});
const readsAt = (chains: Record<number, EthereumNodes>) =>
  createChainReads({
    clock,
    evm: Object.entries(chains).map(([id, nodes]) => ({ id: Number(id), nodes })),
    solana: null,
  });
const readings = async (nodes: EthereumNodes, reads: ChainRead[], wallet = WALLET) => {
  const found = await readsAt({ 1: nodes }).read(reads, [wallet]);
  return reads.map((read) => found.get(wallet)?.get(keyOfRead(read)));
};
const hang: AskNode = () => new Promise(() => undefined);
const fail: AskNode = () => Promise.reject(new Error('away'));
describe('reads', () => {
  it('are one request for all wallets of a chain', async () => {
    const node = createTestNode(TOKENS);
    const reads: ChainRead[] = [
      callRead(TOKEN),
      { kind: 'balance', chain: 1 },
      { kind: 'transactions', chain: 1 },
    ];
    const found = await readsAt({ 1: nodesOf(node.ask) }).read(reads, [WALLET, OTHER, WALLET]);
    expect([...found.keys()]).toEqual([WALLET, OTHER]);
    for (const own of found.values()) expect([...own.values()]).toEqual([3n, 7n, 7n]);
    expect(node.requests.map((calls) => calls.map(({ method }) => method))).toEqual([
      ['eth_getTransactionCount', 'eth_getTransactionCount', 'eth_call'],
    ]);
  });

  it('are split into several multicalls, in the same request', async () => {
    const node = createTestNode(TOKENS);
    const reads = Array.from({ length: 250 }, (_, at) => callRead(TOKEN, 1, `0x${word(at).slice(-8)}`));
    expect(new Set(await readings(nodesOf(node.ask), reads))).toEqual(new Set([3n]));
    expect(node.requests.map((calls) => calls.length)).toEqual([3]);
  });

  it('of six chains end at the deadline when one of them hangs', async () => {
    const chains = [10, 20, 30, 40, 50, 60];
    const nodes = new Map(
      chains.map((id) => [id, nodesOf(id === 30 ? hang : createTestNode(TOKENS).ask)] as const),
    );
    const reads = Array.from({ length: 20 }, (_, at) =>
      callRead(TOKEN, chains[at % chains.length], `0x${word(at).slice(-8)}`),
    );
    const pending = readsAt(Object.fromEntries(nodes)).read(reads, [WALLET, OTHER]);
    await expect.poll(() => [...nodes.values()].filter((one) => one.settled() > 0)).toHaveLength(5);
    clock.advance(10);
    const found = await pending;
    for (const read of reads)
      expect(found.get(OTHER)?.get(keyOfRead(read))).toBe(read.chain === 30 ? 'could-not-check' : 3n);
  });

  it('are not continued at other nodes after the deadline', async () => {
    const second = createTestNode(TOKENS);
    const slow = Promise.withResolvers<never>();
    const ask = vi.fn<AskNode>(() => slow.promise);
    const nodes = nodesOf(ask, second.ask);
    const pending = readings(nodes, [callRead(TOKEN)]);
    await expect.poll(() => ask.mock.calls).toHaveLength(1);
    clock.advance(10);
    expect(await pending).toEqual(['could-not-check']);
    slow.reject(new Error('timed out'));
    await expect.poll(() => nodes.settled()).toBe(1);
    expect(second.requests).toEqual([]);
  });

  it('could not be checked when no node answers; other chains are not affected', async () => {
    const chains = { 1: nodesOf(fail, fail), 2: nodesOf(createTestNode(TOKENS).ask), 3: nodesOf() };
    const reads = [1, 2, 3, 4].map((chain) => callRead(TOKEN, chain));
    const found = await readsAt(chains).read(reads, [WALLET]);
    expect([...(found.get(WALLET)?.values() ?? [])]).toEqual([
      'could-not-check',
      3n,
      'could-not-check',
      'could-not-check',
    ]);
  });

  it('are repeated alone where the multicall failed, so that a looping contract starves no other', async () => {
    const contracts = { ...TOKENS, [LOOPING]: () => null };
    const node = createTestNode(
      contracts,
      multicallWith(contracts, () => null),
    );
    const reads: ChainRead[] = [callRead(LOOPING), callRead(TOKEN), { kind: 'balance', chain: 1 }];
    expect(await readings(nodesOf(node.ask), reads)).toEqual(['no-answer', 3n, 7n]);
    expect(node.requests.map((calls) => calls.length)).toEqual([1, 3]);
  });

  it.each([
    ['runs out of gas', REVERTED],
    ['does not exist', { result: '0x' }],
    ['returns something else', { result: word(1) }],
    ['returns too few results', { result: word(32) + word(0).slice(2) }],
  ])('are made one by one when the multicall %s', async (_what, answer) => {
    const node = createTestNode(TOKENS, () => answer);
    const reads: ChainRead[] = [callRead(TOKEN), { kind: 'balance', chain: 1 }];
    expect(await readings(nodesOf(node.ask), reads)).toEqual([3n, 7n]);
    expect(node.requests.at(-1)?.map(({ method }) => method)).toEqual(['eth_call', 'eth_getBalance']);
  });

  it('that one node rejects are left to the next, which is asked for nothing else', async () => {
    const broken = createTestNode(TOKENS);
    const refusing: AskNode = async (calls) =>
      (await broken.ask(calls)).map((answer, at) =>
        calls[at]?.method === 'eth_getTransactionCount'
          ? { refusal: { code: -32_000, message: 'missing trie node' } }
          : answer,
      );
    const second = createTestNode({});
    const reads: ChainRead[] = [callRead(TOKEN), { kind: 'transactions', chain: 1 }];
    expect(await readings(nodesOf(refusing, second.ask), reads)).toEqual([3n, 7n]);
    expect(second.requests.map((calls) => calls.map(({ method }) => method))).toEqual([
      ['eth_getTransactionCount'],
    ]);
    expect(await readings(nodesOf(refusing), reads)).toEqual([3n, 'could-not-check']);
  });

  it.each([null, 7, 'nonsense', '0xzz', { value: '0x7' }])(
    'take no count from a node that answers %j',
    async (result) => {
      const lying: AskNode = async (calls) => calls.map(() => ({ result }));
      const reads: ChainRead[] = [{ kind: 'transactions', chain: 1 }];
      expect(await readings(nodesOf(lying), reads)).toEqual(['could-not-check']);
      expect(await readings(nodesOf(lying, createTestNode({}).ask), reads)).toEqual([7n]);
    },
  );

  it.each([
    ['nothing', '0x', 'no-answer'],
    ['half a word', `0x${'00'.repeat(16)}`, 'no-answer'],
    ['one word and a half', `${word(1)}${'00'.repeat(16)}`, 'no-answer'],
    ['two words', `${word(4)}${word(5).slice(2)}`, 4n],
    ['the largest number', `0x${'ff'.repeat(32)}`, 2n ** 256n - 1n],
  ])('take the first word of a contract that returns %s', async (_what, returned, expected) => {
    const node = createTestNode({ [TOKEN]: () => returned });
    expect(await readings(nodesOf(node.ask), [callRead(TOKEN)])).toEqual([expected]);
  });
});

describe('attestations', () => {
  const [service, indexer] = [`0x${'cc'.repeat(20)}`, `0x${'dd'.repeat(20)}`];
  const [schema, attester] = [word(5), OTHER];
  const read: ChainRead = { kind: 'attestation', index: 'eas', chain: 1, service, indexer, schema, attester };
  const uids = (...list: bigint[]) =>
    [32n, BigInt(list.length), ...list].map((one) => word(one).slice(2)).join('');
  const attested = (changes: Record<number, bigint> = {}) => {
    const fields = [32n, 1n, 5n, 1n, 0n, 0n, 0n, BigInt(WALLET), BigInt(attester), 1n, 320n, 0n];
    return `0x${fields.map((field, at) => word(changes[at] ?? field).slice(2)).join('')}`;
  };
  const check = (list: string, ...answers: (string | null)[]) =>
    readings(
      nodesOf(
        createTestNode({
          [indexer]: () => `0x${list}`,
          [service]: (data) => answers[Number(BigInt(`0x${data.slice(10)}`)) - 1] ?? null,
        }).ask,
      ),
      [read],
    );

  it.each([
    ['valid', {}, 1n],
    ['that expires later', { 4: 99_999_999_999n }, 1n],
    ['that is expired', { 4: 1_000_000_000n }, 0n],
    ['that is revoked', { 5: 1_000_000_000n }, 0n],
    ['of another schema', { 2: 6n }, 0n],
    ['of another wallet', { 7: BigInt(OTHER) }, 0n],
    ['of another attester', { 8: BigInt(WALLET) }, 0n],
  ])('count when one is %s', async (_what, changes, expected) => {
    expect(await check(uids(1n), attested(changes as Record<number, bigint>))).toEqual([expected]);
  });

  it('count when any of several is valid, or when the service breaks at another', async () => {
    expect(await check(uids(1n, 2n, 3n), attested({ 5: 1n }), null, attested())).toEqual([1n]);
    expect(await check(uids(1n, 2n), attested({ 5: 1n }), null)).toEqual([0n]);
  });

  it('are none when the indexer knows none, and no answer when it is broken', async () => {
    expect(await check(uids())).toEqual([0n]);
    expect(await check('')).toEqual(['no-answer']);
    expect(await check(word(32).slice(2) + word(2n ** 255n).slice(2))).toEqual(['no-answer']);
  });

  it('are checked at most ten at a time', async () => {
    const answers = Array.from({ length: 11 }, (_, at) => (at === 10 ? attested() : attested({ 5: 1n })));
    expect(await check(uids(...answers.map((_, at) => BigInt(at + 1))), ...answers)).toEqual([0n]);
  });

  it('could not be checked when the chain answers only the first request', async () => {
    const node = createTestNode({ [indexer]: () => `0x${uids(1n)}` });
    const once: AskNode = (calls) => (node.requests.length === 0 ? node.ask(calls) : fail(calls));
    expect(await readings(nodesOf(once), [read])).toEqual(['could-not-check']);
  });
});

describe('vaults', () => {
  const V2 = '0x00000000000000447e69651d841bd8d104bed493';
  const V1 = '0x00000000000076a84fef008cdabe6409d2fe638b';
  const list = (structs: bigint[][]) =>
    `0x${[32n, BigInt(structs.length), ...structs.flat()].map((one) => word(one).slice(2)).join('')}`;
  const all = (vault: bigint) => [1n, BigInt(WALLET), vault, 0n, 0n, 0n, 0n];
  const vaultsWith = (v2: string | null, v1: string | null = '0x') =>
    readsAt({ 1: nodesOf(createTestNode({ [V2]: () => v2, [V1]: () => v1 }).ask) }).vaultsOf(WALLET, [1]);

  it('are the 20 oldest: strangers cannot displace them', async () => {
    const vaults = await vaultsWith(list(Array.from({ length: 500 }, (_, at) => all(BigInt(at + 1)))));
    expect(vaults).toHaveLength(20);
    expect(vaults?.map(({ address }) => BigInt(address))).toEqual(
      Array.from({ length: 20 }, (_, at) => BigInt(at + 1)),
    );
  });

  it.each([
    ['is missing', '0x'],
    ['returns a number', word(1)],
    ['promises more than it returns', list([all(9n)]).slice(0, -64)],
    ['has unknown types', list([[9n, ...all(9n).slice(1)]])],
  ])('are none when a registry %s', async (_what, answer) => {
    expect(await vaultsWith(answer, answer)).toEqual([]);
  });

  it('are unknown when a registry cannot return its list', async () => {
    expect(await vaultsWith(null, list([]))).toBeNull();
    expect(await vaultsWith(list([all(9n)]), null)).toBeNull();
  });

  it('are unknown when one of the chains does not answer', async () => {
    const node = createTestNode({ [V2]: () => list([all(9n)]) });
    const reads = readsAt({ 1: nodesOf(node.ask), 2: nodesOf(fail) });
    expect(await reads.vaultsOf(WALLET, [1, 2])).toBeNull();
    expect(await reads.vaultsOf(WALLET, [1, 1])).toHaveLength(1);
    expect(await reads.vaultsOf(WALLET, [])).toEqual([]);
  });

  it('are read with one request', async () => {
    const node = createTestNode({ [V2]: () => list([]), [V1]: () => list([]) });
    await readsAt({ 1: nodesOf(node.ask) }).vaultsOf(WALLET, [1]);
    expect(node.requests).toHaveLength(1);
    expect(node.requests[0]).toHaveLength(1);
  });
});

it('leaves out the latest blocks of chains that do not answer', async () => {
  const reads = readsAt({ 1: nodesOf(fail) });
  expect(await reads.latestBlocks([1, 2, 'solana'])).toEqual([]);
  expect(await reads.describeToken({ mint: WALLET })).toBe('could-not-check');
});
