import type { BodyOf } from '@signboard/contract/endpoint.ts';
import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { AccessAnswer } from '@signboard/contract/lists/list.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { accessQuery } from './list-queries.ts';

type AccessBody = Omit<BodyOf<(typeof listsApi)['saveAccess']>, 'id'>;

/** Saves a part of the access settings, which three tabs share, and caches the server's response. */
export function useAccessSave(id: string): (part: AccessBody) => Promise<AccessAnswer> {
  const queries = useQueryClient();
  return async (part) => {
    const { result } = await call(listsApi.saveAccess, { body: { ...part, id } });
    queries.setQueryData(accessQuery(id).queryKey, result);
    return result;
  };
}
