import { solanaPersona } from './solana-personas.ts';
import { madeAddress, madeWallet } from './solana-programs.ts';

export type SolanaToken = { address: string; name: string; number: number };

export type SolanaCollection = {
  address: string;
  name: string;
  symbol: string;
  /** Metaplex tokens with metadata accounts, or MPL Core assets. */
  standard: 'legacy' | 'core';
  marketplace: SolanaMarketplace;
  /** They are traded. */
  tokens: readonly SolanaToken[];
  /** Held by personas, and never sold. */
  kept: readonly KeptToken[];
  /** What its candy machine mints on request, one after the other. */
  drop: SolanaDrop | null;
};

export type SolanaDrop = { machine: string; lamports: bigint; tokens: readonly SolanaToken[] };

type KeptToken = SolanaToken & { holder: string };

export type SolanaMarketplace = 'magiceden' | 'tensor';

const TOKENS = 24;
const DROP_TOKENS = 100;
const DROP_PRICE = 500_000_000n;

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
    kept: [keptBy('kenji', 'Chart')],
    drop: null,
  },
  {
    address: madeAddress('moons'),
    name: 'Paper Moons',
    symbol: 'MOON',
    standard: 'core',
    marketplace: 'tensor',
    tokens: tokensOf('Moon'),
    kept: [keptBy('kenji', 'Moon')],
    drop: dropOf('Moon'),
  },
];

function tokensOf(itemName: string): SolanaToken[] {
  return Array.from({ length: TOKENS }, (_, at) => tokenOf(itemName, at + 1));
}

function tokenOf(itemName: string, number: number): SolanaToken {
  return { address: madeAddress(`${itemName} ${number}`), name: `${itemName} #${number}`, number };
}

function keptBy(persona: string, itemName: string): KeptToken {
  return { ...tokenOf(itemName, TOKENS + 1), holder: solanaPersona(persona).address };
}

function dropOf(itemName: string): SolanaDrop {
  const tokens = Array.from({ length: DROP_TOKENS }, (_, at) => tokenOf(itemName, TOKENS + 2 + at));
  return { machine: madeAddress(`${itemName} machine`), lamports: DROP_PRICE, tokens };
}

export function findSolanaToken(
  address: string,
): { collection: SolanaCollection; token: SolanaToken } | undefined {
  for (const collection of SOLANA_COLLECTIONS) {
    const { tokens, kept, drop } = collection;
    const token = [...tokens, ...kept, ...(drop?.tokens ?? [])].find((one) => one.address === address);
    if (token) return { collection, token };
  }
  return undefined;
}
