import type { BOT_SORTS } from '@signboard/contract/bots/schemas.ts';

export type BotSort = (typeof BOT_SORTS)[number];

export type AllBotsState = { page: number; pageSize: number; sort: BotSort; q: string };

/** Repeated here, so that the page doesn't load the schema. */
export const SORTS = [
  '-joined',
  'joined',
  'username',
  '-username',
  'collection',
  '-collection',
] as const satisfies readonly BotSort[];
export const PAGE_SIZES = [50, 100] as const;

const START: AllBotsState = { page: 1, pageSize: PAGE_SIZES[0], sort: '-joined', q: '' };
const LAST_PAGE = 100_000;
const MAX_SEARCH_LENGTH = 100;

/** People edit URLs too: invalid values are ignored. */
export function readAllBotsState(search: URLSearchParams): AllBotsState {
  const page = search.get('page') ?? '';
  return {
    page: /^\d{1,6}$/.test(page) ? Math.min(Math.max(Number(page), 1), LAST_PAGE) : START.page,
    pageSize: PAGE_SIZES.find((size) => String(size) === search.get('pageSize')) ?? START.pageSize,
    sort: SORTS.find((sort) => sort === search.get('sort')) ?? START.sort,
    q: (search.get('q') ?? '').trim().slice(0, MAX_SEARCH_LENGTH),
  };
}

/** Omits values that equal the default. */
export function writeAllBotsState(state: AllBotsState): string {
  const search = new URLSearchParams();
  for (const key of ['q', 'sort', 'pageSize', 'page'] as const)
    if (state[key] !== START[key]) search.set(key, String(state[key]));
  return search.size > 0 ? `?${search}` : '';
}
