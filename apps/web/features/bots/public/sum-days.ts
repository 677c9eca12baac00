import type { PublicBot } from '@signboard/contract/public-bot/schemas.ts';

export const WEEK = 7;

export function sumDays(days: PublicBot['days']): { sales: number; usd: number } {
  return days.reduce((sum, { sales, usd }) => ({ sales: sum.sales + sales, usd: sum.usd + usd }), {
    sales: 0,
    usd: 0,
  });
}

export type ChartRange = '7' | '30';

/** The days of a range: their volume, or how many sales there were if no dollars are known. */
export function chartPoints(days: PublicBot['days'], range: ChartRange) {
  const shown = days.slice(-Number(range));
  const kind = sumDays(days).usd > 0 ? ('volume' as const) : ('sales' as const);
  const points = shown.map(({ day, sales, usd }) => ({ day, count: kind === 'volume' ? usd : sales }));
  return { kind, points };
}
