import { PAGES } from '@signboard/contract/pages.ts';
import { generatePath } from '#web/navigation/paths.ts';

type Named = { workspace: string; urlEndName: string };

export function editPath({ workspace, id }: { workspace: string; id: string }): string {
  return generatePath(PAGES.listEdit, { workspace, id });
}

/** The section that a list needs before it can be published. */
export function basicsPath(list: { workspace: string; id: string }): string {
  return `${editPath(list)}?tab=basics`;
}

export function participantsPath({ workspace, id }: { workspace: string; id: string }): string {
  return generatePath(PAGES.listParticipants, { workspace, id });
}

export function reviewPath({ workspace, id }: { workspace: string; id: string }): string {
  return generatePath(PAGES.listReview, { workspace, id });
}

export function previewPath({ workspace, id }: { workspace: string; id: string }): string {
  return generatePath(PAGES.listPreview, { workspace, id });
}

export function newListPath(workspace: string): string {
  return generatePath(PAGES.listEdit, { workspace, id: 'new' });
}

export function publicPath({ workspace, urlEndName }: Named): string {
  return generatePath(PAGES.publicList, { workspace, nameList: urlEndName });
}
