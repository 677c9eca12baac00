import { describe, expect, it } from 'vitest';
import { changeTable, isFiltered, readTableState, type TableRules, writeTableState } from './table-state.ts';

const rules: TableRules = {
  sorts: ['-created', 'created', 'name', '-name'],
  sizes: [10, 20, 50],
  start: { page: 1, pageSize: 20, sort: '-created', q: '', state: 'all' },
};
const read = (query: string) => readTableState(new URLSearchParams(query), rules);
const write = (state: Parameters<typeof writeTableState>[0]) => String(writeTableState(state, rules));

describe('the table state in the URL', () => {
  it('[L1] is the default for an empty query, and the default writes an empty query', () => {
    expect(read('')).toEqual(rules.start);
    expect(write(rules.start)).toBe('');
  });

  it('[L1] survives a reload: it reads what it has written', () => {
    const state = { page: 3, pageSize: 50, sort: 'name', q: 'mint & más', state: 'needs-draw' } as const;
    expect(read(write(state))).toEqual(state);
  });

  it.each([
    'page=0',
    'page=-2',
    'page=1.5',
    'page=x',
    'pageSize=7',
    'pageSize=1000',
    'sort=owner',
    'state=OPEN',
    'q=%20%20',
  ])('[L1] [L17] falls back to the default for an invalid query such as %s', (query) => {
    expect(read(query)).toEqual(rules.start);
  });

  it('[L17] reaches the last page of 5,000 entries, and requests none that the server rejects', () => {
    expect(read('page=250').page).toBe(250);
    expect(read('page=9999999').page).toBe(1_000_000);
    expect(read(`q=${'a'.repeat(300)}`).q).toHaveLength(100);
  });

  it('[L1] resets to the first page on any change but of the page', () => {
    const third = { ...rules.start, page: 3 };
    expect(changeTable(third, { q: 'x' })).toMatchObject({ page: 1, q: 'x' });
    expect(changeTable(third, { page: 4 })).toMatchObject({ page: 4 });
  });

  it('[L1] distinguishes an empty table from one without matches', () => {
    expect(isFiltered(rules.start)).toBe(false);
    expect(isFiltered({ ...rules.start, q: 'x' })).toBe(true);
    expect(isFiltered({ ...rules.start, state: 'closed' })).toBe(true);
    expect(isFiltered({ ...rules.start, page: 9, sort: 'name' })).toBe(false);
  });
});
