import { isPagePath, publicListOf } from '@signboard/contract/pages.ts';
import { type PublicList, thirdPageCalls } from '@signboard/contract/public-list/calls.ts';
import { publicPageOf } from '@signboard/contract/public-pages.ts';

/** The list at a public address as everybody may see it; the same object for as long as it is not read anew. */
export type ShowList = (workspace: string, name: string) => Promise<PublicList | null>;

/** What is at an address, and what that is made of: when the basis is new, the page is. */
export type FoundPage = { path: string; status: 200 | 404; list: PublicList | null; basis: object };

/** Pages that browsers draw are the same HTML at every address. */
const DRAWN_IN_BROWSER = { path: '', list: null, basis: {} };
const NOTHING: FoundPage = { ...DRAWN_IN_BROWSER, status: 404 };

/** Finds the page of a path; `today` is the basis of pages that only time changes. */
export async function findPage(path: string, showList: ShowList, today: object): Promise<FoundPage> {
  const address = publicListOf(path);
  if (address) return await findListPage(address, showList);
  if (publicPageOf(path)) return { path, status: 200, list: null, basis: today };
  return isPagePath(path) ? { ...DRAWN_IN_BROWSER, status: 200 } : NOTHING;
}

async function findListPage(
  address: { workspace: string; name: string },
  showList: ShowList,
): Promise<FoundPage> {
  const { data: asked } = thirdPageCalls.page.query.safeParse(address);
  const list = asked ? await showList(asked.workspace, asked.name) : null;
  if (!list) return NOTHING;
  return { path: `/sb/${list.workspace}/${list.urlEndName}`, status: 200, list, basis: list };
}
