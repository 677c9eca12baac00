import type { BodyOf } from '@signboard/contract/endpoint.ts';
import type { listsApi } from '@signboard/contract/lists/endpoints.ts';
import type { Project } from '@signboard/contract/lists/list.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

export type UpdateBody = BodyOf<(typeof listsApi)['update']>;

type DateValue = Date | string | null | undefined;
type DateField = 'startDate' | 'endDate' | 'eventDate';

/** The changes of one tab; its schema has already parsed the dates. */
export type ListChange = Partial<Omit<UpdateBody, 'id' | DateField>> & Partial<Record<DateField, DateValue>>;

/** The server replaces the list as a whole. */
export function updateBody(project: Project, change: ListChange): UpdateBody {
  const { startDate, endDate, eventDate, ...rest } = { ...listFields(project), ...change };
  return {
    ...rest,
    id: project.id,
    startDate: isoText(startDate),
    endDate: isoText(endDate),
    eventDate: isoText(eventDate),
  };
}

/** The fields that an owner sets, without those the server maintains. */
function listFields(project: Project) {
  return {
    name: project.name,
    urlEndName: project.urlEndName,
    description: project.description,
    logo: project.logo,
    website: project.website,
    banner: project.banner,
    color: project.color,
    chain: project.chain,
    startDate: project.startDate as DateValue,
    endDate: project.endDate as DateValue,
    eventDate: project.eventDate as DateValue,
    availableSpots: project.availableSpots,
    howManyWinners: project.howManyWinners,
    type: project.type,
    mintPrice: project.mintPrice === null ? null : formatDecimal(project.mintPrice),
    analytics: project.analytics,
  };
}

function isoText(date: DateValue): string | null {
  return date instanceof Date ? date.toISOString() : date || null;
}
