import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/schemas.ts';

export function proofUrl(
  { workspace, urlEndName }: Pick<PublicList, 'workspace' | 'urlEndName'>,
  number: number,
): string {
  const query = new URLSearchParams({ workspace, name: urlEndName, number: String(number) });
  return `${drawsApi.proof.path}?${query}`;
}
