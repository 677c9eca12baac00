import type { BodyOf } from '@signboard/contract/call.ts';
import type { projectsCalls } from '@signboard/contract/lists/calls.ts';
import type { Project } from '@signboard/contract/lists/list.ts';
import { decimalText } from '#web/lib/format/decimal-text.ts';

/** The whole list as it is saved. */
export type UpdateBody = BodyOf<(typeof projectsCalls)['update']>;

type Moment = Date | string | null | undefined;
type Moments = 'startDate' | 'endDate' | 'eventDate';

/** What a tab has changed; its schema has already made its moments into dates. */
export type ListChange = Partial<Omit<UpdateBody, 'id' | Moments>> & Partial<Record<Moments, Moment>>;

/** The list as it is, with the changes of one tab: the server takes it whole. */
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

/** The fields that an owner sets; what the server keeps by itself stays out. */
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
    startDate: project.startDate as Moment,
    endDate: project.endDate as Moment,
    eventDate: project.eventDate as Moment,
    availableSpots: project.availableSpots,
    howManyWinners: project.howManyWinners,
    type: project.type,
    mintPrice: project.mintPrice === null ? null : decimalText(project.mintPrice),
    analytics: project.analytics,
  };
}

function isoText(moment: Moment): string | null {
  return moment instanceof Date ? moment.toISOString() : moment || null;
}
