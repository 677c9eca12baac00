import { describe, expect, it } from 'vitest';
import { TOKEN_ABI } from '../testing/event-abi.ts';
import {
  BUYER,
  COLLECTION,
  createTransaction,
  encodeLog,
  move721,
  move1155,
  OTHER,
  pay,
  printed,
  ROUTER,
  SELLER,
  ZERO_ADDRESS,
} from '../testing/sample-logs.ts';
import { decodeTransaction } from './decode-transaction.ts';

const minted = move721(ZERO_ADDRESS, BUYER, 1n);
const paymentOf = (...[transaction, knowledge]: Parameters<typeof decodeTransaction>) =>
  decodeTransaction(transaction, knowledge).mints[0]?.payment;

it('reports a token from the zero address as a mint to its first recipient', () => {
  expect(printed([move721(ZERO_ADDRESS, ROUTER, 1n), move721(ROUTER, BUYER, 1n)]).mints).toEqual([
    { contract: COLLECTION, tokenId: '1', standard: 'erc721', quantity: '1', to: ROUTER, logIndex: 100 },
  ]);
});

it('reports a batch as a mint of each token', () => {
  const log = encodeLog(
    TOKEN_ABI.batch,
    { operator: ROUTER, from: ZERO_ADDRESS, to: BUYER, ids: [1n, 2n], values: [3n, 0n] },
    COLLECTION,
  );
  expect(printed([log]).mints).toMatchObject([
    { tokenId: '1', quantity: '3', standard: 'erc1155' },
    { tokenId: '2', quantity: '0' },
  ]);
});

it.each([
  ['a transfer', move721(SELLER, BUYER, 1n)],
  ['a burn', move721(BUYER, ZERO_ADDRESS, 1n)],
  ['a burn of pieces', move1155(BUYER, ZERO_ADDRESS, 1n, 2n)],
  ['new coins', pay(ZERO_ADDRESS, BUYER, 1n)],
  ['a transfer from nobody to nobody', move721(ZERO_ADDRESS, ZERO_ADDRESS, 1n)],
])('does not report %s as a mint', (_what, log) => {
  expect(printed([log]).mints).toEqual([]);
});

it('ignores a batch whose lists differ in length', () => {
  const log = encodeLog(
    TOKEN_ABI.batch,
    { operator: ROUTER, from: ZERO_ADDRESS, to: BUYER, ids: [1n, 2n], values: [3n] },
    COLLECTION,
  );
  expect(printed([log]).mints).toEqual([]);
});

describe('mint payment', () => {
  it('is exactly zero when nothing was sent', () => {
    expect(paymentOf(createTransaction([minted], { value: 0n }))).toMatchObject({
      amount: 0n,
      isExact: true,
    });
  });

  it('is at most what was sent, since change leaves no log', () => {
    expect(paymentOf(createTransaction([minted], { value: 10n }))).toMatchObject({
      amount: 10n,
      isExact: false,
    });
  });

  it('is what was sent minus the change when the value flow is known', () => {
    const valueFlow = [
      { from: BUYER, to: COLLECTION, amount: 10n },
      { from: COLLECTION, to: BUYER, amount: 3n },
    ];
    expect(paymentOf(createTransaction([minted], { value: 10n }), { valueFlow })).toMatchObject({
      amount: 7n,
      isExact: true,
    });
  });

  it('is unknown when the sender paid with ERC-20 tokens or when the sender is unknown', () => {
    expect(paymentOf(createTransaction([minted, pay(BUYER, OTHER, 5n)]))).toBe('unknown');
    expect(paymentOf(createTransaction([minted], { from: null }))).toBe('unknown');
    expect(paymentOf(createTransaction([minted], { value: null }))).toBe('unknown');
  });
});
