import type { PublicList } from '@signboard/contract/public-list/public-list.ts';
import { webLink } from '#web/lib/format/web-link.ts';

export type OwnerContact = { kind: 'website' | 'discord' | 'x'; name: string; href: string };

/** Where the public can reach the owner of a list: only what the list's page shows anyway. */
export function ownerContacts({ details }: Pick<PublicList, 'details'>): OwnerContact[] {
  const contacts: OwnerContact[] = [];
  const website = webLink(details?.website ?? null);
  if (website) contacts.push({ kind: 'website', name: website.host, href: website.href });
  for (const requirement of details?.requirements ?? []) {
    const discord = requirement.id === 'discord' ? webLink(requirement.link) : null;
    if (requirement.id === 'discord' && discord)
      contacts.push({ kind: 'discord', name: requirement.server, href: discord.href });
    if (requirement.id === 'twitter') {
      const { account } = requirement;
      contacts.push({ kind: 'x', name: `@${account}`, href: `https://x.com/${encodeURIComponent(account)}` });
    }
  }
  return contacts;
}
