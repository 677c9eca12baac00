import { listingsApi } from '@signboard/contract/listings/endpoints.ts';
import type { ListingsAnswer } from '@signboard/contract/listings/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query/query-client.ts';
import { botCall } from '../bot-call.ts';
import { BOT_KEY, REFETCH_MS } from '../bot-queries.ts';

export const listingsQuery = queryOptions({
  queryKey: [...BOT_KEY, 'listings'],
  queryFn: async ({ signal }) => (await botCall(listingsApi.show, { signal })).result,
  refetchInterval: REFETCH_MS,
});

export function cacheListings(listings: ListingsAnswer): void {
  queryClient.setQueryData(listingsQuery.queryKey, listings);
}
