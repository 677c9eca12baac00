import { toSlug } from '@signboard/domain/accounts/workspace-name.ts';

/** Turns a list's name into the last part of its URL; unsupported characters are dropped. */
export function suggestAddress(name: string): string {
  return toSlug(name.normalize('NFKD').replace(/\p{M}/gu, ''))
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-+|-+$/g, '')
    .slice(0, 60)
    .replace(/-+$/, '');
}
