import { describe, expect, it } from 'vitest';
import { nextSort } from './data-table.tsx';
import { pageCount, pageWindow } from './pagination.tsx';

describe('pagination and sorting', () => {
  it('[L17] counts enough pages for all rows, and one for none', () => {
    expect(pageCount(0, 20)).toBe(1);
    expect(pageCount(20, 20)).toBe(1);
    expect(pageCount(5_000, 20)).toBe(250);
  });

  it('[L1] [L17] offers the first, the last and the nearby pages', () => {
    expect(pageWindow(1, 1)).toEqual([1]);
    expect(pageWindow(1, 25)).toEqual([1, 2, null, 25]);
    expect(pageWindow(13, 25)).toEqual([1, null, 12, 13, 14, null, 25]);
    expect(pageWindow(25, 25)).toEqual([1, null, 24, 25]);
  });

  it('[L1] leaves no gap for a single page', () => {
    expect(pageWindow(4, 25)).toEqual([1, 2, 3, 4, 5, null, 25]);
    expect(pageWindow(3, 5)).toEqual([1, 2, 3, 4, 5]);
  });

  it('[L1] reverses the order on the second click', () => {
    const name = { key: 'name', title: 'Name', sort: 'name', cell: () => null };
    const start = { ...name, sort: 'start', startsDescending: true };
    expect(nextSort('-created', name)).toBe('name');
    expect(nextSort('name', name)).toBe('-name');
    expect(nextSort('-name', name)).toBe('name');
    expect(nextSort('-created', start)).toBe('-start');
    expect(nextSort('-start', start)).toBe('start');
  });
});
