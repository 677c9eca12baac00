import {
  EVM_SALE_CHAINS,
  findSaleChain,
  type RegisteredChain,
} from '@signboard/domain/chains/sale-chains.ts';
import { composePost } from '@signboard/domain/posts/compose-post.ts';
import { COINS, computeUsdValue } from '@signboard/domain/posts/currencies.ts';
import { groupSales } from '@signboard/domain/posts/group-sales.ts';
import {
  BUYER,
  HASH,
  marketLog,
  move721,
  type SampleLog,
  SELLER,
  ZERO_ADDRESS,
} from '@signboard/sales/testing/sample-logs.ts';
import { describe, expect, it } from 'vitest';
import { buildTransactionUrl } from '#server/bots/posting/compose/post-content.ts';
import type { EthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createRangeChain } from '#server/platform/providers/ethereum/reader/range-reader.ts';
import type { RpcAnswer } from '#server/platform/providers/json-rpc.ts';
import { answerRpc } from '../../testing/answer-rpc.ts';
import { createTestChain } from '../../testing/test-chain.ts';
import { decodeWithoutHead } from '../read-block.ts';
import { filterOf, networkOf } from './network-of.ts';

const RANGE_CHAINS = EVM_SALE_CHAINS.filter(({ mode }) => mode === 'ranges');
const SEAPORT_16 = '0x0000000000000068f116a894984e2db1123eb395';
const PROCESSOR_3 = '0x9a1d00000000fc540e2000560054812452eb5366';
const OPENSEA_WALLET = '0x0000a26b00c1f0df003000390027140000faa719';
const MAGIC_EDEN_WALLET = '0x6fa303e72bed54f515a513496f922bc331e2f27e';
const COLLECTION = `0x${'c0'.repeat(20)}`;
const ONE = 10n ** 18n;

type Money = { token: string; amount: bigint; recipient: string };
const money = ({ token, amount, recipient }: Money) => ({
  itemType: token === ZERO_ADDRESS ? 0 : 1,
  token,
  identifier: 0n,
  amount,
  recipient,
});
const nft = (contract = COLLECTION) => ({ itemType: 2, token: contract, identifier: 7n, amount: 1n });

/** A listing: the token is offered, money goes to the seller and to the marketplace. */
const listing = (
  currency: string,
  feeWallet: string,
  emitter = SEAPORT_16,
  contract = COLLECTION,
): SampleLog[] => [
  marketLog(
    'seaport',
    'orderFulfilled',
    {
      orderHash: HASH,
      offerer: SELLER,
      zone: ZERO_ADDRESS,
      recipient: BUYER,
      offer: [nft(contract)],
      consideration: [
        money({ token: currency, amount: ONE - ONE / 100n, recipient: SELLER }),
        money({ token: currency, amount: ONE / 100n, recipient: feeWallet }),
      ],
    },
    emitter,
  ),
  move721(SELLER, BUYER, 7n, contract),
];

/** An accepted bid: the buyer offers the chain's bid coin. */
const bid = (currency: string, feeWallet: string): SampleLog[] => [
  marketLog(
    'seaport',
    'orderFulfilled',
    {
      orderHash: HASH,
      offerer: BUYER,
      zone: ZERO_ADDRESS,
      recipient: SELLER,
      offer: [{ itemType: 1, token: currency, identifier: 0n, amount: ONE / 2n }],
      consideration: [
        { ...nft(), recipient: BUYER },
        money({ token: currency, amount: ONE / 200n, recipient: feeWallet }),
      ],
    },
    SEAPORT_16,
  ),
  move721(SELLER, BUYER, 7n, COLLECTION),
];

/** The answers of a node of this chain to the calls of the range reader, and what is decoded from them. */
async function readSales(chain: RegisteredChain, logs: SampleLog[], blocks = 3) {
  const made = createTestChain();
  made.mine();
  const block = made.mine([{ hash: `0x${'ab'.repeat(32)}`, from: BUYER, to: SEAPORT_16, value: 0n, logs }]);
  for (let at = 0; at < blocks; at += 1) made.mine();
  const view = { chain: made, head: made.head() };
  const node = async (calls: readonly { method: string; params: unknown }[]) =>
    calls.map((call) => answerRpc(view, { id: 1, ...call } as never) as RpcAnswer);
  const nodes = {
    count: 1,
    ask: (use) => use(node),
    askEach: async (use) => [await use(node)],
  } as EthereumNodes;
  const reader = createRangeChain(nodes, chain);
  const span = { from: block.number - 1, to: made.head().number };
  const answer = await reader.range(filterOf(chain), span, []);
  if (answer === 'too-much') throw new Error('too much');
  const read = answer.logs.length === 0 ? [] : await reader.transactions(answer.logs);
  return read.flatMap(({ hash, logs: all }) => decodeWithoutHead(hash, all, networkOf(chain)).decoded.sales);
}

