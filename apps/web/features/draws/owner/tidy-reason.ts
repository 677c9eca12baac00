/** What the commitment of another draw holds at most. */
export const LONGEST_REASON = 500;

/** The reason for another draw as its commitment can hold it: one line of whole characters. */
export function tidyReason(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, LONGEST_REASON)
    .toWellFormed();
}
