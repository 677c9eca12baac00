import { answerOf } from '../../needs.ts';
import { toTokenId } from './abi-words.ts';
import type { DecodeContext, Draft } from './marketplace-decoder.ts';
import type { Hop } from './read-hops.ts';

/** The seller of a token in custody deposited it in an earlier transaction. */
export function sellerInCustody(
  house: string,
  hop: Hop,
  { knowledge }: DecodeContext,
): Pick<Draft, 'seller' | 'needs'> {
  const need = {
    kind: 'escrow-seller',
    house,
    contract: hop.contract,
    tokenId: toTokenId(hop.token) ?? '',
  } as const;
  const seller = answerOf(knowledge.escrowSellers, need) ?? undefined;
  return seller === undefined ? { seller: 'unknown', needs: [{ field: 'seller', need }] } : { seller };
}
