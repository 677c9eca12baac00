import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import type { PublicList } from '@signboard/contract/public-list/public-list.ts';

export type ListAddress = Pick<PublicList, 'workspace' | 'urlEndName'>;

/** Everything about a finished draw. */
export const proofUrl = (list: ListAddress, number: number) => drawUrl(drawsApi.proof.path, list, number);

/** What a draw committed to: the document and its entries, available before the random number. */
export const commitmentUrl = (list: ListAddress, number: number) =>
  drawUrl(drawsApi.commitment.path, list, number);

/** The wallets that the list shows; people who erased their account are no longer among them. */
export const openingsUrl = (list: ListAddress, number: number) =>
  drawUrl(drawsApi.openings.path, list, number);

/** Who confirmed, was passed over and moved up, where winners have to confirm. */
export const confirmationsUrl = (list: ListAddress, number: number) =>
  drawUrl(drawsApi.confirmations.path, list, number);

function drawUrl(path: string, { workspace, urlEndName }: ListAddress, number: number): string {
  return `${path}?${new URLSearchParams({ workspace, name: urlEndName, number: String(number) })}`;
}
