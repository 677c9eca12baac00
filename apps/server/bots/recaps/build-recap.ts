import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import { MAX_HASHTAGS } from '@signboard/domain/posts/hashtags.ts';
import type { SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import type { Recap } from '@signboard/domain/recaps/recap.ts';
import { type Period, periodUntil, type RecapSchedule } from '@signboard/domain/recaps/recap-schedule.ts';
import { type SalesSummary, summarizeSales } from '@signboard/domain/recaps/summarize-sales.ts';
import type { Db } from '#server/platform/db/connect.ts';
import { secondsAfter } from '#server/platform/lib/clock.ts';
import { findRecapSales, type RecapCollection } from './recap-sales-store.ts';

export type BuiltRecap = { recap: Recap; highest: readonly SaleFacts[] };

type RecapRequest = { schedule: RecapSchedule; period: Period; collections: readonly RecapCollection[] };

/** Back-and-forth trades are found by the sales of the week before. */
const HISTORY_SECONDS = 7 * 24 * 3600;

/** The recap of a period over all collections of a bot; null when nothing was sold. Filters of posts do not apply. */
export async function buildRecap(
  db: Db,
  { schedule, period, collections }: RecapRequest,
  prices: UsdPrices,
): Promise<BuiltRecap | null> {
  if (collections.length === 0) return null;
  const previous = periodUntil(schedule, period.from);
  const from = secondsAfter(previous.from, -HISTORY_SECONDS);
  const { sales, isCapped } = await findRecapSales(db, collections, { from, to: period.to });
  const summary = summarizeSales({
    sales,
    period,
    previous: collections.every(({ addedAt }) => addedAt <= previous.from) ? previous : null,
    prices,
    isCapped,
  });
  return summary && toRecap(summary, { schedule, period, collections });
}

export function toRecap(
  { highest, collections: sold, ...summary }: SalesSummary,
  { schedule, period, collections }: RecapRequest,
): BuiltRecap {
  const shown = sold.flatMap(
    ({ chain, contract }) =>
      collections.find((one) => one.chain === chain && one.contract === contract) ?? [],
  );
  const hashtags = [...new Set(shown.flatMap((one) => one.hashtags))].slice(0, MAX_HASHTAGS);
  const recap: Recap = {
    ...summary,
    every: schedule.every,
    timeZone: schedule.timeZone,
    period,
    collections: shown.map(({ name, contract }) => ({ name, contract })),
    hashtags,
  };
  return { recap, highest };
}
