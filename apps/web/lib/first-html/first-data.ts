import { FIRST_DATA_ELEMENT_ID, type FirstData } from '@signboard/contract/public-page-renderer.ts';
import { reviveDates } from '#web/lib/api/revive-dates.ts';

/** Null where the data is missing or malformed. */
export function parseFirstData(json: string | null | undefined): FirstData | null {
  if (!json) return null;
  try {
    return reviveDates(JSON.parse(json)) as FirstData | null;
  } catch {
    return null;
  }
}

let first = parseFirstData(globalThis.document?.getElementById(FIRST_DATA_ELEMENT_ID)?.textContent);

/** The data of the server-rendered HTML, until clearFirstData. */
export function getFirstData(): FirstData | null {
  return first;
}

/** Sets the data during server rendering. */
export function setFirstData(data: FirstData): void {
  first = data;
}

/** The data is used once: returning to the page fetches it again. */
export function clearFirstData(): void {
  first = null;
}
