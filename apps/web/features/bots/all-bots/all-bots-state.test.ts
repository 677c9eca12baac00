import { BOT_SORTS } from '@signboard/contract/bots/schemas.ts';
import { describe, expect, it } from 'vitest';
import { readAllBotsState, SORTS, writeAllBotsState } from './all-bots-state.ts';
import { joinDate } from './all-bots-table.tsx';

const read = (search: string) => readAllBotsState(new URLSearchParams(search));

describe('[B9] the table of all bots', () => {
  it('offers the sort orders that the API supports', () => {
    expect(SORTS).toEqual(BOT_SORTS);
  });

  it('follows the URL, and uses the default for invalid values', () => {
    expect(read('q=tide&sort=-username&page=3&pageSize=100')).toEqual({
      q: 'tide',
      sort: '-username',
      page: 3,
      pageSize: 100,
    });
    const start = { q: '', sort: '-joined', page: 1, pageSize: 50 };
    expect(read('')).toEqual(start);
    expect(read('page=-1&sort=secret&pageSize=7')).toEqual(start);
    expect(read('page=0')).toEqual(start);
  });

  it('writes only what differs from the default', () => {
    expect(writeAllBotsState(read(''))).toBe('');
    expect(writeAllBotsState(read('page=2&q=a b'))).toBe('?q=a+b&page=2');
  });

  it('formats the join date in en-us, long, with hour and minute', () => {
    expect(joinDate(new Date(2026, 2, 5, 17, 4))).toMatch(/^March 5, 2026 at 5:04\sPM$/);
  });
});
