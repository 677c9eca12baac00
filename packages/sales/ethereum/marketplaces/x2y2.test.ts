import { encodeAbiParameters, parseAbiParameters } from 'viem';
import { describe, expect, it } from 'vitest';
import { BUYER, COLLECTION, marketLog, move721, OTHER, printed, SELLER } from '../../testing/sample-logs.ts';
import { x2y2Order, x2y2Tokens } from '../../testing/samples/order-books.ts';

const inventory = (change: object, detail: object = {}) =>
  marketLog('x2y2', 'inventory', { ...x2y2Order, ...change, detail: { ...x2y2Order.detail, ...detail } });
const tokens = (...ids: bigint[]) => x2y2Tokens(ids.map((tokenId) => ({ token: COLLECTION, tokenId })));
const item = (data: string) => ({ item: { price: 1n, data } });

it('several tokens of an order are a bundle', () => {
  expect(printed([inventory(item(tokens(1n, 2n, 3n)))]).sales).toMatchObject([
    { tokenId: '1', bundleSize: 3 },
    { tokenId: '2', bundleSize: 3 },
    { tokenId: '3', bundleSize: 3 },
  ]);
});

it('an ERC-1155 order has an amount for each token', () => {
  const data = encodeAbiParameters(parseAbiParameters('(address token, uint256 tokenId, uint256 amount)[]'), [
    [{ token: COLLECTION as `0x${string}`, tokenId: 4n, amount: 6n }],
  ]);
  expect(printed([inventory({ ...item(data), delegateType: 2n })]).sales).toMatchObject([
    { tokenId: '4', quantity: '6', standard: 'erc1155' },
  ]);
});

it('a collection offer is completed with the token that was given', () => {
  const mask = `0x${'0'.repeat(tokens(0n).length - 2 - 64)}${'f'.repeat(64)}`;
  const log = inventory(
    { ...item(tokens(0n)), intent: 3n, maker: BUYER, taker: SELLER, dataMask: mask },
    { op: 2, dataReplacement: tokens(77n) },
  );
  expect(printed([log]).sales).toMatchObject([{ tokenId: '77', side: 'bid', seller: SELLER, buyer: BUYER }]);
});

it('an auction is won by the recipient of the token, whoever settles it', () => {
  expect(printed([move721(SELLER, BUYER, 42n), inventory({ taker: OTHER }, { op: 5 })]).sales).toMatchObject([
    { side: 'auction', seller: SELLER, buyer: BUYER },
  ]);
});

describe('not a sale', () => {
  it.each([0, 3, 4, 6, 7])('operation %i', (op) => {
    expect(printed([inventory({}, { op })]).sales).toEqual([]);
  });

  it('an order with unreadable tokens', () => {
    expect(printed([inventory(item('0x1234'))]).sales).toEqual([]);
  });
});
