import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { AccessAnswer } from '@signboard/contract/lists/list.ts';
import { useQueryClient } from '@tanstack/react-query';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { call } from '#web/lib/api/call.ts';
import { accessFields, type Fields } from './list-fields.ts';
import { accessQuery, fetchAccess } from './list-queries.ts';
import { type ListSaving, useListSave } from './use-list-save.ts';

type AccessSave<V extends FieldValues, S> = {
  form: UseFormReturn<V, unknown, S>;
  tab: 'notifications' | 'restrictions' | 'transparency';
  wantedOf(values: S): Fields;
  valuesOf(access: AccessAnswer): V;
  fieldOf?(name: string): string;
};

/** Saves a part of the access settings, which three tabs share, and caches the server's response. */
export function useAccessSave<V extends FieldValues, S>(
  id: string,
  access: AccessAnswer,
  tab: AccessSave<V, S>,
): ListSaving<S> {
  const queries = useQueryClient();
  return useListSave<V, S, AccessAnswer>({
    ...tab,
    record: access,
    draftKey: `${id}:${tab.tab}`,
    fieldsOf: accessFields,
    send: async (change) => (await call(listsApi.saveAccess, { body: { ...change, id } })).result,
    reload: () => fetchAccess(id),
    onSaved: (saved) => queries.setQueryData(accessQuery(id).queryKey, saved),
  });
}
