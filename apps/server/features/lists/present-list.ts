import type { AccessAnswer, List, ListItem } from '@signboard/contract/lists/list.ts';
import { findSaveRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { settingsOf } from '@signboard/domain/lists/list-settings.ts';
import { getListState } from '@signboard/domain/lists/list-state.ts';
import { lifeCycleOf } from './life-cycle-of.ts';
import type { ListRow } from './lists-store.ts';
import { presentSettings } from './setting-columns.ts';

const GENERAL = settingsOf('general', 'analytics');
const BASICS = settingsOf('basics');
export const ACCESS = settingsOf('notifications', 'transparency');

/** The only mappings from a list row to the owner's API, with `setting-columns.ts`. */
export function presentItem(row: ListRow, now: Date): ListItem {
  const wasPublished = row.activations > 0;
  return {
    id: row.id,
    ...presentSettings(row, ['name', 'urlEndName', 'chain', 'logo', 'color', 'banner']),
    workspace: row.workspace ?? '',
    active: row.active,
    isFinished: row.is_finished,
    ...presentSettings(row, BASICS),
    joined: row.joined,
    drawState: row.draw_state,
    wasPublished,
    state: getListState(
      { ...lifeCycleOf(row), joined: row.joined, drawState: row.draw_state, wasPublished },
      now,
    ),
    edit: findSaveRefusal({ active: row.active, isFinished: row.is_finished }) === null,
    createdAt: row.created_at,
  };
}

export function presentList(
  row: ListRow,
  participants: List['listParticipants']['participants'],
  drawableFrom: Date | null,
  now: Date,
): List {
  return {
    ...presentItem(row, now),
    ownerAddress: row.owner_address,
    ...presentSettings(row, GENERAL),
    version: row.version,
    counters: {
      total: row.available_spots,
      joined: row.joined,
      available: row.available_spots === null ? null : row.available_spots - row.joined,
    },
    listParticipants: { participants, total: row.joined },
    removals: { count: row.removed, drawableFrom },
  };
}

export function presentAccess(row: ListRow, bannedWallets: string[]): AccessAnswer {
  return { ...presentSettings(row, ACCESS), bannedWallets, version: row.version };
}
