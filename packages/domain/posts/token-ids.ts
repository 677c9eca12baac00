import { decodeSolanaAddress } from '../accounts/wallet-address.ts';
import type { SaleChain } from '../chains/sale-chains.ts';

export type TokenIds = {
  ranges: readonly (readonly [from: bigint, to: bigint])[];
  mints: ReadonlySet<string>;
};

export type TokenIdsFault = 'token-ids' | 'token-range';

export const MAX_TOKEN_IDS_TEXT = 2_000;
const LARGEST_ID = 2n ** 256n - 1n;
const NUMBERS = /^(\d{1,78})(?:\s*[-–]\s*(\d{1,78}))?$/;

/** Parses "1-100, 555"; on Solana, mint addresses. Ids that the chain cannot have are a fault. */
export function parseTokenIds(typed: string, chain: SaleChain | null): TokenIds | { fault: TokenIdsFault } {
  if (typed.length > MAX_TOKEN_IDS_TEXT) return { fault: 'token-ids' };
  const ranges: [bigint, bigint][] = [];
  const mints = new Set<string>();
  const words = typed.replace(/\s*[-–]\s*/g, '-').split(/[\s,;]+/);
  for (const word of words.filter(Boolean)) {
    const [, first, last = first] = NUMBERS.exec(word) ?? [];
    if (first !== undefined && last !== undefined && chain !== 'solana') {
      const [from, to] = [BigInt(first), BigInt(last)];
      if (from > to || to > LARGEST_ID) return { fault: 'token-range' };
      ranges.push([from, to]);
    } else if ((chain === null || chain === 'solana') && decodeSolanaAddress(word) !== null) mints.add(word);
    else return { fault: 'token-ids' };
  }
  return { ranges, mints };
}

/** Everything matches when nothing is listed. */
export function includesToken({ ranges, mints }: TokenIds, tokenId: string): boolean {
  if (ranges.length === 0 && mints.size === 0) return true;
  if (mints.has(tokenId)) return true;
  if (!/^\d{1,78}$/.test(tokenId)) return false;
  const id = BigInt(tokenId);
  return ranges.some(([from, to]) => from <= id && id <= to);
}
