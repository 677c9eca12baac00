import { SaleRefused } from '../ethereum/sale-request.ts';
import {
  SOLANA_COLLECTIONS,
  type SolanaCollection,
  type SolanaMarketplace,
  type SolanaToken,
} from './solana-collections.ts';

/** What is left out is chosen. */
export type SolanaSaleRequest = {
  collection?: string;
  /** A token's number in its collection, or its address. */
  token?: string;
  priceSol?: string;
  marketplace?: string;
};

export type SolanaSalePlan = { collection: SolanaCollection; token: SolanaToken; lamports: bigint };

export const SOLANA_MARKETPLACES: readonly SolanaMarketplace[] = ['magiceden', 'tensor'];

const PRICES_SOL = ['2.5', '0.8', '14', '1.25', '0.31', '6.4', '3.7', '0.95'];
const LAMPORT_DIGITS = 9;

/** Fills in what the request leaves out; `turn` counts sales, so that choices vary but are the same in every run. */
export function planSolanaSale(request: SolanaSaleRequest, turn: number): SolanaSalePlan {
  const { marketplace } = request;
  if (marketplace !== undefined && !SOLANA_MARKETPLACES.some((known) => known === marketplace))
    throw new SaleRefused(`Unknown marketplace ${marketplace}. Known: ${SOLANA_MARKETPLACES.join(', ')}`);
  const collection = chooseCollection(request, turn);
  return {
    collection,
    token: chooseToken(collection, request.token, turn),
    lamports: parsePrice(request.priceSol ?? PRICES_SOL[turn % PRICES_SOL.length] ?? '1'),
  };
}

function chooseCollection({ collection, marketplace }: SolanaSaleRequest, turn: number): SolanaCollection {
  const matching = SOLANA_COLLECTIONS.filter(
    (one) =>
      (collection === undefined || one.address === collection) &&
      (marketplace === undefined || one.marketplace === marketplace),
  );
  const chosen = matching[turn % matching.length];
  if (chosen) return chosen;
  throw new SaleRefused(
    SOLANA_COLLECTIONS.some(({ address }) => address === collection)
      ? `${marketplace} does not sell this collection here`
      : `No collection on the simulated Solana has the address ${collection}`,
  );
}

function chooseToken(
  { tokens, name }: SolanaCollection,
  requested: string | undefined,
  turn: number,
): SolanaToken {
  const found =
    requested === undefined
      ? tokens[(turn * 7) % tokens.length]
      : tokens.find(({ address, number }) => address === requested || String(number) === requested);
  if (!found) throw new SaleRefused(`${name} has the tokens 1 to ${tokens.length}`);
  return found;
}

function parsePrice(priceSol: string): bigint {
  const [, whole, part = ''] = /^(\d{1,6})(?:\.(\d{1,9}))?$/.exec(priceSol) ?? [];
  const lamports = whole === undefined ? 0n : BigInt(whole + part.padEnd(LAMPORT_DIGITS, '0'));
  if (lamports === 0n) throw new SaleRefused('priceSol must be a positive decimal number');
  return lamports;
}
