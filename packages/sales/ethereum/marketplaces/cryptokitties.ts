import { addressAt, requireAll, uintAt, wordAt } from '../core/abi-words.ts';
import { ETH } from '../core/currencies.ts';
import { findCustodySeller } from '../core/known-facts.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { CONTRACTS } from '../core/registry.ts';
import { MAX_LOG_DISTANCE } from '../core/transfer-index.ts';

/** CryptoKitties' Dutch auction. Kitties are in its custody, so no log of the sale names the seller. */
export const cryptokitties: MarketplaceDecoder = {
  family: 'cryptokitties',
  events: { auctionSuccessful: '0x4fcc30d90a842164dd58501ab874a101a3749c3d4747139cefe7c876f4ccebd2' },
  unknownAs: { id: 'cryptokitties-auction', name: 'Clock auction', version: null },
  decode: (events, context) =>
    events.flatMap((event) =>
      event.log.address === CONTRACTS.kittySiringAuction ? [] : readAuction(event, context),
    ),
};

function readAuction(event: MarketEvent, context: DecodeContext): Draft[] {
  const { address, data } = event.log;
  const fields = requireAll({ token: wordAt(data, 0), price: uintAt(data, 1), buyer: addressAt(data, 2) });
  // The kitty leaves the auction right after the event, which does not contain the token contract.
  const hop =
    fields &&
    context.transfers
      .hopsBetween(event.at, event.at + MAX_LOG_DISTANCE)
      .find((one) => one.from === address && one.token === fields.token && one.to === fields.buyer);
  if (!hop) return [];
  const sale = { event, ...fields, contract: hop.contract, hop, currency: ETH, side: 'auction' } as const;
  return [{ ...sale, ...findCustodySeller(address, hop, context) }];
}
