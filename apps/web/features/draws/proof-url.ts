import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import { drawsCalls } from '#web/lib/api/draws-calls.ts';

export function proofUrl(
  { workspace, urlEndName }: Pick<PublicList, 'workspace' | 'urlEndName'>,
  number: number,
): string {
  const query = new URLSearchParams({ workspace, name: urlEndName, number: String(number) });
  return `${drawsCalls.proof.path}?${query}`;
}
