import type { PublicList } from '@signboard/contract/public-list/schemas.ts';
import { getFirstData } from '#web/lib/first-html/first-data.ts';

/** The list embedded in the server-rendered HTML, when it matches this URL. */
export function getInitialList(workspace: string, name: string): PublicList | null {
  const list = getFirstData()?.list ?? null;
  const isThisOne = list?.workspace === workspace.toLowerCase() && list.urlEndName === name.toLowerCase();
  return isThisOne ? list : null;
}
