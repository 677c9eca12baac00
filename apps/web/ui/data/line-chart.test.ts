import { describe, expect, it } from 'vitest';
import { chartGeometry, chartLevels, labelledDays, nearestDay } from './line-chart-geometry.ts';

describe('the daily chart', () => {
  it('[L20] places grid lines at even whole numbers, the last one above the maximum', () => {
    expect(chartLevels(0)).toEqual([0, 1]);
    expect(chartLevels(3)).toEqual([0, 1, 2, 3]);
    expect(chartLevels(5)).toEqual([0, 2, 4, 6]);
    expect(chartLevels(40)).toEqual([0, 10, 20, 30, 40]);
    expect(chartLevels(4_321)).toEqual([0, 2000, 4000, 6000]);
  });

  it.each([1, 7, 19, 99, 100, 101, 999, 12_345, 5_000_001])('[L20] fits a maximum of %s', (highest) => {
    const levels = chartLevels(highest);
    expect(levels.at(-1)).toBeGreaterThanOrEqual(highest);
    expect(levels.at(-2)).toBeLessThan(highest);
    expect(levels.length).toBeLessThanOrEqual(5);
    expect(levels.every(Number.isInteger)).toBe(true);
  });

  it('[L20] runs from the first day at the left to the last at the right, with zero at the bottom', () => {
    const { places, line, area } = chartGeometry([
      { day: '2026-03-01', count: 0 },
      { day: '2026-03-02', count: 4 },
      { day: '2026-03-03', count: 1 },
    ]);
    expect(places).toEqual([
      { x: 0, y: 100 },
      { x: 50, y: 0 },
      { x: 100, y: 75 },
    ]);
    expect(line).toBe('M0 100L50 0L100 75');
    expect(area).toBe('M0 100L50 0L100 75L100 100L0 100Z');
  });

  it('[L20] handles no days, and places a single day in the middle', () => {
    expect(chartGeometry([])).toEqual({ levels: [0, 1], places: [], line: '', area: '' });
    expect(chartGeometry([{ day: '2026-03-01', count: 2 }]).places).toEqual([{ x: 50, y: 0 }]);
  });

  it('[L20] labels the last day and others at even distances before it', () => {
    expect(labelledDays(30, 6)).toEqual([5, 11, 17, 23, 29]);
    expect(labelledDays(3, 6)).toEqual([0, 1, 2]);
    expect(labelledDays(1, 6)).toEqual([0]);
    expect(labelledDays(0, 6)).toEqual([]);
  });

  it('[L20] finds the day under the pointer, also beyond the edges', () => {
    expect(nearestDay(30, 0.5)).toBe(15);
    expect(nearestDay(30, -0.2)).toBe(0);
    expect(nearestDay(30, 1.7)).toBe(29);
    expect(nearestDay(1, 0.9)).toBe(0);
  });
});
