import { madeAddress, madeWallet } from './solana-programs.ts';

export type SolanaToken = { address: string; name: string; number: number };

export type SolanaCollection = {
  address: string;
  name: string;
  symbol: string;
  /** Metaplex tokens with metadata accounts, or MPL Core assets. */
  standard: 'legacy' | 'core';
  marketplace: SolanaMarketplace;
  tokens: readonly SolanaToken[];
};

export type SolanaMarketplace = 'magiceden' | 'tensor';

const TOKENS = 24;

/** The verified creator of all collections. */
export const SOLANA_CREATOR = madeWallet('creator');

export const SOLANA_TRADERS: readonly string[] = [1, 2, 3, 4].map((number) => madeWallet(`trader ${number}`));

export const SOLANA_COLLECTIONS: readonly SolanaCollection[] = [
  {
    address: madeAddress('charts'),
    name: 'Coral Cartographers',
    symbol: 'CORAL',
    standard: 'legacy',
    marketplace: 'magiceden',
    tokens: tokensOf('Chart'),
  },
  {
    address: madeAddress('moons'),
    name: 'Paper Moons',
    symbol: 'MOON',
    standard: 'core',
    marketplace: 'tensor',
    tokens: tokensOf('Moon'),
  },
];

function tokensOf(itemName: string): SolanaToken[] {
  return Array.from({ length: TOKENS }, (_, at) => ({
    address: madeAddress(`${itemName} ${at + 1}`),
    name: `${itemName} #${at + 1}`,
    number: at + 1,
  }));
}

export function findSolanaToken(
  address: string,
): { collection: SolanaCollection; token: SolanaToken } | undefined {
  for (const collection of SOLANA_COLLECTIONS) {
    const token = collection.tokens.find((one) => one.address === address);
    if (token) return { collection, token };
  }
  return undefined;
}
