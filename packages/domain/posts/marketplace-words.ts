import { joinWords } from './join-words.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';

const MARKETPLACE_WEIGHT = 24;

/** "OpenSea and Blur"; marketplaces may be called like a domain and are shown like any other foreign word. */
export function marketplaceWords(marketplaces: readonly string[], most: number): string {
  const shown = marketplaces
    .slice(0, most)
    .map((name) => sanitiseChainText(name, 'a marketplace', MARKETPLACE_WEIGHT));
  return joinWords(marketplaces.length > most ? [...shown, 'others'] : shown);
}
