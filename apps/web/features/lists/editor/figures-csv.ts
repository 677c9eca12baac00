import type { ListFigures } from '@signboard/contract/lists/list.ts';
import { formatCsvLine } from '@signboard/domain/lists/csv.ts';

/** One line for each figure. Names are codes, so that a file reads the same in every language. */
export function figuresCsv(figures: ListFigures): string {
  const { views, connects, verified, joined, removed, viewsByDay, joinsByDay, refusals, referrers } = figures;
  const totals = Object.entries({ views, connects, verified, joined, removed });
  const rows: (readonly [string, string, number])[] = [
    ...totals.map(([name, count]) => ['total', name, count] as const),
    ...viewsByDay.map(({ day, count }) => ['views', day, count] as const),
    ...joinsByDay.map(({ day, count }) => ['joins', day, count] as const),
    ...refusals.map(({ name, count }) => ['refusal', name, count] as const),
    ...referrers.map(({ name, count }) => ['referrer', name, count] as const),
  ];
  return [['figure', 'name', 'count'], ...rows].map(formatCsvLine).join('');
}
