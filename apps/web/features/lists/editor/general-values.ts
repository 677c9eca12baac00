import type { GeneralForm } from '@signboard/contract/lists/general-form.ts';
import type { Project } from '@signboard/contract/lists/list.ts';
import { DEFAULT_COLOR } from '@signboard/domain/lists/list-types.ts';

/** Null is a new list. The header shows the color if there is one, else the banner. */
export function generalValues(project: Project | null): GeneralForm {
  return {
    name: project?.name ?? '',
    urlEndName: project?.urlEndName ?? '',
    description: project?.description ?? '',
    logo: project?.logo ?? '',
    website: project?.website ?? '',
    isColor: project === null || Boolean(project.color),
    banner: project?.banner ?? '',
    color: project?.color ?? DEFAULT_COLOR,
    chain: project?.chain ?? 'ethereum',
  };
}
