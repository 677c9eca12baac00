import type { BodyOf } from '@signboard/contract/call.ts';
import type { projectsCalls as contract } from '@signboard/contract/lists/calls.ts';
import type { AccessAnswer } from '@signboard/contract/lists/settings-answers.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#web/lib/api/call.ts';
import { projectsCalls } from '#web/lib/api/projects-calls.ts';
import { accessQuery } from './project-queries.ts';

type AccessBody = Omit<BodyOf<(typeof contract)['saveAccess']>, 'id'>;

/** Saves a part of the access settings, which three tabs share, and caches the server's response. */
export function useAccessSave(id: string): (part: AccessBody) => Promise<AccessAnswer> {
  const queries = useQueryClient();
  return async (part) => {
    const { result } = await call(projectsCalls.saveAccess, { body: { ...part, id } });
    queries.setQueryData(accessQuery(id).queryKey, result);
    return result;
  };
}
