import { CONTRACTS } from '@signboard/sales/ethereum/core/registry.ts';
import {
  BUYER,
  COLLECTION,
  encodeLog,
  factoryOf,
  findEmitter,
  marketLog,
  move721,
  NATIVE_ETHER,
  OTHER,
  pay,
  type SampleLog,
  SELLER,
  UNKNOWN_CONTRACT,
  ZERO_ADDRESS,
} from '@signboard/sales/testing/sample-logs.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { addBot } from '../testing/add-bot.ts';
import type { TestContracts } from '../testing/answer-rpc.ts';
import { FIRST_NUMBER, type MadeTransaction } from '../testing/test-chain.ts';
import { startWatchFixture, type WatchFixture } from '../testing/watch-fixture.ts';
import { readCursor } from './blocks-store.ts';

const POOL = `0x${'9001'.repeat(10)}`;
const COIN = `0x${'c011'.repeat(10)}`;
const word = (value: bigint | string) => BigInt(value).toString(16).padStart(64, '0');
const answer = (...values: (bigint | string)[]) => `0x${values.map(word).join('')}`;

let world: WatchFixture;
beforeAll(async () => {
  world = await startWatchFixture();
});
afterAll(() => world.close());
beforeEach(async () => {
  await world.reset();
  for (const contract of [COLLECTION, CONTRACTS.cryptoPunks, CONTRACTS.cryptoKitties])
    await addBot(world.db, { contract });
  world.chain.mine();
  world.chain.mine();
  await world.catchUp();
});

let last = 0;
const transactionOf = (logs: SampleLog[]): MadeTransaction => {
  last += 1;
  return {
    hash: `0xeed${last.toString(16).padStart(61, '0')}`,
    from: BUYER,
    to: UNKNOWN_CONTRACT,
    value: NATIVE_ETHER,
    logs,
  };
};
const bury = () => {
  world.chain.mine();
  world.chain.mine();
};
const facts = async () => {
  const rows = await world.db.selectFrom('deliveries').select('facts').execute();
  return rows.flatMap((row) => row.facts);
};
const serve = (contracts: TestContracts, traces?: ReadonlyMap<string, unknown>) => {
  world.node.view = { ...world.node.view, contracts, ...(traces && { traces }) };
};

describe('pool', () => {
  const swap = () => transactionOf([move721(POOL, BUYER, 7n), marketLog('sudoswap-v1', 'nftOut', {}, POOL)]);
  const genuine: TestContracts = (to, data) => {
    if (to === factoryOf('sudoswap-v1') && data.startsWith('0x08f25a8f'))
      return answer(data.endsWith(word(0n)) ? 1n : 0n);
    if (to !== POOL) return undefined;
    if (data === '0x47ccca02') return answer(COLLECTION);
    return data === '0x79eac6c2' ? answer(POOL) : undefined;
  };
  const traceOf = ({ hash }: MadeTransaction) =>
    new Map([
      [hash, { type: 'CALL', from: BUYER, to: POOL, value: `0x${(5n * NATIVE_ETHER).toString(16)}` }],
    ]);

  it('known to its factory sells at the price in the trace', async () => {
    const one = swap();
    serve(genuine, traceOf(one));
    world.chain.mine([one]);
    bury();
    await world.catchUp();
    expect(await facts()).toMatchObject([
      { contract: COLLECTION, tokenId: '7', price: (5n * NATIVE_ETHER).toString(), verified: true },
    ]);
  });

  it('sells at an unknown price if the node has no traces', async () => {
    serve(genuine);
    world.chain.mine([swap()]);
    bury();
    await world.catchUp();
    expect(await facts()).toMatchObject([{ tokenId: '7', price: 'unknown' }]);
  });

  it('unknown to every factory is not posted, and its price is not fetched', async () => {
    serve((to, data) => (to === POOL && data === '0x47ccca02' ? answer(COLLECTION) : undefined));
    world.chain.mine([swap()]);
    bury();
    await world.catchUp();
    expect(await facts()).toEqual([]);
    expect(world.node.calls).not.toContain('debug_traceTransaction');
  });

  it('is looked up once, however often it sells', async () => {
    serve(genuine);
    const watcher = world.watcher();
    world.chain.mine([swap()]);
    bury();
    await world.catchUp(watcher);
    const calls = () => world.node.calls.filter((method) => method === 'eth_call').length;
    const before = calls();
    world.chain.mine([swap(), swap()]);
    bury();
    await world.catchUp(watcher);
    expect(calls()).toBe(before);
    expect(await facts()).toHaveLength(3);
  });

  it('lookups are limited to eight when a transaction contains a hundred fake pools', async () => {
    serve(() => undefined);
    const fakes = Array.from({ length: 100 }, (_, at) => `0x${at.toString(16).padStart(40, 'f')}`);
    world.chain.mine([
      transactionOf(
        fakes.flatMap((fake, at) => [
          move721(fake, BUYER, BigInt(at)),
          marketLog('sudoswap-v1', 'nftOut', {}, fake),
        ]),
      ),
    ]);
    bury();
    await world.catchUp();
    expect(world.node.calls.filter((method) => method === 'eth_call').length).toBeLessThanOrEqual(8 * 8);
  });

  it('that could not be looked up delays the feed instead of being posted wrongly', async () => {
    serve(genuine);
    world.chain.mine([swap()]);
    bury();
    world.node.view = { ...world.node.view, head: world.chain.head() };
    world.node.fault = (methods) => (methods.includes('eth_call') ? 'server-error' : null);
    await expect(world.watcher().run()).rejects.toThrow(/503/);
    expect((await readCursor(world.db))?.number).toBe(FIRST_NUMBER);
  });
});

