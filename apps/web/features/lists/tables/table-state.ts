import type { paging } from '@signboard/contract/lists/calls.ts';
import type { z } from 'zod';

/** How a table is cut: which page, in which order, and what it is searched for. */
export type TableState = z.output<typeof paging>;

export type Sort = TableState['sort'];
export type StatusChoice = TableState['status'];

/** What a table of ours allows, and how it stands before anyone touched it. */
export type TableRules = { sorts: readonly Sort[]; sizes: readonly number[]; start: TableState };

export const STATUS_CHOICES = ['all', 'ONLINE', 'OFFLINE', 'CLOSED'] as const satisfies StatusChoice[];

const LAST_PAGE = 1_000_000;
const LONGEST_SEARCH = 100;

function oneOf<T>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.find((one) => String(one) === value) ?? otherwise;
}

function readPage(text: string | null): number {
  const page = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(page, 1), LAST_PAGE);
}

/** Reads the address bar. It is typed by people too: what makes no sense is as if it were not there. */
export function readTableState(search: URLSearchParams, { sorts, sizes, start }: TableRules): TableState {
  return {
    page: readPage(search.get('page')),
    pageSize: oneOf(sizes, search.get('pageSize'), start.pageSize),
    sort: oneOf(sorts, search.get('sort'), start.sort),
    q: (search.get('q') ?? '').trim().slice(0, LONGEST_SEARCH),
    status: oneOf<StatusChoice>(STATUS_CHOICES, search.get('status'), start.status),
  };
}

/** Writes the address bar, without what is as it was at the start. */
export function writeTableState(state: TableState, { start }: TableRules): URLSearchParams {
  const search = new URLSearchParams();
  for (const key of ['q', 'status', 'sort', 'pageSize', 'page'] as const) {
    if (state[key] !== start[key]) search.set(key, String(state[key]));
  }
  return search;
}

/** A change of the table. Any other cut than the page begins at its first page. */
export function changeTable(state: TableState, change: Partial<TableState>): TableState {
  return { ...state, page: 1, ...change };
}

/** Whether rows may be missing because of a search or a filter. */
export function isFiltered({ q, status }: TableState): boolean {
  return q !== '' || status !== 'all';
}
