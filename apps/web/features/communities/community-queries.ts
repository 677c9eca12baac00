import { communitiesApi } from '@signboard/contract/communities/endpoints.ts';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { call, callInPlace, callKeepingAddress } from '#web/lib/api/call.ts';

export const ownCommunityQuery = queryOptions({
  queryKey: ['communities', 'own'],
  queryFn: async ({ signal }) => (await call(communitiesApi.own, { signal })).result,
});

/** Sent without tokens: the page is public, and an expired session must not redirect a reader. */
const NO_CREDENTIALS = {};

/** The page shows at its own address that a community doesn't exist. */
export const communityQuery = (workspace: string) =>
  queryOptions({
    queryKey: ['communities', 'page', workspace],
    queryFn: async ({ signal }) =>
      (
        await callKeepingAddress(communitiesApi.page, {
          query: { workspace },
          signal,
          credentials: NO_CREDENTIALS,
        })
      ).result,
  });

export const DIRECTORY_PAGE_SIZE = 24;

export const directoryQuery = (q: string, page: number) =>
  queryOptions({
    queryKey: ['communities', 'directory', q, page],
    queryFn: async ({ signal }) =>
      (
        await callInPlace(communitiesApi.directory, {
          query: { q, page, pageSize: DIRECTORY_PAGE_SIZE },
          signal,
          credentials: NO_CREDENTIALS,
        })
      ).result,
    placeholderData: keepPreviousData,
  });
