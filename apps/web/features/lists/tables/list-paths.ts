import { PAGES } from '@signboard/contract/pages.ts';
import { generatePath } from 'react-router';

type Named = { workspace: string; urlEndName: string };

export function editPath({ workspace, id }: { workspace: string; id: string }): string {
  return generatePath(PAGES.listEdit, { workspace, id });
}

export function newListPath(workspace: string): string {
  return generatePath(PAGES.listEdit, { workspace, id: 'new' });
}

export function publicPath({ workspace, urlEndName }: Named): string {
  return generatePath(PAGES.publicList, { workspace, nameList: urlEndName });
}
