import type { Unknown } from './sale-facts.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';
import { shortenAddress } from './shorten-address.ts';

const PARTY_WEIGHT = 24;

/** One side of a sale: a name, a short address or "3 buyers"; null if unknown. */
export function formatParties(
  parties: readonly (string | Unknown)[],
  plural: string,
  names: ReadonlyMap<string, string>,
): string | null {
  const [only] = parties;
  if (only === undefined || (parties.length === 1 && only === 'unknown')) return null;
  if (parties.length > 1) return `${parties.includes('unknown') ? 'several' : parties.length} ${plural}`;
  return sanitiseChainText(names.get(only), shortenAddress(only), PARTY_WEIGHT);
}
