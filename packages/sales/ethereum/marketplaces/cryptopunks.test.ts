import { describe, expect, it } from 'vitest';
import { missingFactKey } from '../../missing-facts.ts';
import { TOKEN_ABI } from '../../testing/event-abi.ts';
import {
  BUYER,
  encodeLog,
  findEmitter,
  marketLog,
  NATIVE_ETHER,
  OTHER,
  printed,
  ROUTER,
  SELLER,
  ZERO_ADDRESS,
} from '../../testing/sample-logs.ts';

const PUNKS = findEmitter('cryptopunks');
const bought = (value: bigint, toAddress: string) =>
  marketLog('cryptopunks', 'punkBought', { punkIndex: 42n, value, fromAddress: SELLER, toAddress });
const balance = (to: string) => encodeLog(TOKEN_ABI.erc20, { from: SELLER, to, value: 1n }, PUNKS);
const passedOn = (from: string, to: string) =>
  encodeLog(TOKEN_ABI.punkTransfer, { from, to, punkIndex: 42n }, PUNKS);
const lastBid = (bid: { bidder: string; amount: bigint } | null) => ({
  lastBids: new Map([
    [missingFactKey({ kind: 'last-bid', marketplace: 'cryptopunks', contract: PUNKS, id: '42' }), bid],
  ]),
});

it("a punk bought by a router belongs to the router's customer", () => {
  expect(printed([bought(NATIVE_ETHER, ROUTER), passedOn(ROUTER, BUYER)]).sales).toMatchObject([
    { buyer: BUYER, buyerInEvent: ROUTER, priceWei: NATIVE_ETHER.toString() },
  ]);
});

describe('accepted bid', () => {
  const accepted = [balance(BUYER), bought(0n, ZERO_ADDRESS)];

  it('has a bidder and no price until the last bid is known', () => {
    const line = printed(accepted);
    expect(line.sales).toMatchObject([
      { side: 'bid', seller: SELLER, buyer: BUYER, priceWei: null, needs: ['priceWei'] },
    ]);
    expect(line.needs).toEqual(['last bid of punk 42']);
  });

  it('has the price of the last bid', () => {
    const line = printed(accepted, {}, lastBid({ bidder: BUYER, amount: 7n }));
    expect(line.sales).toMatchObject([{ buyer: BUYER, priceWei: '7' }]);
    expect(line).not.toHaveProperty('needs');
  });

  it("does not use the price of another bidder's bid", () => {
    expect(printed(accepted, {}, lastBid({ bidder: OTHER, amount: 7n })).sales).toMatchObject([
      { buyer: BUYER, priceWei: null },
    ]);
  });

  it('is not a sale when there was no bid', () => {
    expect(printed(accepted, {}, lastBid(null)).sales).toEqual([]);
  });
});

describe('not a sale', () => {
  it('a punk transferred for nothing', () => {
    expect(printed([balance(BUYER), bought(0n, BUYER)]).sales).toEqual([]);
  });

  it('a punk that is only sent or wrapped', () => {
    expect(printed([balance(BUYER), passedOn(SELLER, BUYER)]).sales).toEqual([]);
  });

  it('a bid that nobody accepted', () => {
    const bid = marketLog('cryptopunks', 'punkBidEntered', {
      punkIndex: 42n,
      value: NATIVE_ETHER,
      fromAddress: BUYER,
    });
    expect(printed([bid]).sales).toEqual([]);
  });
});
