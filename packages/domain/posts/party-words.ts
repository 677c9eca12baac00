import type { Unknown } from './sale-facts.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';
import { shortAddress } from './short-address.ts';

const PARTY_WEIGHT = 24;

/** One side of a sale: its name, its short address, "3 buyers"; null when nobody is known. */
export function partyWords(
  parties: readonly (string | Unknown)[],
  plural: string,
  names: ReadonlyMap<string, string>,
): string | null {
  const [only] = parties;
  if (only === undefined || (parties.length === 1 && only === 'unknown')) return null;
  if (parties.length > 1) return `${parties.includes('unknown') ? 'several' : parties.length} ${plural}`;
  return sanitiseChainText(names.get(only), shortAddress(only), PARTY_WEIGHT);
}
