import type { BodyOf } from '@signboard/contract/endpoint.ts';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { SentEntrySelection } from '@signboard/contract/lists/entry-filter.ts';
import type { OrganizerReason } from '@signboard/domain/lists/removal.ts';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callInPlace } from '#web/lib/api/call.ts';
import { LISTS_KEY } from '../tables/lists-queries.ts';
import { filterOf, type ParticipantsState } from './participants-state.ts';

const PAGE_SIZE = 50;

type Find = BodyOf<(typeof listsApi)['findEntries']>;

const findEntries = async (body: Find, signal: AbortSignal) =>
  (await callInPlace(listsApi.findEntries, { body, signal })).result;

/** One page of entries. */
export const participantsQuery = (id: string, state: ParticipantsState) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'participants', id, state],
    queryFn: ({ signal }) => {
      const { sort, after, before } = state;
      const cursor = { ...(after && { after }), ...(before && { before }) };
      return findEntries({ id, filter: filterOf(state), sort, ...cursor, pageSize: PAGE_SIZE }, signal);
    },
    placeholderData: keepPreviousData,
    refetchOnMount: 'always',
  });

/** Later pages come without counts, which only the first page has. */
export const participantCountsQuery = (id: string, { after, before, ...state }: ParticipantsState) =>
  queryOptions({
    queryKey: [...LISTS_KEY, 'participant-counts', id, state],
    queryFn: ({ signal }) => {
      const filter = filterOf({ ...state, after: '', before: '' });
      return findEntries({ id, filter, sort: state.sort, pageSize: 1 }, signal);
    },
    enabled: after !== '' || before !== '',
    placeholderData: keepPreviousData,
  });

export type Removal = SentEntrySelection & { reason: OrganizerReason };

/** Removes entries in public. The list's counters and its earliest draw change with it. */
export function useRemoveEntries(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (removal: Removal) =>
      (await call(listsApi.removeEntries, { body: { id, ...removal } })).result.removed,
    onSettled: () => queries.invalidateQueries({ queryKey: LISTS_KEY }),
  });
}

/** Bans wallets from this list, or lifts the ban. */
export function useBanEntries(id: string) {
  const queries = useQueryClient();
  return useMutation({
    mutationFn: async (ban: SentEntrySelection & { banned: boolean }) =>
      (await call(listsApi.banEntries, { body: { id, ...ban } })).result.changed,
    onSettled: () => queries.invalidateQueries({ queryKey: LISTS_KEY }),
  });
}
