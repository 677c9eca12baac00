import { isPagePath, publicListOf, publicPageOf } from '@signboard/contract/pages.ts';
import { type PublicList, publicListSchemas } from '@signboard/contract/public-list/schemas.ts';

/** Loads a list by its public address; returns the same object until it is reloaded. */
export type ShowList = (workspace: string, name: string) => Promise<PublicList | null>;

/** The page at a path. `source` is the object it is rendered from: a new object means a new page. */
export type FoundPage = { path: string; status: 200 | 404; list: PublicList | null; source: object };

/** Client-rendered pages share one HTML for all paths. */
const CLIENT_RENDERED = { path: '', list: null, source: {} };
const NOT_FOUND: FoundPage = { ...CLIENT_RENDERED, status: 404 };

/** `today` is the source of pages that change only with the date. */
export async function findPage(path: string, showList: ShowList, today: object): Promise<FoundPage> {
  const address = publicListOf(path);
  if (address) return await findListPage(address, showList);
  if (publicPageOf(path)) return { path, status: 200, list: null, source: today };
  return isPagePath(path) ? { ...CLIENT_RENDERED, status: 200 } : NOT_FOUND;
}

async function findListPage(
  address: { workspace: string; name: string },
  showList: ShowList,
): Promise<FoundPage> {
  const { data: asked } = publicListSchemas.page.query.safeParse(address);
  const list = asked ? await showList(asked.workspace, asked.name) : null;
  if (!list) return NOT_FOUND;
  return { path: `/sb/${list.workspace}/${list.urlEndName}`, status: 200, list, source: list };
}
