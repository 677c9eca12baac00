import { settings } from '#web/lib/settings/settings.ts';

/** The account's profile on X; in the sandbox, on the simulated X. */
export function xProfile(username: string): string {
  if (settings.sandboxUrl) return `${settings.sandboxUrl}/x#${encodeURIComponent(username)}`;
  return `https://x.com/${encodeURIComponent(username)}`;
}
