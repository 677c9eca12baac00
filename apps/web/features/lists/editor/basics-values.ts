import type { BasicsForm } from '@signboard/contract/lists/basics-form.ts';
import type { Project } from '@signboard/contract/lists/list.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

/** Dates as ISO 8601, numbers as text. */
export function basicsValues(project: Project): BasicsForm {
  return {
    startDate: project.startDate?.toISOString() ?? '',
    endDate: project.endDate?.toISOString() ?? '',
    eventDate: project.eventDate?.toISOString() ?? '',
    availableSpots: countText(project.availableSpots),
    howManyWinners: countText(project.howManyWinners),
    type: project.type ?? '',
    mintPrice: formatDecimal(project.mintPrice),
  };
}

function countText(count: number | null): string {
  return count === null ? '' : String(count);
}
