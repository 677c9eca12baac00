import { describe, expect, it } from 'vitest';
import { isExhaustive } from '../../../testing/scope.ts';
import { missingFactKey } from '../missing-facts.ts';
import {
  BUYER,
  createTransaction,
  findEmitter,
  HASH,
  marketLog,
  move721,
  NATIVE_ETHER,
  OTHER,
  ROUTER,
  SELLER,
  UNKNOWN_CONTRACT,
  ZERO_ADDRESS,
} from '../testing/sample-logs.ts';
import { seaportBid, seaportOrder } from '../testing/samples/order-books.ts';
import { decodeTransaction } from './decode-transaction.ts';

const NO_HASH = `0x${'0'.repeat(64)}`;
const sold = marketLog('seaport', 'orderFulfilled', seaportOrder);
const soldFor = (token: string) =>
  marketLog('seaport', 'orderFulfilled', {
    ...seaportOrder,
    consideration: [{ itemType: 1, token, identifier: 0n, amount: 5n, recipient: SELLER }],
  });

describe('sale key', () => {
  it('is unchanged when the transaction moves to another block', () => {
    const transaction = createTransaction([sold, move721(SELLER, BUYER, 42n)]);
    const elsewhere = {
      ...transaction,
      logs: transaction.logs.map((log) => ({ ...log, logIndex: log.logIndex + 77 })),
    };
    expect(decodeTransaction(elsewhere).sales[0]?.key).toBe(decodeTransaction(transaction).sales[0]?.key);
  });

  it('is unique for each sale and mint', () => {
    const twice = { ...seaportOrder, offer: [...seaportOrder.offer, ...seaportOrder.offer] };
    const logs = [
      sold,
      sold,
      marketLog('seaport', 'orderFulfilled', twice),
      move721(ZERO_ADDRESS, OTHER, 43n),
    ];
    const { sales, mints } = decodeTransaction(createTransaction(logs));
    const keys = [...sales, ...mints].map(({ key }) => key);
    expect(keys).toHaveLength(5);
    expect(new Set(keys).size).toBe(5);
  });
});

describe('sale currency', () => {
  it('has symbol and decimals when known', () => {
    expect(decodeTransaction(createTransaction([sold])).sales[0]?.currency).toEqual({
      id: 'ETH',
      symbol: 'ETH',
      decimals: 18,
    });
  });

  it('is requested when unknown, without holding back the price', () => {
    const { sales, needs } = decodeTransaction(createTransaction([soldFor(UNKNOWN_CONTRACT)]));
    expect(sales).toMatchObject([
      { price: 5n, currency: { id: UNKNOWN_CONTRACT, symbol: null, decimals: null } },
    ]);
    expect(needs).toEqual([{ kind: 'currency', address: UNKNOWN_CONTRACT }]);
  });

  it('is completed with the fetched facts', () => {
    const currencies = new Map([
      [missingFactKey({ kind: 'currency', address: UNKNOWN_CONTRACT }), { symbol: 'XYZ', decimals: 3 }],
    ]);
    const { sales, needs } = decodeTransaction(createTransaction([soldFor(UNKNOWN_CONTRACT)]), {
      currencies,
    });
    expect(sales).toMatchObject([{ currency: { symbol: 'XYZ', decimals: 3 } }]);
    expect(needs).toEqual([]);
  });
});

it('orders sales by their events, across marketplaces', () => {
  const punk = marketLog('cryptopunks', 'punkBought', {
    punkIndex: 1n,
    value: NATIVE_ETHER,
    fromAddress: SELLER,
    toAddress: BUYER,
  });
  const { sales } = decodeTransaction(createTransaction([punk, sold, punk]));
  expect(sales.map(({ marketplace }) => marketplace.id)).toEqual([
    'cryptopunks',
    'seaport-v1.1',
    'cryptopunks',
  ]);
});

it('requests the same missing fact once', () => {
  const { needs } = decodeTransaction(
    createTransaction([soldFor(UNKNOWN_CONTRACT), soldFor(UNKNOWN_CONTRACT)]),
  );
  expect(needs).toHaveLength(1);
});