describe('accepted punk bid', () => {
  const punks = CONTRACTS.cryptoPunks;
  const bid = (value: bigint, bidder = BUYER) =>
    marketLog('cryptopunks', 'punkBidEntered', { punkIndex: 9n, value, fromAddress: bidder });
  const accepted = () =>
    transactionOf([
      encodeLog(
        'event Transfer(address indexed from, address indexed to, uint256 value)',
        { from: SELLER, to: BUYER, value: 1n },
        punks,
      ),
      marketLog('cryptopunks', 'punkBought', {
        punkIndex: 9n,
        value: 0n,
        fromAddress: SELLER,
        toAddress: ZERO_ADDRESS,
      }),
    ]);

  it.each([Number.POSITIVE_INFINITY, 300, 3])(
    'has the price of the newest earlier bid, from a node that searches %d blocks at once',
    async (mostBlocks) => {
      world.node.view = { ...world.node.view, mostBlocks };
      world.chain.mine([transactionOf([bid(3n * NATIVE_ETHER)])]);
      world.chain.mine([transactionOf([bid(4n * NATIVE_ETHER)])]);
      world.chain.mine([accepted(), transactionOf([bid(9n * NATIVE_ETHER)])]);
      bury();
      await world.catchUp();
      expect(await facts()).toMatchObject([
        { contract: punks, tokenId: '9', price: (4n * NATIVE_ETHER).toString() },
      ]);
    },
  );

  it('has an unknown price when the bid is older than the search limit', async () => {
    world.node.view = { ...world.node.view, mostBlocks: 1 };
    world.chain.mine([accepted()]);
    bury();
    await world.catchUp();
    expect(await facts()).toMatchObject([{ price: 'unknown' }]);
  });
});

