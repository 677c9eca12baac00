import { addressAt, requireAll, topicAddress, uintAt } from '@signboard/sales/ethereum/core/abi-words.ts';
import { ZERO_ADDRESS } from '@signboard/sales/ethereum/core/transaction.ts';
import type { Bid, MissingFact } from '@signboard/sales/missing-facts.ts';
import type { EthereumChain } from '#server/platform/providers/ethereum/reader/port.ts';
import { type SearchStart, searchBackwards } from './search-backwards.ts';

const PUNK_BID_ENTERED = '0x5b859394fabae0c1ba88baffe67e751ab5248d2e879028b8c8d6897b0519f56a';
/** BidEvent(uint40 indexed listingId, address referrer, address bidder, uint256 amount) */
const MANIFOLD_BID = '0xd12be072db02c5c389af56d30a7ef86f64b7b60048f3875c6d00fc240d2d92b6';
/** CreateListing; the eleventh field after the listing id is the ERC-20 of the price. */
const MANIFOLD_LISTING = '0xa677084ea9aea69b2640d875bae622e3cf9d7c163f52d2f9d81daa1ed072c985';
const LISTING_COIN_WORD = 10;

/** The last bid before a transaction; null when there was none, undefined when it cannot be determined. */
export async function findLastBid(
  chain: EthereumChain,
  need: Extract<MissingFact, { kind: 'last-bid' }>,
  from: SearchStart,
): Promise<Bid | null | undefined> {
  const id = idTopic(need.id);
  if (need.marketplace === 'cryptopunks')
    return await searchBackwards(
      chain,
      { address: need.contract, topics: [PUNK_BID_ENTERED, id] },
      from,
      (log) => requireAll({ bidder: topicAddress(log.topics[2]), amount: uintAt(log.data, 0) }),
    );
  if (need.marketplace === 'manifold') return await findManifoldBid(chain, need.contract, id, from);
  return undefined;
}

/**
 * Bids do not contain their currency, the listing does: both are searched at once, back to the start of the listing.
 */
async function findManifoldBid(
  chain: EthereumChain,
  address: string,
  id: string,
  from: SearchStart,
): Promise<Bid | null | undefined> {
  let bid: { bidder: string; amount: bigint } | undefined;
  const topics = [[MANIFOLD_BID, MANIFOLD_LISTING], id];
  const coin = await searchBackwards(chain, { address, topics }, from, ({ topics: [kind], data }) => {
    if (kind === MANIFOLD_LISTING) return addressAt(data, LISTING_COIN_WORD);
    bid ??= requireAll({ bidder: addressAt(data, 1), amount: uintAt(data, 2) });
    return undefined;
  });
  // Without the listing, the bid's currency is unknown.
  if (!coin) return undefined;
  if (!bid) return null;
  return coin === ZERO_ADDRESS ? bid : { ...bid, currency: coin };
}

function idTopic(id: string): string {
  return `0x${BigInt(id).toString(16).padStart(64, '0')}`;
}
