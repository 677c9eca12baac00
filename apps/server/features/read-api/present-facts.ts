import { drawsApi } from '@signboard/contract/draws/endpoints.ts';
import type { DrawFact, EntryFact, ListFact, WinnerFact } from '@signboard/contract/read-api/schemas.ts';
import type { DrawSummary } from '#server/features/draws/draws-store.ts';
import { presentPublicDraw } from '#server/features/draws/present-draw.ts';
import type { ListRow } from '#server/features/lists/lists-store.ts';
import { presentItem } from '#server/features/lists/present-list.ts';
import type { EntryFactRow } from './read-store.ts';

/** The only mappings from rows to the answers that keys read. */
export function presentListFact(row: ListRow, now: Date, publicUrl: string): ListFact {
  return {
    id: row.id,
    name: row.name,
    url: new URL(`/sb/${row.workspace}/${row.url_end_name}`, publicUrl).href,
    chain: row.chain,
    type: row.type,
    state: presentItem(row, now).state,
    spots: row.available_spots,
    joined: row.joined,
    removed: row.removed,
    winners: row.how_many_winners,
    startsAt: row.start_date,
    endsAt: row.end_date,
    eventAt: row.event_date,
    createdAt: row.created_at,
  };
}

export const presentEntryFact = (row: EntryFactRow): EntryFact => ({
  number: row.entry_number,
  address: row.address,
  joinedAt: row.joined_at,
  weight: row.weight,
  organizer: row.organizer,
  removedReason: row.removed_reason,
});

export const presentWinnerFact = (row: EntryFactRow): WinnerFact => ({
  rank: row.rank as number,
  number: row.entry_number,
  address: row.address,
  joinedAt: row.joined_at,
  organizer: row.organizer,
});

export function presentDrawFact(draw: DrawSummary, list: ListRow, publicUrl: string): DrawFact {
  const address = { workspace: list.workspace ?? '', name: list.url_end_name, number: String(draw.number) };
  const file = (path: string) => new URL(`${path}?${new URLSearchParams(address)}`, publicUrl).href;
  return {
    ...presentPublicDraw(draw),
    commitmentUrl: draw.commitment === null ? null : file(drawsApi.commitment.path),
    proofUrl: draw.state === 'drawn' ? file(drawsApi.proof.path) : null,
  };
}
