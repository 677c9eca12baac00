/** The limit of the database. */
export const MAX_REASON_LENGTH = 500;

/** One line of valid characters. */
export function normalizeReason(text: string): string {
  return text
    .replace(/\p{Cc}+/gu, ' ')
    .trim()
    .slice(0, MAX_REASON_LENGTH)
    .toWellFormed();
}
