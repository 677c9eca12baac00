import { type ChainRead, keyOfRead, type Reading } from '@signboard/domain/eligibility/chain-read.ts';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ChainReads, Vault } from '#server/platform/providers/chain-reads/port.ts';
import { createTestClock } from '#server/testing/test-clock.ts';
import { cacheReads } from './cached-reads.ts';

const clock = createTestClock();
const ALICE = '0xA11CE00000000000000000000000000000000001';
const BOB = '0xB0B0000000000000000000000000000000000002';
const MAINNET: ChainRead = { kind: 'balance', chain: 1 };
const COUNT: ChainRead = { kind: 'transactions', chain: 1 };
const BASE: ChainRead = { kind: 'balance', chain: 8453 };
const VAULT: Vault = { address: BOB, delegations: [] };

let answer: Reading;
const read = vi.fn<ChainReads['read']>();
const vaultsOf = vi.fn<ChainReads['vaultsOf']>();
const allow = vi.fn<(calls: number) => Promise<boolean>>();
beforeEach(() => {
  answer = 5n;
  allow.mockImplementation(async () => true);
  vaultsOf.mockImplementation(async () => [VAULT]);
  read.mockImplementation(
    async (reads, wallets) =>
      new Map(wallets.map((wallet) => [wallet, new Map(reads.map((one) => [keyOfRead(one), answer]))])),
  );
  for (const mock of [read, vaultsOf, allow]) mock.mockClear();
});

const cached = (ms = 60_000) => cacheReads({ read, vaultsOf }, ms, clock);
const readings = async (
  reads: ReturnType<ReturnType<typeof cached>>,
  asked: ChainRead[],
  wallets = [ALICE],
) => {
  const found = await reads.read(asked, wallets);
  return wallets.map((wallet) => asked.map((one) => found.get(wallet)?.get(keyOfRead(one))));
};

describe('cached chain reads', () => {
  it('make one request for all wallets and chains, and none when everything is cached', async () => {
    const readsFor = cached();
    for (let times = 0; times < 3; times += 1)
      expect(await readings(readsFor(allow), [MAINNET, COUNT, BASE], [ALICE, BOB])).toEqual([
        [5n, 5n, 5n],
        [5n, 5n, 5n],
      ]);
    expect(read.mock.calls).toEqual([
      [
        [MAINNET, COUNT, BASE],
        [ALICE, BOB],
      ],
    ]);
  });

  it('cost one call for each chain that is read, and nothing when they are cached', async () => {
    const readsFor = cached();
    await readings(readsFor(allow), [MAINNET, COUNT, BASE], [ALICE, BOB]);
    await readings(readsFor(allow), [MAINNET, COUNT, BASE], [ALICE, BOB]);
    await readings(readsFor(allow), [{ kind: 'transactions', chain: 8453 }, MAINNET]);
    expect(allow.mock.calls).toEqual([[2], [1]]);
  });

  it('are shared by concurrent requests', async () => {
    const readsFor = cached();
    await Promise.all(Array.from({ length: 20 }, () => readings(readsFor(allow), [MAINNET, BASE])));
    expect(read).toHaveBeenCalledTimes(1);
    expect(allow.mock.calls).toEqual([[2]]);
  });

  it('are remembered for thousands of wallets with ten each', async () => {
    const readsFor = cached();
    const asked = Array.from({ length: 10 }, (_, chain): ChainRead => ({ kind: 'balance', chain }));
    const wallets = Array.from({ length: 4_000 }, (_, number) => `wallet ${number}`);
    await readings(readsFor(allow), asked, wallets);
    await readings(readsFor(allow), asked, wallets);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('request only what is missing', async () => {
    const readsFor = cached();
    await readings(readsFor(allow), [MAINNET]);
    await readings(readsFor(allow), [MAINNET, BASE]);
    expect(read.mock.calls.at(-1)).toEqual([[BASE], [ALICE]]);
  });

  it('are repeated after a failure', async () => {
    const readsFor = cached();
    answer = 'could-not-check';
    expect(await readings(readsFor(allow), [MAINNET])).toEqual([['could-not-check']]);
    answer = 7n;
    expect(await readings(readsFor(allow), [MAINNET])).toEqual([[7n]]);
  });

  it('are kept when the contract gave no answer: that is an answer of the chain', async () => {
    const readsFor = cached();
    answer = 'no-answer';
    await readings(readsFor(allow), [MAINNET]);
    await readings(readsFor(allow), [MAINNET]);
    expect(read).toHaveBeenCalledTimes(1);
  });

  it('are unknown, and made later, when no more calls are allowed', async () => {
    const readsFor = cached();
    allow.mockResolvedValueOnce(false);
    expect(await readings(readsFor(allow), [MAINNET, BASE])).toEqual([
      ['could-not-check', 'could-not-check'],
    ]);
    expect(read).not.toHaveBeenCalled();
    expect(await readings(readsFor(allow), [MAINNET])).toEqual([[5n]]);
  });

  it('are repeated when their time is over', async () => {
    const readsFor = cached(0);
    await readings(readsFor(allow), [MAINNET]);
    await readings(readsFor(allow), [MAINNET]);
    expect(read).toHaveBeenCalledTimes(2);
  });
});

describe('cached vaults', () => {
  it('cost one call for each chain, once', async () => {
    const readsFor = cached();
    const vaults = () => readsFor(allow).vaultsOf(ALICE, [8453, 1, 1]);
    expect(await Promise.all([vaults(), vaults()])).toEqual([[VAULT], [VAULT]]);
    expect(await readsFor(allow).vaultsOf(ALICE, [1, 8453])).toEqual([VAULT]);
    expect(allow.mock.calls).toEqual([[2]]);
    expect(vaultsOf.mock.calls).toEqual([[ALICE, [1, 8453]]]);
  });

  it('are looked up again when a chain did not answer, or no more calls were allowed', async () => {
    const readsFor = cached();
    vaultsOf.mockResolvedValueOnce(null);
    expect(await readsFor(allow).vaultsOf(ALICE, [1])).toBeNull();
    allow.mockResolvedValueOnce(false);
    expect(await readsFor(allow).vaultsOf(ALICE, [1])).toBeNull();
    expect(await readsFor(allow).vaultsOf(ALICE, [1])).toEqual([VAULT]);
    expect(vaultsOf).toHaveBeenCalledTimes(2);
  });
});
