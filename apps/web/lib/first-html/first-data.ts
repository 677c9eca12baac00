import { FIRST_DATA_ELEMENT_ID, type FirstData } from '@signboard/contract/public-page-renderer.ts';
import { reviveDates } from '#web/lib/api/revive-dates.ts';

/** Reads what the server wrote into the page; nothing where it is missing or broken. */
export function parseFirstData(json: string | null | undefined): FirstData | null {
  if (!json) return null;
  try {
    return reviveDates(JSON.parse(json)) as FirstData | null;
  } catch {
    return null;
  }
}

let first = parseFirstData(globalThis.document?.getElementById(FIRST_DATA_ELEMENT_ID)?.textContent);

/** What the first HTML shows, until the page has gone on from it. */
export function firstData(): FirstData | null {
  return first;
}

/** Gives the render function's pages what they show. */
export function setFirstData(data: FirstData): void {
  first = data;
}

/** What was true at first serves once: whoever comes back to the page asks anew. */
export function forgetFirstData(): void {
  first = null;
}
