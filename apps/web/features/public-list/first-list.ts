import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import { getFirstData } from '#web/lib/first-html/first-data.ts';

/** The list that the first HTML already shows, when it is the one at this address. */
export function firstList(workspace: string, name: string): PublicList | null {
  const list = getFirstData()?.list ?? null;
  const isThisOne = list?.workspace === workspace.toLowerCase() && list.urlEndName === name.toLowerCase();
  return isThisOne ? list : null;
}
