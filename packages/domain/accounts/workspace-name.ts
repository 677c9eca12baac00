/** How many characters a workspace name may have: it stands in every public address of its lists. */
export const WORKSPACE_NAME_MAX = 40;

/** Lower case, with one hyphen for each run of spaces: what a person types becomes part of an address. */
export function normaliseAddressName(text: string): string {
  return text.trim().replace(/\s+/g, '-').toLowerCase();
}

/** Letters and digits with single hyphens between groups. */
export function isAddressName(name: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);
}

/** Names that public addresses already use for something else: /sb/twitter/callback, /sb/discord/callback. */
export function isReservedWorkspaceName(name: string): boolean {
  return ['twitter', 'discord'].includes(name);
}
