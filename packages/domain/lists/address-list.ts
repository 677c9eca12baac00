import { type Chain, parseWallet } from '../accounts/wallet-address.ts';

/** What was read from a text of addresses: each once, in its one spelling, and what was none. */
export type AddressList = { addresses: string[]; invalid: string[] };

/** Reads addresses that stand apart by commas or white space. */
export function readAddresses(text: string, chain: Chain): AddressList {
  const addresses = new Set<string>();
  const invalid: string[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const wallet = parseWallet(word);
    if (wallet?.chain === chain) addresses.add(wallet.address);
    else invalid.push(word);
  }
  return { addresses: [...addresses], invalid };
}
