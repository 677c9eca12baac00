import { settings } from '#web/lib/settings/settings.ts';

/** Where an account's posts are read; in the sandbox, its stand-in's timeline. */
export function xProfile(username: string): string {
  if (settings.sandboxUrl) return `${settings.sandboxUrl}/x#${encodeURIComponent(username)}`;
  return `https://x.com/${encodeURIComponent(username)}`;
}
