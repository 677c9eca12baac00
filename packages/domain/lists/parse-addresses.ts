import { type Chain, parseWallet } from '../accounts/wallet-address.ts';

export type AddressList = { addresses: string[]; invalid: string[] };

/** Accepts addresses separated by commas, semicolons or whitespace, and drops duplicates. */
export function parseAddresses(text: string, chain: Chain): AddressList {
  const addresses = new Set<string>();
  const invalid: string[] = [];
  for (const word of text.split(/[\s,;]+/).filter(Boolean)) {
    const wallet = parseWallet(word);
    if (wallet?.chain === chain) addresses.add(wallet.address);
    else invalid.push(word);
  }
  return { addresses: [...addresses], invalid };
}
