import { listsApi } from '@signboard/contract/lists/endpoints.ts';
import { isSlug, toSlug } from '@signboard/domain/accounts/workspace-name.ts';
import { queryOptions, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { callInPlace } from '#web/lib/api/call.ts';
import { suggestAddress } from '../editor/suggest-address.ts';
import { nextAddress } from './next-address.ts';
import type { NewListForm } from './use-new-list-form.ts';

/** Long enough that a word is typed in between. */
const TYPING_PAUSE_MS = 350;
const MAX_NAME = 100;
const MAX_ADDRESS = 60;

export type CheckState = 'none' | 'checking' | 'free' | 'taken';

const checkQuery = (field: 'validateName' | 'validateUrlEndName', body: { id: string; name: string }) =>
  queryOptions({
    queryKey: ['new-list', field, body],
    queryFn: async ({ signal }) => (await callInPlace(listsApi[field], { body, signal })).result,
    retry: false,
    // A name that was free a moment ago may be taken by now.
    gcTime: 0,
  });

type NameChecks = { name: CheckState; address: CheckState };

/** Checks while typing whether the name and the address are free. A suggested address that is taken gets a number. */
export function useNameChecks(
  form: NewListForm,
  { listId, isOn }: { listId: string; isOn: boolean },
): NameChecks {
  const [name, typedAddress, hasOwnAddress] = useWatch({
    control: form.control,
    name: ['name', 'urlEndName', 'hasOwnAddress'],
  });
  const address = toSlug(typedAddress);
  const nameState = useCheck('validateName', { id: listId, name: name.trim() }, isOn && isNameUsable(name));
  const isUsable = isOn && isSlug(address) && address.length <= MAX_ADDRESS;
  const addressState = useCheck('validateUrlEndName', { id: listId, name: address }, isUsable);

  useEffect(() => {
    if (addressState !== 'taken' || hasOwnAddress) return;
    form.setValue('urlEndName', nextAddress(address, suggestAddress(name)));
  }, [addressState, address, hasOwnAddress, name, form]);

  return { name: nameState, address: addressState };
}

const isNameUsable = (name: string) => name.trim() !== '' && name.trim().length <= MAX_NAME;

function useCheck(
  field: Parameters<typeof checkQuery>[0],
  body: { id: string; name: string },
  isOn: boolean,
): CheckState {
  const settled = useSettled(body.name);
  const isSettled = settled === body.name;
  const { data } = useQuery({ ...checkQuery(field, body), enabled: isOn && isSettled });
  if (!isOn) return 'none';
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
