import { beforeEach, describe, expect, it, vi } from 'vitest';
import { cacheHoldings } from './cached-holdings.ts';

const ALICE = '0xA11CE00000000000000000000000000000000001';
const BOB = '0xB0B0000000000000000000000000000000000002';
const TOKEN = '0xaBcD000000000000000000000000000000000003';

const latestBlock = vi.fn(async () => 'could-not-check' as const);
const balance = vi.fn(async (_address: string): Promise<bigint | 'could-not-check'> => 5n);
const tokens = vi.fn(async (_contract: string, _address: string): Promise<bigint | 'could-not-check'> => 1n);
const lamports = vi.fn(async (_address: string): Promise<bigint | 'could-not-check'> => 7n);

const allow = vi.fn(async (_calls: number) => true);

const cached = (ms = 60_000) =>
  cacheHoldings(
    {
      ethereumHoldings: { balance, tokens, latestBlock },
      solanaHoldings: { balance: lamports, latestBlock },
    },
    ms,
  )(allow);

beforeEach(() => void vi.clearAllMocks());

describe('what wallets hold', () => {
  it('is read once per wallet and contract, however often it is asked for', async () => {
    const { ethereumHoldings, solanaHoldings } = cached();
    for (let times = 0; times < 20; times += 1) {
      expect(await ethereumHoldings.tokens(TOKEN, ALICE)).toBe(1n);
      expect(await ethereumHoldings.tokens(TOKEN.toLowerCase(), ALICE)).toBe(1n);
      expect(await ethereumHoldings.balance(ALICE)).toBe(5n);
      expect(await solanaHoldings.balance('solana-wallet')).toBe(7n);
    }
    expect([tokens, balance, lamports].map(({ mock }) => mock.calls.length)).toEqual([1, 1, 1]);
    await ethereumHoldings.tokens(TOKEN, BOB);
    await ethereumHoldings.balance(BOB);
    expect([tokens, balance].map(({ mock }) => mock.calls.length)).toEqual([2, 2]);
  });

  it('is read once for concurrent requests', async () => {
    const { ethereumHoldings } = cached();
    await Promise.all(Array.from({ length: 20 }, () => ethereumHoldings.tokens(TOKEN, ALICE)));
    expect(tokens).toHaveBeenCalledTimes(1);
  });

  it('is read again after a failure', async () => {
    const { ethereumHoldings } = cached();
    tokens.mockResolvedValueOnce('could-not-check');
    expect(await ethereumHoldings.tokens(TOKEN, ALICE)).toBe('could-not-check');
    expect(await ethereumHoldings.tokens(TOKEN, ALICE)).toBe(1n);
  });

  it('is counted once for everything that a request reads, and not at all when it is cached', async () => {
    const { ethereumHoldings } = cached();
    const readAll = () =>
      Promise.all([
        ethereumHoldings.balance(ALICE),
        ...[TOKEN, BOB].map((one) => ethereumHoldings.tokens(one, ALICE)),
      ]);
    await readAll();
    await readAll();
    expect(allow.mock.calls).toEqual([[3]]);
  });

  it('is unknown, and read again later, when no more calls are allowed', async () => {
    const { ethereumHoldings } = cached();
    allow.mockResolvedValueOnce(false);
    expect(await ethereumHoldings.tokens(TOKEN, ALICE)).toBe('could-not-check');
    expect(tokens).not.toHaveBeenCalled();
    expect(await ethereumHoldings.tokens(TOKEN, ALICE)).toBe(1n);
  });

  it('is read again when its time is over', async () => {
    const { ethereumHoldings } = cached(0);
    await ethereumHoldings.balance(ALICE);
    await ethereumHoldings.balance(ALICE);
    expect(balance).toHaveBeenCalledTimes(2);
  });
});
