import type { PublicSale } from '@signboard/contract/public-bot/schemas.ts';
import { shortAddress } from '#web/lib/format/short-address.ts';

const MAX_DIGITS = 12;

/** "Tidepools #7"; a token on Solana is an address. */
export function tokenTitle({
  collection,
  contract,
  tokenId,
}: Pick<PublicSale, 'collection' | 'contract' | 'tokenId'>): string {
  const isNumber = /^\d+$/.test(tokenId);
  const short = isNumber && tokenId.length <= MAX_DIGITS ? tokenId : shortAddress(tokenId);
  if (!isNumber) return collection ? `${collection} ${short}` : short;
  return `${collection ?? shortAddress(contract)} #${short}`;
}
