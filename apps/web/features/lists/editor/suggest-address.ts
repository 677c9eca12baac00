import { toSlug } from '@signboard/domain/accounts/workspace-name.ts';

/** An address name made from a list's name: what it cannot hold is left out. */
export function suggestAddress(name: string): string {
  return toSlug(name.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}
