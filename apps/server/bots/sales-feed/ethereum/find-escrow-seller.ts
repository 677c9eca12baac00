import { addressAt, topicAddress, uintAt } from '@signboard/sales/ethereum/core/abi-words.ts';
import { CONTRACTS } from '@signboard/sales/ethereum/core/registry.ts';
import { TOKEN_EVENTS, ZERO_ADDRESS } from '@signboard/sales/ethereum/core/transaction.ts';
import type { MissingFact } from '@signboard/sales/missing-facts.ts';
import type { EthereumChain } from '#server/platform/providers/ethereum/reader/port.ts';
import { type SearchStart, searchBackwards } from './search-backwards.ts';

/** getAuction(uint256) of the CryptoKitties auction; the seller is the first returned value. */
const GET_AUCTION = '0x78bd7935';

type EscrowNeed = Extract<MissingFact, { kind: 'escrow-seller' }>;

/** Who deposited a token; null when nobody did, undefined when it cannot be determined. */
export async function findEscrowSeller(
  chain: EthereumChain,
  need: EscrowNeed,
  from: SearchStart,
): Promise<string | null | undefined> {
  const id = BigInt(need.tokenId).toString(16).padStart(64, '0');
  return need.contract === CONTRACTS.cryptoKitties
    ? await askAuction(chain, need, id, from)
    : await findDeposit(chain, need, id, from);
}

/** Kitty events have no topics to search by, but the auction still knew the seller one block earlier. */
async function askAuction(chain: EthereumChain, { house }: EscrowNeed, id: string, from: SearchStart) {
  const answer = await chain.call(house, GET_AUCTION + id, { afterBlock: from.parentHash });
  const seller = answer === null ? undefined : addressAt(answer, 0);
  return seller === ZERO_ADDRESS ? undefined : seller;
}

async function findDeposit(chain: EthereumChain, need: EscrowNeed, id: string, from: SearchStart) {
  const { house, contract: address, tokenId } = need;
  const houseTopic = `0x${house.slice(2).padStart(64, '0')}`;
  const single = await searchBackwards(
    chain,
    { address, topics: [TOKEN_EVENTS.transfer, null, houseTopic, `0x${id}`] },
    from,
    ({ topics }) => topicAddress(topics[1]),
  );
  if (single !== null) return single;
  return await searchBackwards(
    chain,
    { address, topics: [TOKEN_EVENTS.transferSingle, null, null, houseTopic] },
    from,
    ({ topics, data }) => (uintAt(data, 0) === BigInt(tokenId) ? topicAddress(topics[2]) : undefined),
  );
}
