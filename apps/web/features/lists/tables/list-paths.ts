import { PAGES } from '@signboard/contract/pages.ts';
import { generatePath } from 'react-router';

type Named = { workspace: string; urlEndName: string };

/** Where a list is edited. */
export function editPath({ workspace, id }: { workspace: string; id: string }): string {
  return generatePath(PAGES.listEdit, { workspace, id });
}

/** Where a list is made. */
export function newListPath(workspace: string): string {
  return generatePath(PAGES.listEdit, { workspace, id: 'new' });
}

/** Where everybody sees a list. */
export function publicPath({ workspace, urlEndName }: Named): string {
  return generatePath(PAGES.publicList, { workspace, nameList: urlEndName });
}
