import { webhooksApi } from '@signboard/contract/webhooks/endpoints.ts';
import { queryOptions } from '@tanstack/react-query';
import { call, callKeepingAddress } from '#web/lib/api/call.ts';

export const webhooksQuery = queryOptions({
  queryKey: ['webhooks'],
  queryFn: async ({ signal }) => (await call(webhooksApi.list, { signal })).result,
});

const DELIVERIES_POLL_MS = 3_000;

/** Deliveries go on by themselves, so an open log stays current. A 404 only means that its webhook was just deleted. */
export const deliveriesQuery = (id: string) =>
  queryOptions({
    queryKey: ['webhooks', id, 'deliveries'],
    queryFn: async ({ signal }) =>
      (await callKeepingAddress(webhooksApi.deliveries, { query: { id }, signal })).result,
    refetchInterval: DELIVERIES_POLL_MS,
  });
