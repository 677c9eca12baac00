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
    isFinished: row.isFinished,
    ...presentSettings(row, BASICS),
    joined: row.joined,
    drawState: row.drawState,
    wasPublished,
    state: getListState(
      { ...lifeCycleOf(row), joined: row.joined, drawState: row.drawState, wasPublished },
      now,
    ),
    edit: findSaveRefusal({ active: row.active, isFinished: row.isFinished }) === null,
    createdAt: row.createdAt,
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
    ownerAddress: row.ownerAddress,
    ...presentSettings(row, GENERAL),
    version: row.version,
    counters: {
      total: row.availableSpots,
      joined: row.joined,
      available: row.availableSpots === null ? null : row.availableSpots - row.joined,
    },
    listParticipants: { participants, total: row.joined },
    removals: { count: row.removed, drawableFrom },
  };
}

export function presentAccess(row: ListRow, bannedWallets: string[]): AccessAnswer {
  return { ...presentSettings(row, ACCESS), bannedWallets, version: row.version };
}
