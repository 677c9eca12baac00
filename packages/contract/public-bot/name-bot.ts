import type { PublicBot } from './schemas.ts';

/** By its X account, otherwise by its first collection with a name, otherwise by the address of the first. */
export function nameBot({ username, collections }: Pick<PublicBot, 'username' | 'collections'>): string {
  if (username) return `@${username}`;
  const named = collections.find(({ name }) => name !== null)?.name;
  return named ?? shorten(collections[0]?.contractAddress ?? '');
}

const shorten = (address: string) =>
  address.length > 14 ? `${address.slice(0, 6)}…${address.slice(-4)}` : address;
