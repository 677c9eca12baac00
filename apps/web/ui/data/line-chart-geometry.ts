/** What happened on one day; the day is an ISO date such as 2026-03-01. */
export type DayCount = { day: string; count: number };

/** A place in the plot, in percent from its left and its top. */
export type Place = { x: number; y: number };

export type ChartGeometry = {
  /** The values of the horizontal lines, from zero up. */
  levels: number[];
  places: Place[];
  /** The line and the area under it, as paths in a square of 100. */
  line: string;
  area: string;
};

const MOST_LEVELS = 4;
const round = (value: number) => Math.round(value * 100) / 100;

/** The values to draw lines at: whole, evenly apart, in steps of 1, 2 or 5, and the last one above them all. */
export function chartLevels(highest: number): number[] {
  let step = 1;
  for (let power = 1; highest / step > MOST_LEVELS; power *= 10) {
    step = [power, power * 2, power * 5].find((size) => highest / size <= MOST_LEVELS) ?? power * 10;
  }
  const lines = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: lines + 1 }, (_, line) => line * step);
}

/** Where the line runs. One day alone stands in the middle. */
export function chartGeometry(points: readonly DayCount[]): ChartGeometry {
  const levels = chartLevels(Math.max(0, ...points.map(({ count }) => count)));
  const top = levels.at(-1) ?? 1;
  const places = points.map(({ count }, index) => ({
    x: points.length === 1 ? 50 : round((index / (points.length - 1)) * 100),
    y: round(100 - (count / top) * 100),
  }));
  const line = places.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${x} ${y}`).join('');
  const [first, last] = [places.at(0), places.at(-1)];
  const area = first && last ? `${line}L${last.x} 100L${first.x} 100Z` : '';
  return { levels, places, line, area };
}

/** Which days are written below the plot: the last one, and others evenly before it, at most so many. */
export function labelledDays(days: number, most: number): number[] {
  if (days === 0) return [];
  const apart = Math.max(1, Math.ceil((days - 1) / Math.max(1, most - 1)));
  const indexes: number[] = [];
  for (let index = days - 1; index >= 0; index -= apart) indexes.unshift(index);
  return indexes;
}

/** The day that a place across the plot (0 to 1) belongs to. */
export function nearestDay(days: number, across: number): number {
  return Math.min(days - 1, Math.max(0, Math.round(across * (days - 1))));
}
