/** The day is an ISO date such as 2026-03-01. */
export type DayCount = { day: string; count: number };

/** In percent from the plot's left and top. */
type Point = { x: number; y: number };

export type ChartGeometry = {
  /** The values of the horizontal grid lines, from zero up. */
  levels: number[];
  places: Point[];
  /** SVG paths of the line and the area under it, in a 100 by 100 view box. */
  line: string;
  area: string;
};

const MAX_LEVELS = 4;
const round = (value: number) => Math.round(value * 100) / 100;

/** Grid line values: whole numbers in steps of 1, 2 or 5; the last one is at or above the maximum. */
export function chartLevels(highest: number): number[] {
  let step = 1;
  for (let power = 1; highest / step > MAX_LEVELS; power *= 10) {
    step = [power, power * 2, power * 5].find((size) => highest / size <= MAX_LEVELS) ?? power * 10;
  }
  const lines = Math.max(1, Math.ceil(highest / step));
  return Array.from({ length: lines + 1 }, (_, line) => line * step);
}

/** A single day is placed in the middle. */
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

/** Indexes of the days labeled below the plot: the last one and others at even distances, at most `most`. */
export function labelledDays(days: number, most: number): number[] {
  if (days === 0) return [];
  const apart = Math.max(1, Math.ceil((days - 1) / Math.max(1, most - 1)));
  const indexes: number[] = [];
  for (let index = days - 1; index >= 0; index -= apart) indexes.unshift(index);
  return indexes;
}

/** The day at a horizontal position (0 to 1). */
export function nearestDay(days: number, across: number): number {
  return Math.min(days - 1, Math.max(0, Math.round(across * (days - 1))));
}
