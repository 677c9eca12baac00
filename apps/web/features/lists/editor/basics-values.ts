import type { BasicsForm } from '@signboard/contract/lists/basics-form.ts';
import type { List } from '@signboard/contract/lists/list.ts';
import { formatDecimal } from '#web/lib/format/format-decimal.ts';

/** Dates as ISO 8601, numbers as text. */
export function basicsValues(list: List): BasicsForm {
  return {
    startDate: list.startDate?.toISOString() ?? '',
    endDate: list.endDate?.toISOString() ?? '',
    eventDate: list.eventDate?.toISOString() ?? '',
    availableSpots: countText(list.availableSpots),
    howManyWinners: countText(list.howManyWinners),
    type: list.type ?? '',
    mintPrice: formatDecimal(list.mintPrice),
  };
}

function countText(count: number | null): string {
  return count === null ? '' : String(count);
}
