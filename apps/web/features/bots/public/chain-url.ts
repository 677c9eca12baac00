import { settings } from '#web/lib/settings/settings.ts';

/** The sandbox's chains are in no explorer and on no marketplace: they have a page of their own. */
export function chainUrl(url: string): string {
  return settings.sandboxUrl ? `${settings.sandboxUrl}/chain` : url;
}
