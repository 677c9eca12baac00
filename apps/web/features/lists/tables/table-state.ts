import type { paging } from '@signboard/contract/lists/schemas.ts';
import { LIST_STATES } from '@signboard/domain/lists/list-state.ts';
import type { z } from 'zod';

/** Page, sort order, search and filter. */
export type TableState = Omit<z.output<typeof paging>, 'status'>;

export type Sort = TableState['sort'];
export type StateChoice = TableState['state'];

/** What a table allows, and its default state. */
export type TableRules = { sorts: readonly Sort[]; sizes: readonly number[]; start: TableState };

export const STATE_CHOICES = ['all', ...LIST_STATES] as const satisfies StateChoice[];

const LAST_PAGE = 1_000_000;
const MAX_SEARCH_LENGTH = 100;

function oneOf<T>(values: readonly T[], value: unknown, otherwise: T): T {
  return values.find((one) => String(one) === value) ?? otherwise;
}

function readPage(text: string | null): number {
  const page = /^\d{1,7}$/.test(text ?? '') ? Number(text) : 1;
  return Math.min(Math.max(page, 1), LAST_PAGE);
}

/** People edit URLs too: invalid values are ignored. */
export function readTableState(search: URLSearchParams, { sorts, sizes, start }: TableRules): TableState {
  return {
    page: readPage(search.get('page')),
    pageSize: oneOf(sizes, search.get('pageSize'), start.pageSize),
    sort: oneOf(sorts, search.get('sort'), start.sort),
    q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
    state: oneOf<StateChoice>(STATE_CHOICES, search.get('state'), start.state),
  };
}

/** Omits values that equal the default. */
export function writeTableState(state: TableState, { start }: TableRules): URLSearchParams {
  const search = new URLSearchParams();
  for (const key of ['q', 'state', 'sort', 'pageSize', 'page'] as const) {
    if (state[key] !== start[key]) search.set(key, String(state[key]));
  }
  return search;
}

/** Any change but of the page resets to the first page. */
export function changeTable(state: TableState, change: Partial<TableState>): TableState {
  return { ...state, page: 1, ...change };
}

export function isFiltered({ q, state }: TableState): boolean {
  return q !== '' || state !== 'all';
}
