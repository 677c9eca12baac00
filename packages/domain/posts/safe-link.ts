const MAX_CHARACTERS = 500;

// No spaces or brackets, and no trailing character that X or Discord would exclude from the link.
const HTTPS_LINK =
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:\/(?:[\w./~%?=&:#+,-]*[\w/=-])?)?$/i;

/** The link if it is safe inside a post or an embed; null otherwise. */
export function toSafeLink(address: string | null): string | null {
  return address !== null && address.length <= MAX_CHARACTERS && HTTPS_LINK.test(address) ? address : null;
}
