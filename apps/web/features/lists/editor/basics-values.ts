import type { BasicsForm } from '@signboard/contract/lists/basics-form.ts';
import type { Project } from '@signboard/contract/lists/list.ts';
import { decimalText } from '#web/lib/format/decimal-text.ts';

/** The Dates/basics tab of a list: moments as ISO 8601, numbers as they are typed. */
export function basicsValues(project: Project): BasicsForm {
  return {
    startDate: project.startDate?.toISOString() ?? '',
    endDate: project.endDate?.toISOString() ?? '',
    eventDate: project.eventDate?.toISOString() ?? '',
    availableSpots: countText(project.availableSpots),
    howManyWinners: countText(project.howManyWinners),
    type: project.type ?? '',
    mintPrice: decimalText(project.mintPrice),
  };
}

function countText(count: number | null): string {
  return count === null ? '' : String(count);
}
