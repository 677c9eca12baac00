import type { PublicList } from '@signboard/contract/third-page/calls.ts';

/** A list as its calls name it. */
export type ListAddress = { workspace: string; name: string };

export function listAddress({
  workspace,
  urlEndName,
}: Pick<PublicList, 'workspace' | 'urlEndName'>): ListAddress {
  return { workspace, name: urlEndName };
}
