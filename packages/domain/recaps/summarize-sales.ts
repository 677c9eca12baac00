import type { SaleChain } from '../chains/sale-chains.ts';
import { computeUsdValue, findCoin, type UsdPrices } from '../posts/currencies.ts';
import { countPieces } from '../posts/group-sales.ts';
import type { Currency, SaleFacts, Total } from '../posts/sale-facts.ts';
import type { Period } from './recap-schedule.ts';
import { type DatedSale, findWashTrades } from './wash-trades.ts';

/** Amounts by currency; wrapped coins are added to their coin. */
export type Volume = { totals: readonly Total[]; bound: 'exact' | 'at-least' };

/** An address alone is not enough: the same one can be another collection on another chain. */
type CollectionId = { chain: SaleChain; contract: string };

export type SalesSummary = {
  /** A bundle is one sale. */
  saleCount: number;
  /** A lower bound when there were more sales than are read. */
  isCapped: boolean;
  volume: Volume;
  /** `isAtLeast`: some buyers are not known. */
  buyers: { count: number; isAtLeast: boolean };
  chains: readonly SaleChain[];
  /** The collections with sales, most sales first. */
  collections: readonly CollectionId[];
  /** The sales of the highest price; several if it was a bundle. Without any known price, the latest sale. */
  highest: readonly SaleFacts[];
  hasHighest: boolean;
  /** In the only currency, or in dollars if there are several; null when it cannot be told. */
  median: { total: Total } | { usdValue: bigint } | null;
  /** The transaction with the most pieces, if one had several. */
  sweep: ({ pieces: bigint } & Volume) | null;
  /** The change of the volume to the period before; null when it cannot be compared. */
  changePercent: number | null;
  /** Sales that were left out because they look like wash trading. */
  washCount: number;
};

export type SummaryInput = {
  /** Of both periods, and of the week before: back-and-forth trades are found by it. */
  sales: readonly (DatedSale & {
    /** The contract that the bot watches, on the sale's chain; on Solana it can be a creator. */
    collection: string;
  })[];
  period: Period;
  /** Null when the bot did not watch all of its collections then. */
  previous: Period | null;
  prices: UsdPrices;
  isCapped?: boolean;
};

type Found = SummaryInput['sales'][number];
/** One price: a sale, or the sales of a bundle. */
type Trade = { sales: readonly Found[]; price: Total | null; isNet: boolean };

/** Null when nothing was sold. */
export function summarizeSales(input: SummaryInput): SalesSummary | null {
  const { period, previous, prices, isCapped = false } = input;
  const washed = findWashTrades(input.sales);
  const all = toTrades(input.sales.filter(isWithin(period)));
  const trades = all.filter((trade) => !isWashed(trade, washed));
  const [latest] = trades;
  if (!latest) return null;
  const sales = trades.flatMap((trade) => trade.sales);
  const volume = volumeOf(trades);
  const highest = findHighest(trades, prices);
  const buyers = new Set(sales.map(({ sale }) => sale.buyer));
  const earlier = previous
    ? toTrades(input.sales.filter(isWithin(previous))).filter((trade) => !isWashed(trade, washed))
    : [];
  return {
    saleCount: trades.length,
    isCapped,
    volume,
    buyers: { count: buyers.size - Number(buyers.has('unknown')), isAtLeast: buyers.has('unknown') },
    chains: [...new Set(sales.map(({ sale }) => sale.chain))],
    collections: collectionsByFrequency(sales),
    highest: (highest ?? latest).sales.map(({ sale }) => sale),
    hasHighest: highest !== null,
    median: findMedian(trades, prices),
    sweep: findSweep(trades),
    changePercent: isCapped ? null : computeChange(volumeOf(earlier), volume, prices),
    washCount: all.length - trades.length,
  };
}

const isWithin =
  ({ from, to }: Period) =>
  ({ happenedAt }: DatedSale) =>
    happenedAt >= from && happenedAt < to;

/** A bundle with one suspicious token is left out whole: its price cannot be divided. */
const isWashed = ({ sales }: Trade, washed: ReadonlySet<string>) =>
  sales.some(({ sale }) => washed.has(sale.key));

/** Newest first. */
function toTrades(sales: readonly Found[]): Trade[] {
  const newest = sales.toSorted((one, other) => other.happenedAt.getTime() - one.happenedAt.getTime());
  const grouped = Map.groupBy(newest, ({ sale, transaction }) =>
    sale.bundle ? `${sale.chain}:${transaction}:${sale.bundle.id}` : sale.key,
  );
  return [...grouped.values()].flatMap((ofTrade): Trade[] => {
    const [first] = ofTrade;
    if (!first) return [];
    const { price, currency, priceBasis } = first.sale;
    const isKnown = price !== 'unknown' && currency !== 'unknown';
    return [
      {
        sales: ofTrade,
        price: isKnown ? { currency: toCoin(currency), amount: price } : null,
        isNet: priceBasis !== 'gross',
      },
    ];
  });
}

