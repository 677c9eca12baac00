import { joinWords } from './join-words.ts';
import { sanitiseChainText } from './sanitise-chain-text.ts';

const MARKETPLACE_WEIGHT = 24;

/** "OpenSea and Blur". Names are sanitised because a marketplace name can look like a domain. */
export function formatMarketplaces(marketplaces: readonly string[], max: number): string {
  const shown = marketplaces
    .slice(0, max)
    .map((name) => sanitiseChainText(name, 'a marketplace', MARKETPLACE_WEIGHT));
  return joinWords(marketplaces.length > max ? [...shown, 'others'] : shown);
}
