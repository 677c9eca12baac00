import { recapsApi } from '@signboard/contract/recaps/endpoints.ts';
import type { RecapPreviewForm } from '@signboard/contract/recaps/recap-form.ts';
import type { RecapAnswer } from '@signboard/contract/recaps/schemas.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query/query-client.ts';
import { botCall } from '../bot-call.ts';

/** Below the key of the connected bot, with whose session they are removed. */
const RECAP_KEY = ['bot', 'recap'] as const;

export const recapQuery = queryOptions({
  queryKey: [...RECAP_KEY, 'settings'],
  queryFn: async ({ signal }) => (await botCall(recapsApi.settings, { signal })).result,
});

/** `collections`: the preview is about them, so a change asks for a new one. */
export const recapPreviewQuery = (body: RecapPreviewForm, collections: string) =>
  queryOptions({
    queryKey: [...RECAP_KEY, 'preview', body, collections],
    queryFn: async ({ signal }) => (await botCall(recapsApi.preview, { body, signal })).result,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });

export function cacheRecap(recap: RecapAnswer): void {
  queryClient.setQueryData(recapQuery.queryKey, recap);
}