/** Wrapped coins count as their coin. */
function toCoin(currency: Currency): Currency {
  const coin = findCoin(currency.id);
  return coin ? { id: coin.id, symbol: coin.symbol, decimals: coin.decimals } : currency;
}

/** The currency that was used most often comes first. */
function volumeOf(trades: readonly Trade[]): Volume {
  const amounts = new Map<string, Total>();
  for (const { price } of trades) {
    if (!price) continue;
    const { currency, amount } = price;
    amounts.set(currency.id, { currency, amount: amount + (amounts.get(currency.id)?.amount ?? 0n) });
  }
  const order = byFrequency(trades.flatMap(({ price }) => (price ? [price.currency.id] : [])));
  const isLowerBound = trades.some(({ price, isNet }) => price === null || isNet);
  return {
    totals: order.flatMap((id) => amounts.get(id) ?? []),
    bound: isLowerBound ? 'at-least' : 'exact',
  };
}

function findHighest(trades: readonly Trade[], prices: UsdPrices): Trade | null {
  const rank = comparableAmounts(trades, prices);
  let highest: { trade: Trade; value: bigint } | null = null;
  for (const trade of trades) {
    const value = rank(trade);
    if (value !== null && value > (highest?.value ?? 0n)) highest = { trade, value };
  }
  return highest?.trade ?? null;
}

/** Prices as numbers that can be compared: amounts of the only currency, or dollars. Null where that is not known. */
function comparableAmounts(trades: readonly Trade[], prices: UsdPrices): (trade: Trade) => bigint | null {
  const isOne = new Set(trades.flatMap(({ price }) => (price ? [price.currency.id] : []))).size <= 1;
  return ({ price }) => {
    if (!price) return null;
    return isOne ? price.amount : computeUsdValue([price], prices);
  };
}

/** Of the known prices; none where some of them cannot be compared. */
function findMedian(trades: readonly Trade[], prices: UsdPrices): SalesSummary['median'] {
  const priced = trades.filter(({ price }) => price !== null);
  const values = priced.map(comparableAmounts(trades, prices));
  const [currency] = new Set(priced.map(({ price }) => price?.currency));
  const known = values.filter((value) => value !== null).sort((one, other) => (one < other ? -1 : 1));
  if (!currency || known.length < Math.max(3, values.length)) return null;
  const upper = known[Math.floor(known.length / 2)] ?? 0n;
  const lower = known[Math.floor((known.length - 1) / 2)] ?? 0n;
  const amount = (upper + lower) / 2n;
  const isOne = new Set(priced.map(({ price }) => price?.currency.id)).size === 1;
  return isOne ? { total: { currency, amount } } : { usdValue: amount };
}

function findSweep(trades: readonly Trade[]): SalesSummary['sweep'] {
  const byTransaction = Map.groupBy(
    trades,
    ({ sales: [first] }) => `${first?.sale.chain}:${first?.transaction}`,
  );
  let biggest: { pieces: bigint; trades: readonly Trade[] } | null = null;
  for (const together of byTransaction.values()) {
    const pieces = countAllPieces(together.flatMap(({ sales }) => sales.map(({ sale }) => sale)));
    if (pieces > (biggest?.pieces ?? 1n)) biggest = { pieces, trades: together };
  }
  return biggest && { pieces: biggest.pieces, ...volumeOf(biggest.trades) };
}

/** Two collections can have the same token ids. The sales are of one transaction, and so of one chain. */
function countAllPieces(sales: readonly SaleFacts[]): bigint {
  const byContract = Map.groupBy(sales, ({ contract }) => contract);
  return [...byContract.values()].reduce((count, ofContract) => count + countPieces(ofContract), 0n);
}

/** In the only currency of both, otherwise in dollars. Incomplete volumes are not compared. */
function computeChange(before: Volume, now: Volume, prices: UsdPrices): number | null {
  if (before.bound !== 'exact' || now.bound !== 'exact') return null;
  const ids = new Set([...before.totals, ...now.totals].map(({ currency }) => currency.id));
  const [was, is] =
    ids.size === 1
      ? [before.totals[0]?.amount ?? 0n, now.totals[0]?.amount ?? 0n]
      : [computeUsdValue(before.totals, prices), computeUsdValue(now.totals, prices)];
  if (was === null || is === null || was === 0n) return null;
  const percent = (is * 1_000n) / was - 1_000n;
  return Math.round(Number(percent) / 10);
}

function collectionsByFrequency(sales: readonly Found[]): CollectionId[] {
  const keyed = sales.map(({ sale: { chain }, collection }) => ({
    key: `${chain}:${collection}`,
    id: { chain, contract: collection },
  }));
  const ids = new Map(keyed.map(({ key, id }) => [key, id]));
  return byFrequency(keyed.map(({ key }) => key)).flatMap((key) => ids.get(key) ?? []);
}

/** Distinct, the most frequent first; equals keep their order. */
function byFrequency(values: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].toSorted(([, one], [, other]) => other - one).map(([value]) => value);
}
