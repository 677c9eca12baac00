import type { PublicList } from '@signboard/contract/public-list/public-list.ts';

export type ListAddress = { workspace: string; name: string };

export function listAddress({
  workspace,
  urlEndName,
}: Pick<PublicList, 'workspace' | 'urlEndName'>): ListAddress {
  return { workspace, name: urlEndName };
}
