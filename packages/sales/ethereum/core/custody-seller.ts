import { getFact } from '../../missing-facts.ts';
import { toTokenId } from './abi-words.ts';
import type { DecodeContext, Draft } from './marketplace-decoder.ts';
import type { TokenTransfer } from './read-token-transfers.ts';

/** The seller of a token in custody deposited it in an earlier transaction. */
export function findCustodySeller(
  house: string,
  hop: TokenTransfer,
  { knowledge }: DecodeContext,
): Pick<Draft, 'seller' | 'needs'> {
  const need = {
    kind: 'escrow-seller',
    house,
    contract: hop.contract,
    tokenId: toTokenId(hop.token) ?? '',
  } as const;
  const seller = getFact(knowledge.escrowSellers, need) ?? undefined;
  return seller === undefined ? { seller: 'unknown', needs: [{ field: 'seller', need }] } : { seller };
}
