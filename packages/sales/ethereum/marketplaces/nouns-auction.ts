import { addressAt, requireAll, topicWord, uintAt } from '../core/abi-words.ts';
import { ETH } from '../core/currencies.ts';
import type { MarketplaceDecoder } from '../core/marketplace-decoder.ts';
import { ZERO_ADDRESS } from '../core/transaction.ts';
import { MAX_LOG_DISTANCE } from '../core/transfer-index.ts';

/** Nouns-style auction houses: a new token every day, sold by the house that minted it. */
export const nounsAuction: MarketplaceDecoder = {
  family: 'nouns-auction',
  events: { auctionSettled: '0xc9f72b276a388619c6d185d146697036241880c36654b1a3ffdad07c24038d99' },
  unknownAs: { id: 'nouns-builder-auction', name: 'Nouns Builder', version: null },
  decode: (events, { transfers }) =>
    events.flatMap((event) => {
      const { address, topics, data } = event.log;
      const fields = requireAll({
        token: topicWord(topics[1]),
        buyer: addressAt(data, 0),
        price: uintAt(data, 1),
      });
      // Without a bid there is no winner, and the token is burned.
      if (!fields || fields.buyer === ZERO_ADDRESS) return [];
      // The event does not contain the token contract: it is the one whose token moves from the house to the winner.
      const hop = transfers
        .hopsBetween(event.at - MAX_LOG_DISTANCE, event.at)
        .findLast((one) => one.from === address && one.token === fields.token && one.to === fields.buyer);
      if (!hop) return [];
      return [
        { event, ...fields, contract: hop.contract, hop, seller: address, currency: ETH, side: 'auction' },
      ];
    }),
};