describe('transaction with ten thousand logs', () => {
  const imitated = { ...sold, address: UNKNOWN_CONTRACT };
  const steps = [
    move721(SELLER, ROUTER, 42n),
    move721(ROUTER, SELLER, 42n),
    move721(SELLER, BUYER, 42n),
  ] as const;

  it.runIf(isExhaustive)('is decoded when it sells and passes on the same token', () => {
    const logs = Array.from({ length: 5_000 }, (_, at) => [
      at % 2 === 0 ? sold : imitated,
      steps[at % 3] ?? sold,
    ]).flat();
    const { sales } = decodeTransaction(createTransaction(logs));
    expect(sales).toHaveLength(5_000);
    expect(sales.filter(({ verified }) => verified)).toHaveLength(2_500);
  });

  it('is decoded when it offers and bids on the same token', () => {
    const bid = { ...marketLog('seaport', 'orderFulfilled', seaportBid), address: UNKNOWN_CONTRACT };
    const logs = Array.from({ length: 10_000 }, (_, at) => (at % 2 === 0 ? imitated : bid));
    expect(decodeTransaction(createTransaction(logs)).sales).toHaveLength(10_000);
  });

  it.runIf(isExhaustive)("is decoded when it imitates every pool's swaps", () => {
    const args = { amountIn: 1n, ids: [42n], nftIds: [42n], specificIds: [42n], to: BUYER };
    const swaps = [
      marketLog('sudoswap-v1', 'nftOut', args),
      marketLog('sudoswap-v2', 'nftOut', args),
      marketLog('nftx', 'redeemed', args),
    ] as const;
    const logs = Array.from({ length: 5_000 }, (_, at) => {
      const pool = at.toString(16).padStart(40, 'a');
      const [topic0 = '', , to = '', token = ''] = steps[2].topics;
      const moved = { ...steps[2], topics: [topic0, `0x${pool.padStart(64, '0')}`, to, token] };
      return [moved, { ...(swaps[at % 3] ?? sold), address: `0x${pool}` }];
    }).flat();
    const { sales } = decodeTransaction(createTransaction(logs));
    expect(sales.length).toBeGreaterThan(3_000);
    expect(sales.some(({ verified }) => verified)).toBe(false);
  });

  it('is decoded when thousands of unknown contracts refer to the same thousands of transfers', () => {
    const matched = marketLog('wyvern', 'ordersMatched', {
      buyHash: NO_HASH,
      sellHash: HASH,
      maker: SELLER,
      taker: BUYER,
      price: 1n,
      metadata: NO_HASH,
    });
    const [topic0 = '', from = '', to = ''] = move721(SELLER, BUYER, 0n).topics;
    const token = (at: number) => `0x${at.toString(16).padStart(64, '0')}`;
    const moves = Array.from({ length: 5_000 }, (_, at) => ({
      ...steps[2],
      topics: [topic0, from, to, token(at)],
    }));
    const strangers = Array.from({ length: 5_000 }, (_, at) => ({
      ...matched,
      address: `0x${at.toString(16).padStart(40, 'e')}`,
    }));
    const { sales } = decodeTransaction(createTransaction([...moves, ...strangers, matched]));
    expect(sales.filter(({ verified }) => verified)).toHaveLength(5_000);
    expect(sales.length).toBeLessThan(40_000);
  });

  it('is decoded when it sells twenty thousand tokens with one order', () => {
    const offer = Array.from({ length: 20_000 }, (_, at) => ({
      ...seaportOrder.offer[0],
      identifier: BigInt(at),
    }));
    const log = marketLog('seaport', 'orderFulfilled', { ...seaportOrder, offer });
    expect(decodeTransaction(createTransaction([log])).sales).toHaveLength(20_000);
  });
});

it("does not verify one marketplace's event from another marketplace's contract", () => {
  const log = marketLog('seaport', 'orderFulfilled', seaportOrder, findEmitter('x2y2'));
  expect(decodeTransaction(createTransaction([log])).sales).toMatchObject([{ verified: false }]);
});
