import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import { isSlug, toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callInPlace } from '#web/lib/api/call.ts';
import { type FormWith, partOf } from './form-with.ts';

/** Long enough that a word is typed in between. */
const TYPING_PAUSE_MS = 350;
const MAX_NAME = 100;
const MAX_ADDRESS = 60;

export type CheckState = 'none' | 'checking' | 'free' | 'taken';

const checkQuery = (field: 'validateName' | 'validateUrlEndName', body: { id: string; name: string }) =>
  queryOptions({
    queryKey: ['name-check', field, body],
    queryFn: async ({ signal }) => (await callInPlace(listsApi[field], { body, signal })).result,
    retry: false,
    // A name that was free a moment ago may be taken by now.
    gcTime: 0,
  });

type Names = Pick<GeneralForm, 'name' | 'urlEndName'>;

type NameCheckOptions = {
  /** Empty for a new list. */
  listId: string;
  /** What the list itself has already, which is not checked. */
  own: Names | null;
  isOn?: boolean;
};

/** Checks while typing whether the name and the address are free. Saving checks them again. */
export function useNameChecks(
  whole: FormWith<Names>,
  { listId, own, isOn = true }: NameCheckOptions,
): { name: CheckState; address: CheckState } {
  const { control } = partOf(whole);
  const [typedName, typedAddress] = useWatch({ control, name: ['name', 'urlEndName'] });
  const [name, address] = [typedName.trim(), toSlug(typedAddress)];
  const isNameOn = isOn && name !== own?.name && name !== '' && name.length <= MAX_NAME;
  const isAddressOn = isOn && address !== own?.urlEndName && isSlug(address) && address.length <= MAX_ADDRESS;
  return {
    name: useCheck('validateName', { id: listId, name }, isNameOn),
    address: useCheck('validateUrlEndName', { id: listId, name: address }, isAddressOn),
  };
}

function useCheck(
  field: Parameters<typeof checkQuery>[0],
  body: { id: string; name: string },
  isOn: boolean,
): CheckState {
  const settled = useSettled(body.name);
  const isSettled = settled === body.name;
  const { data, isError } = useQuery({ ...checkQuery(field, body), enabled: isOn && isSettled });
  if (!isOn || isError) return 'none';
  if (data === undefined || !isSettled) return 'checking';
  return data ? 'free' : 'taken';
}

/** The text, once it has not changed for a moment. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), TYPING_PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
