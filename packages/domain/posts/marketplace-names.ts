import type { SaleChain } from '../chains/sale-chains.ts';

/** The names that decoded sales have. A test compares them with the decoders. */
export const EVM_MARKETPLACES = [
  '0x',
  'Alienswap',
  'Archipelago',
  'BendDAO',
  'Blend',
  'Blur',
  'CryptoKitties',
  'CryptoPunks',
  'Element',
  'Foundation',
  'Lil Nouns',
  'LooksRare',
  'Manifold',
  'NFTX',
  'Nouns',
  'Nouns Builder',
  'OKX',
  'OpenSea',
  'Payment Processor',
  'Rarible',
  'Sudoswap',
  'SuperRare',
  'X2Y2',
  'Zora',
] as const;

const SOLANA_MARKETPLACES = [
  'Auction House',
  'Hyperspace',
  'Magic Eden',
  'OpenSea',
  'Orbis',
  'Tensor',
] as const;

/** Without a chain, those of all chains. */
function marketplacesOf(chain: SaleChain | null): readonly string[] {
  if (chain === null) return [...new Set([...EVM_MARKETPLACES, ...SOLANA_MARKETPLACES])];
  return chain === 'solana' ? SOLANA_MARKETPLACES : EVM_MARKETPLACES;
}

export const MAX_MARKETPLACES_TEXT = 500;

/** Parses "OpenSea, Blur". A name that no decoded sale can have is a fault. */
export function parseMarketplaces(
  typed: string,
  chain: SaleChain | null,
): { names: string[] } | { fault: 'marketplaces'; name: string } {
  const words = typed
    .slice(0, MAX_MARKETPLACES_TEXT + 1)
    .split(/[,;\n]/)
    .map((word) => word.trim())
    .filter(Boolean);
  const names: string[] = [];
  for (const word of words) {
    const known = marketplacesOf(chain).find((name) => name.toLowerCase() === word.toLowerCase());
    if (!known) return { fault: 'marketplaces', name: word.slice(0, 40) };
    if (!names.includes(known)) names.push(known);
  }
  return { names };
}
