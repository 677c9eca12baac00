import {
  type AddressList,
  type Chain,
  parseAddresses,
  splitAddresses,
} from '@signboard/domain/accounts/wallet-address.ts';

const SLICE = 250;

/** Ethereum addresses are case-insensitive, Solana's are not. */
const walletKey = (word: string) => (word.startsWith('0x') ? word.toLowerCase() : word);

/** Counts without validating, so that it is fast enough to run while typing. */
export function countWallets(text: string): number {
  return new Set([...splitAddresses(text)].map(walletKey)).size;
}

/** One wallet per line, separated by commas, as the field shows them. */
export function formatWallets(addresses: readonly string[]): string {
  return addresses.join(',\n');
}

export function addWallets(text: string, more: readonly string[]): { text: string; added: number } {
  const known = new Set([...splitAddresses(text)].map(walletKey));
  const added = more.filter((word) => !known.has(walletKey(word)) && known.add(walletKey(word)));
  const before = text.trim().replace(/,$/, '');
  return { text: [before, formatWallets(added)].filter(Boolean).join(',\n'), added: added.length };
}

/** Yields to the event loop, so that the page can paint and handle input. */
const yieldToEventLoop = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Parses in slices: validating an address takes 0.1 ms or more, so ten thousand would block the page for seconds.
 * Addresses already known to be valid are not checked again.
 */
export async function parseWallets(
  text: string,
  chain: Chain,
  known: readonly string[] = [],
): Promise<AddressList> {
  const good = new Set(known);
  const found = new Set<string>();
  const invalid: string[] = [];
  const words = [...splitAddresses(text)];
  for (let at = 0; at < words.length; at += SLICE) {
    const slice = words.slice(at, at + SLICE);
    for (const word of slice) if (good.has(word)) found.add(word);
    const unknown = slice.filter((word) => !good.has(word));
    if (unknown.length === 0) continue;
    const read = parseAddresses(unknown.join(','), chain);
    for (const address of read.addresses) found.add(address);
    invalid.push(...read.invalid);
    await yieldToEventLoop();
  }
  return { addresses: [...found], invalid };
}
