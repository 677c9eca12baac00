/** The workspace name is part of every public list address. */
export const MAX_WORKSPACE_NAME_LENGTH = 40;

export function toSlug(text: string): string {
  return text.trim().replace(/\s+/g, '-').toLowerCase();
}

export function isSlug(name: string): boolean {
  return /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);
}

/** Taken by /sb/twitter/callback and /sb/discord/callback. */
export function isReservedWorkspaceName(name: string): boolean {
  return ['twitter', 'discord'].includes(name);
}
