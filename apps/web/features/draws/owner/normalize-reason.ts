/** The limit of the commitment format. */
export const MAX_REASON_LENGTH = 500;

/** Normalizes the reason to what a commitment accepts: one line of valid characters. */
export function normalizeReason(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();
}
