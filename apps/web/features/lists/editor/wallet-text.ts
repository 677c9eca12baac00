import type { Chain } from '@signboard/domain/accounts/wallet-address.ts';
import { type AddressList, parseAddresses } from '@signboard/domain/lists/parse-addresses.ts';

const SLICE = 250;

/** The words of a text of addresses. */
function wordsOf(text: string): string[] {
  return text.split(/[\s,;]+/).filter(Boolean);
}

/** Two spellings of one Ethereum address are one wallet; Solana's case counts. */
const sameWallet = (word: string) => (word.startsWith('0x') ? word.toLowerCase() : word);

/** How many different wallets a text names. Quick enough for every pause in typing: nothing is checked here. */
export function countWallets(text: string): number {
  return new Set(wordsOf(text).map(sameWallet)).size;
}

/** Wallets as the field shows them: each on its line, with commas between. */
export function walletText(addresses: readonly string[]): string {
  return addresses.join(',\n');
}

/** A text with more wallets behind it, each once. */
export function addWallets(text: string, more: readonly string[]): { text: string; added: number } {
  const known = new Set(wordsOf(text).map(sameWallet));
  const added = more.filter((word) => !known.has(sameWallet(word)) && known.add(sameWallet(word)));
  const before = text.trim().replace(/,$/, '');
  return { text: [before, walletText(added)].filter(Boolean).join(',\n'), added: added.length };
}

/** A moment for the page to draw and to listen. */
const pause = () => new Promise<void>((resolve) => setTimeout(resolve));

/**
 * Reads the addresses of a text slice by slice: a curve point takes a tenth of a millisecond and more, and ten
 * thousand of them would hold the page for seconds. What is known to be good is not checked again.
 */
export async function readWallets(
  text: string,
  chain: Chain,
  known: readonly string[] = [],
): Promise<AddressList> {
  const good = new Set(known);
  const found = new Set<string>();
  const invalid: string[] = [];
  const words = wordsOf(text);
  for (let at = 0; at < words.length; at += SLICE) {
    const slice = words.slice(at, at + SLICE);
    for (const word of slice) if (good.has(word)) found.add(word);
    const unknown = slice.filter((word) => !good.has(word));
    if (unknown.length === 0) continue;
    const read = parseAddresses(unknown.join(','), chain);
    for (const address of read.addresses) found.add(address);
    invalid.push(...read.invalid);
    await pause();
  }
  return { addresses: [...found], invalid };
}
