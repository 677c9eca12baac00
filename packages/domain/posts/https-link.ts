const MOST_CHARACTERS = 500;

// Neither a space nor a bracket, and at the end nothing that X or Discord would leave out of the link.
const HTTPS_LINK =
  /^https:\/\/[a-z0-9-]+(?:\.[a-z0-9-]+)+(?::\d{1,5})?(?:\/(?:[\w./~%?=&:#+,-]*[\w/=-])?)?$/i;

/** The address when it can stand in a post or an embed without breaking out of its place; else null. */
export function httpsLink(address: string | null): string | null {
  return address !== null && address.length <= MOST_CHARACTERS && HTTPS_LINK.test(address) ? address : null;
}