describe.each(RANGE_CHAINS.map((chain) => [chain.slug, chain] as const))('sales on %s', (slug, entry) => {
  const chain: RegisteredChain = entry;
  const [bidCoin] = chain.tokens;

  it('are priced in the chain’s own coin, and OpenSea is named by its fee', async () => {
    const [sale] = await readSales(chain, listing(ZERO_ADDRESS, OPENSEA_WALLET));
    expect(sale).toMatchObject({
      chain: slug,
      verified: true,
      contract: COLLECTION,
      tokenId: '7',
      price: ONE,
      currency: { id: chain.coin, symbol: chain.coin, decimals: 18 },
      marketplace: { id: 'seaport-v1.6', name: 'OpenSea' },
      seller: SELLER,
      buyer: BUYER,
    });
    expect(sale?.key.startsWith(`${slug}:0xab`)).toBe(true);
    const subject = groupSales(sale ? [sale] : []);
    if (!subject) throw new Error('no sale');
    const text = composePost(subject, {
      names: { collection: 'Foxes', tokens: new Map(), parties: new Map() },
      prices: new Map([[chain.coin, 250_000_000n]]),
      hashtags: [],
      link: null,
      isDuplicate: () => false,
    });
    expect(text).toContain(`1 ${chain.coin}`);
    expect(text).toContain('$2.50');
  });

  it('are priced in its bid coin, and Magic Eden is named by its fee', async () => {
    const [sale] = await readSales(chain, bid(bidCoin?.address ?? '', MAGIC_EDEN_WALLET));
    expect(sale).toMatchObject({
      price: ONE / 2n,
      side: 'bid',
      currency: { id: bidCoin?.address, symbol: bidCoin?.symbol, decimals: 18 },
      marketplace: { name: 'Magic Eden' },
    });
    const currency = { id: bidCoin?.address ?? '', symbol: '', decimals: null };
    // Worth as much as the coin that it wraps: on Polygon, WETH is ether.
    expect(
      computeUsdValue([{ currency, amount: ONE }], new Map([[bidCoin?.coin ?? '', 1_00_000_000n]])),
    ).toBe(10n ** 85n);
  });

  it('of Payment Processor are read too', async () => {
    const log = marketLog(
      'payment-processor',
      'buy721',
      {
        buyer: BUYER,
        seller: SELLER,
        tokenAddress: COLLECTION,
        beneficiary: BUYER,
        paymentCoin: ZERO_ADDRESS,
        tokenId: 7n,
        salePrice: ONE,
      },
      PROCESSOR_3,
    );
    const [sale] = await readSales(chain, [log, move721(SELLER, BUYER, 7n, COLLECTION)]);
    expect(sale).toMatchObject({ price: ONE, verified: true, marketplace: { id: 'payment-processor-v3' } });
  });

  it('of an unknown contract are not asked for, and not verified if a transaction has them besides', async () => {
    const strange = listing(ZERO_ADDRESS, OPENSEA_WALLET, `0x${'ee'.repeat(20)}`);
    expect(await readSales(chain, strange)).toEqual([]);
    const both = await readSales(chain, [...strange, ...listing(ZERO_ADDRESS, OPENSEA_WALLET)]);
    expect(both.map(({ verified }) => verified).toSorted()).toEqual([false, true]);
  });

  it('have a coin, an explorer and a minimum that is not zero', () => {
    expect(COINS[slug].symbol).toBe(chain.coin);
    expect(buildTransactionUrl(slug, '0x1')).toMatch(/^https:\/\/[a-z0-9.]+\/tx\/0x1$/);
    expect(Number(chain.suggestedMinimum)).toBeGreaterThan(0);
  });
});

describe('Polygon', () => {
  const polygon = findSaleChain('polygon') as RegisteredChain;

  it('has listings in WETH, shown as such', async () => {
    const [sale] = await readSales(polygon, listing(polygon.tokens[0]?.address ?? '', OPENSEA_WALLET));
    expect(sale).toMatchObject({ price: ONE, currency: { symbol: 'WETH', decimals: 18 } });
  });

  it('has its own shared storefront behind the adapter', async () => {
    const adapter = '0xa604060890923ff400e8c6f5290461a83aedacec';
    const [sale] = await readSales(polygon, listing(ZERO_ADDRESS, OPENSEA_WALLET, SEAPORT_16, adapter));
    expect(sale).toMatchObject({
      contract: '0x2953399124f0cbb46d2cbacd8a89cf0599974963',
      eventSays: { contract: adapter },
    });
  });
});

describe('the registry of chains', () => {
  it('has every id and slug once, and addresses in lower case', () => {
    expect(new Set(EVM_SALE_CHAINS.map(({ id }) => id)).size).toBe(EVM_SALE_CHAINS.length);
    expect(new Set(EVM_SALE_CHAINS.map(({ slug }) => slug)).size).toBe(EVM_SALE_CHAINS.length);
    for (const { slug, tokens, marketplaces, feeWallets, adapters } of EVM_SALE_CHAINS) {
      expect(slug).toMatch(/^[a-z0-9-]{2,20}$/);
      for (const { address } of [...tokens, ...marketplaces, ...feeWallets, ...adapters])
        expect(address).toMatch(/^0x[0-9a-f]{40}$/);
    }
  });
});