describe('Manifold auction', () => {
  const market = findEmitter('manifold');
  const listing = (erc20: string) =>
    encodeLog(
      'event CreateListing(uint40 indexed listingId, uint16 marketplaceBPS, uint16 referrerBPS, uint8 listingType, uint24 totalAvailable, uint24 totalPerSale, uint48 startTime, uint48 endTime, uint256 initialAmount, uint16 extensionInterval, uint16 minIncrementBPS, address erc20, address identityVerifier)',
      {
        listingId: 5,
        marketplaceBPS: 0,
        referrerBPS: 0,
        listingType: 1,
        totalAvailable: 1,
        totalPerSale: 1,
        startTime: 0,
        endTime: 0,
        initialAmount: 1n,
        extensionInterval: 0,
        minIncrementBPS: 0,
        erc20,
        identityVerifier: ZERO_ADDRESS,
      },
      market,
    );
  const bid = encodeLog(
    'event BidEvent(uint40 indexed listingId, address referrer, address bidder, uint256 amount)',
    { listingId: 5, referrer: ZERO_ADDRESS, bidder: BUYER, amount: 6n * NATIVE_ETHER },
    market,
  );
  const finalized = () =>
    transactionOf([move721(market, BUYER, 1n), marketLog('manifold', 'finalize', { listingId: 5 })]);

  it("is a sale by the depositor to the last bidder, in the listing's currency", async () => {
    serve((to, data) => {
      if (to !== COIN) return undefined;
      return data === '0x313ce567' ? answer(6n) : answer(32n, 4n, BigInt(`0x${'5553444d'.padEnd(64, '0')}`));
    });
    world.chain.mine([transactionOf([move721(SELLER, market, 1n), listing(COIN)])]);
    world.chain.mine([transactionOf([bid])]);
    world.chain.mine([finalized()]);
    bury();
    await world.catchUp();
    expect(await facts()).toMatchObject([
      {
        seller: SELLER,
        buyer: BUYER,
        price: (6n * NATIVE_ETHER).toString(),
        currency: { id: COIN, symbol: 'USDM', decimals: 6 },
      },
    ]);
  });

  it('without a bid is not a sale', async () => {
    world.chain.mine([transactionOf([move721(SELLER, market, 1n), listing(ZERO_ADDRESS)])]);
    world.chain.mine([finalized()]);
    bury();
    await world.catchUp();
    expect(await facts()).toEqual([]);
  });
});

it('the seller of a kitty is the one that the auction named one block earlier', async () => {
  const house = findEmitter('cryptokitties');
  serve((to, data) =>
    to === house && data === `0x78bd7935${word(3n)}` ? answer(SELLER, 1n, 1n, 1n, 1n) : undefined,
  );
  world.chain.mine([
    transactionOf([
      marketLog('cryptokitties', 'auctionSuccessful', {
        tokenId: 3n,
        totalPrice: NATIVE_ETHER,
        winner: BUYER,
      }),
      encodeLog(
        'event Transfer(address from, address to, uint256 tokenId)',
        { from: house, to: BUYER, tokenId: 3n },
        CONTRACTS.cryptoKitties,
      ),
    ]),
  ]);
  bury();
  await world.catchUp();
  expect(await facts()).toMatchObject([{ contract: CONTRACTS.cryptoKitties, seller: SELLER, buyer: BUYER }]);
});

it.each([
  [
    'its own words',
    (data: string) => (data === '0x313ce567' ? answer(6n) : `0x${'4d4b52'.padEnd(64, '0')}`),
    { symbol: 'MKR', decimals: 6 },
  ],
  ['nothing when it says too much', () => answer(10n ** 30n), { symbol: null, decimals: null }],
  ['nothing when it refuses', () => undefined, { symbol: null, decimals: null }],
])('an unknown token is described by %s', async (_how, coin, currency) => {
  serve((to, data) => (to === COIN ? coin(data) : undefined));
  world.chain.mine([
    transactionOf([
      pay(BUYER, SELLER, NATIVE_ETHER, COIN),
      marketLog('looksrare-v1', 'takerBid', {
        orderHash: `0x${'1'.repeat(64)}`,
        orderNonce: 1n,
        taker: BUYER,
        maker: SELLER,
        strategy: OTHER,
        currency: COIN,
        collection: COLLECTION,
        tokenId: 1n,
        amount: 1n,
        price: NATIVE_ETHER,
      }),
      move721(SELLER, BUYER, 1n),
    ]),
  ]);
  bury();
  await world.catchUp();
  expect(await facts()).toMatchObject([{ currency: { id: COIN, ...currency } }]);
});
