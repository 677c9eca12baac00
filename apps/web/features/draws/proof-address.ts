import type { PublicList } from '@signboard/contract/public-list/calls.ts';
import { drawsCalls } from '#web/lib/api/draws-calls.ts';

/** Where the proof of one draw of a list lies. */
export function proofAddress(
  { workspace, urlEndName }: Pick<PublicList, 'workspace' | 'urlEndName'>,
  number: number,
): string {
  const query = new URLSearchParams({ workspace, name: urlEndName, number: String(number) });
  return `${drawsCalls.proof.path}?${query}`;
}
