import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { getPublicState, type PublicState } from '@signboard/domain/lists/life-cycle.ts';
import { PUBLIC_SETTINGS } from '@signboard/domain/lists/list-settings.ts';
import { lifeCycleOf } from '#server/lists/life-cycle-of.ts';
import type { ListRow } from '#server/lists/lists-store.ts';
import { presentSettings } from '#server/lists/setting-columns.ts';
import { publicRequirementsOf } from './requirements-of.ts';

type Details = NonNullable<PublicList['details']>;
/** Data that is not in the list's row: the wallets the owner shows, the draws, and what is always public. */
export type ListExtras = {
  details: Pick<Details, 'registeredWallets' | 'winners' | 'drawPromise'>;
  record: Pick<PublicList, 'terms' | 'draw' | 'earlierDraws' | 'prizes' | 'organizer'>;
  /** Image ids of the required collections, by contract. */
  pictures: Record<string, string>;
};

/** The only mapping from a list row to the public: the owner's private settings are left out. */
export function presentPublicList(list: ListRow, extras: ListExtras, now: Date): PublicList {
  const state = publicStateOf(list, now);
  return {
    id: list.id,
    workspace: list.workspace ?? '',
    urlEndName: list.urlEndName,
    name: list.name,
    logo: list.logo,
    banner: list.banner,
    color: list.color,
    chain: list.chain,
    state,
    details: state === 'offline' || state === 'deleted' ? null : presentDetails(list, extras),
    ...extras.record,
    tombstone: list.deletedAt && {
      deletedAt: list.deletedAt,
      startDate: list.startDate,
      endDate: list.endDate,
      eventDate: list.eventDate,
    },
  };
}

/** As if the list were active. One without dates is shown before its start. */
export function previewPublicList(list: ListRow, extras: ListExtras, now: Date): PublicList {
  const shown = presentPublicList({ ...list, active: true }, extras, now);
  if (shown.details) return shown;
  return { ...shown, state: 'upcoming', details: presentDetails(list, extras) };
}

function presentDetails(list: ListRow, { details, pictures }: ListExtras): Details {
  const total = list.availableSpots;
  return {
    ...presentSettings(list, PUBLIC_SETTINGS),
    confirmSeconds: list.confirmSeconds,
    counters: { total, joined: list.joined, available: total === null ? null : total - list.joined },
    requirements: publicRequirementsOf(list, pictures),
    ...details,
    trackingIds: list.analytics.filter(({ name }) => name === 'ga').map(({ trackingId }) => trackingId),
  };
}

export function publicStateOf(list: ListRow, now: Date): PublicState {
  const { joined, drawState: draw, deletedAt } = list;
  return getPublicState({ ...lifeCycleOf(list), joined, draw, deletedAt }, now);
}
