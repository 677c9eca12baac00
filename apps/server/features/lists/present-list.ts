import type { AccessAnswer, List, ListItem } from '@signboard/contract/lists/list.ts';
import { findSaveRefusal } from '@signboard/domain/lists/life-cycle.ts';
import { getListState } from '@signboard/domain/lists/list-state.ts';
import { lifeCycleOf } from './life-cycle-of.ts';
import type { ListRow } from './lists-store.ts';

/** The only mappings from a list row to the owner's API, with `registration-columns.ts`. */
export function presentItem(row: ListRow, now: Date): ListItem {
  const wasPublished = row.activations > 0;
  return {
    id: row.id,
    name: row.name,
    workspace: row.workspace ?? '',
    urlEndName: row.url_end_name,
    chain: row.chain,
    logo: row.logo,
    color: row.color,
    banner: row.banner,
    active: row.active,
    isFinished: row.is_finished,
    startDate: row.start_date,
    endDate: row.end_date,
    eventDate: row.event_date,
    availableSpots: row.available_spots,
    howManyWinners: row.how_many_winners,
    confirmHours: hoursOf(row.confirm_seconds),
    joined: row.joined,
    type: row.type,
    mintPrice: amount(row.mint_price),
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
    description: row.description,
    website: row.website,
    analytics: row.analytics,
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
  return {
    confirmation: row.confirmation,
    confirmationMessage: row.confirmation_message,
    emailWinner: row.email_winner,
    emailLoser: row.email_loser,
    winnerMessage: row.winner_message,
    nonWinnerMessage: row.non_winner_message,
    bannedWallets,
    exposeRegWallets: row.expose_reg_wallets,
    exposeWinnerList: row.expose_winner_list,
    version: row.version,
  };
}

/** Hours of people, seconds of the draw; null without a limit. */
export const hoursOf = (seconds: number) => (seconds === 0 ? null : seconds / 3600);

/** Stored as an exact decimal, sent as a number as the specification requires. */
const amount = (decimal: string | null) => (decimal === null ? null : Number(decimal));
