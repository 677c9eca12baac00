import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import type { DrawFact, EntryFact, ListFact, WinnerFact } from '@signboard/contract/read-api/schemas.ts';
import type { DrawSummary } from '#server/lists/draws/draws-store.ts';
import { presentPublicDraw } from '#server/lists/draws/present-draw.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { presentItem } from '#server/lists/present-list.ts';
import type { EntryFactRow } from './read-store.ts';

/** The only mappings from rows to the answers that keys read. */
export function presentListFact(row: ListRow, now: Date, publicUrl: string): ListFact {
  return {
    id: row.id,
    name: row.name,
    url: new URL(`/sb/${row.workspace}/${row.urlEndName}`, publicUrl).href,
    chain: row.chain,
    type: row.type,
    state: presentItem(row, now).state,
    spots: row.availableSpots,
    joined: row.joined,
    removed: row.removed,
    winners: row.howManyWinners,
    startsAt: row.startDate,
    endsAt: row.endDate,
    eventAt: row.eventDate,
    createdAt: row.createdAt,
  };
}

export const presentEntryFact = (row: EntryFactRow): EntryFact => ({
  number: row.entryNumber,
  address: row.address,
  joinedAt: row.joinedAt,
  weight: row.weight,
  organizer: row.organizer,
  removedReason: row.removedReason,
});

export const presentWinnerFact = (row: EntryFactRow): WinnerFact => ({
  rank: row.rank as number,
  number: row.entryNumber,
  address: row.address,
  joinedAt: row.joinedAt,
  organizer: row.organizer,
});

export function presentDrawFact(draw: DrawSummary, list: ListRow, publicUrl: string): DrawFact {
  const address = { workspace: list.workspace ?? '', name: list.urlEndName, number: String(draw.number) };
  const file = (path: string) => new URL(`${path}?${new URLSearchParams(address)}`, publicUrl).href;
  return {
    ...presentPublicDraw(draw),
    commitmentUrl: draw.commitment === null ? null : file(drawsApi.commitment.path),
    proofUrl: draw.state === 'drawn' ? file(drawsApi.proof.path) : null,
  };
}
