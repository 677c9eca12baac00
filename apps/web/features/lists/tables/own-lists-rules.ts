import type { TableRules } from './table-state.ts';

/** The newest first, so that a new list appears on top. */
export const OWN_LISTS_RULES: TableRules = {
  sorts: ['-created', 'created', 'name', '-name', '-start', 'start', '-end', 'end', '-joined', 'joined'],
  sizes: [10, 20, 50, 100],
  start: { page: 1, pageSize: 20, sort: '-created', q: '', status: 'all' },
};
