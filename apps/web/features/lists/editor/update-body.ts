import type { BodyOf } from '@signboard/contract/endpoint.ts';
import type { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

export type UpdateBody = BodyOf<(typeof listsApi)['update']>;

type DateValue = Date | string | null | undefined;
type DateField = 'startDate' | 'endDate' | 'eventDate';

/** The changes of one tab; its schema has already parsed the dates. */
export type ListChange = Partial<Omit<UpdateBody, 'id' | DateField>> & Partial<Record<DateField, DateValue>>;

/** The server replaces the list as a whole. */
export function updateBody(list: List, change: ListChange): UpdateBody {
  const { startDate, endDate, eventDate, ...rest } = { ...listFields(list), ...change };
  return {
    ...rest,
    id: list.id,
    startDate: isoText(startDate),
    endDate: isoText(endDate),
    eventDate: isoText(eventDate),
  };
}

/** The fields that an owner sets, without those the server maintains. */
function listFields(list: List) {
  return {
    name: list.name,
    urlEndName: list.urlEndName,
    description: list.description,
    logo: list.logo,
    website: list.website,
    banner: list.banner,
    color: list.color,
    chain: list.chain,
    startDate: list.startDate as DateValue,
    endDate: list.endDate as DateValue,
    eventDate: list.eventDate as DateValue,
    availableSpots: list.availableSpots,
    howManyWinners: list.howManyWinners,
    type: list.type,
    mintPrice: list.mintPrice === null ? null : formatDecimal(list.mintPrice),
    analytics: list.analytics,
  };
}

function isoText(date: DateValue): string | null {
  return date instanceof Date ? date.toISOString() : date || null;
}
