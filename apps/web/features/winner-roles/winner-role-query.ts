import { winnerRolesApi } from '@signboard/contract/winner-roles/endpoints.ts';
import type { WinnerRole } from '@signboard/contract/winner-roles/schemas.ts';
import { queryOptions } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';

const POLL_MS = 3_000;

/** Refetched while winners wait. */
export const winnerRoleQuery = (listId: string) =>
  queryOptions({
    queryKey: ['winner-role', listId],
    queryFn: async ({ signal }): Promise<WinnerRole> =>
      (await call(winnerRolesApi.show, { query: { id: listId }, signal })).result,
    refetchInterval: ({ state: { data } }) =>
      data?.role && data.role.pausedReason === null && data.progress.waiting > 0 ? POLL_MS : false,
  });
