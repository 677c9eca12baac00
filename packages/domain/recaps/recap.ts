import type { Total } from '../posts/sale-facts.ts';
import type { Period, RecapInterval } from './recap-schedule.ts';
import type { SalesSummary, Volume } from './summarize-sales.ts';

/** What a recap says; `highest` is kept as the facts of its delivery. */
export type Recap = Omit<SalesSummary, 'highest' | 'collections'> & {
  every: RecapInterval;
  period: Period;
  timeZone: string;
  /** Of collections with sales, from the chain; the address where a collection has no name. */
  collections: readonly { name: string | null; contract: string }[];
  hashtags: readonly string[];
};

type StoredTotal = Omit<Total, 'amount'> & { amount: string };
type StoredVolume = { totals: readonly StoredTotal[]; bound: Volume['bound'] };

export type StoredRecap = Omit<Recap, 'period' | 'volume' | 'sweep' | 'median'> & {
  period: { from: string; to: string };
  volume: StoredVolume;
  sweep: ({ pieces: string } & StoredVolume) | null;
  median: { total: StoredTotal } | { usdValue: string } | null;
};

/** JSON has no bigints, so amounts are stored as decimal strings. */
export function writeRecap({ period, volume, sweep, median, ...recap }: Recap): StoredRecap {
  return {
    ...recap,
    period: { from: period.from.toISOString(), to: period.to.toISOString() },
    volume: writeVolume(volume),
    sweep: sweep && { pieces: sweep.pieces.toString(), ...writeVolume(sweep) },
    median:
      median &&
      ('total' in median ? { total: writeTotal(median.total) } : { usdValue: median.usdValue.toString() }),
  };
}

export function readRecap({ period, volume, sweep, median, ...recap }: StoredRecap): Recap {
  return {
    ...recap,
    period: { from: new Date(period.from), to: new Date(period.to) },
    volume: readVolume(volume),
    sweep: sweep && { pieces: BigInt(sweep.pieces), ...readVolume(sweep) },
    median:
      median &&
      ('total' in median ? { total: readTotal(median.total) } : { usdValue: BigInt(median.usdValue) }),
  };
}

const writeTotal = ({ currency, amount }: Total): StoredTotal => ({ currency, amount: amount.toString() });
const readTotal = ({ currency, amount }: StoredTotal): Total => ({ currency, amount: BigInt(amount) });
const writeVolume = ({ totals, bound }: Volume): StoredVolume => ({ totals: totals.map(writeTotal), bound });
const readVolume = ({ totals, bound }: StoredVolume): Volume => ({ totals: totals.map(readTotal), bound });
