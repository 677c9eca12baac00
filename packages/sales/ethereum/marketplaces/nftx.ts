import { arrayAt, wordsOf } from '../core/abi-words.ts';
import { getCurrency, WETH } from '../core/currencies.ts';
import {
  type DecodeContext,
  type Draft,
  type MarketEvent,
  type MarketplaceDecoder,
  markAsBundle,
} from '../core/marketplace-decoder.ts';
import type { TokenTransfer } from '../core/read-token-transfers.ts';

const V2 = { id: 'nftx-v2', name: 'NFTX', version: '2' };
const V3 = { id: 'nftx-v3', name: 'NFTX', version: '3' };

/**
 * NFTX vaults. Depositing or redeeming a token is a sale only if the vault token is traded for wrapped ether in the
 * same transaction. Swapping tokens within a vault never is.
 */
export const nftx: MarketplaceDecoder = {
  family: 'nftx',
  events: {
    minted: '0x1f72ad2a14447fa756b6f5aca53504645af79813493aca2d906b69e4aaeb9492',
    redeemed: '0x63b13f6307f284441e029836b0c22eb91eb62a7ad555670061157930ce884f4e',
    mintedV3: '0xf03937e99971e84e889dea1d728cb1c06a82314f012c0d203598c3d30fff4bd9',
    redeemedV3: '0xddf3c6319e89d061b877ebc529b0fd59410499b5bf683cffa46d5807dd13c600',
  },
  unknownAs: V2,
  decode([event, another], context) {
    // With several events of one vault the payment cannot be divided among them.
    return event && !another ? markAsBundle(readEvent(event, context)) : [];
  },
};

function readEvent(event: MarketEvent, context: DecodeContext): Draft[] {
  const vault = event.log.address;
  const isBuy = event.name.startsWith('redeemed');
  const price = wethSwapped(vault, isBuy, context);
  if (price === 0n) return [];
  return vaultTokens(event, isBuy, context).map((hop) => ({
    event,
    marketplace: event.name.endsWith('V3') ? V3 : V2,
    contract: hop.contract,
    token: hop.token,
    hop,
    seller: isBuy ? vault : 'unknown',
    buyer: isBuy ? hop.to : vault,
    price,
    currency: getCurrency(WETH, context.knowledge),
    side: isBuy ? 'pool-buy' : 'pool-sell',
  }));
}

/**
 * Wrapped ether that moved one way through the pools while the vault token moved the other way; adding liquidity is
 * neither.
 */
function wethSwapped(vault: string, isBuy: boolean, { transfers }: DecodeContext): bigint {
  const coins = transfers.paymentsOf(vault);
  if (coins.length === 0) return 0n;
  const senders = new Set(coins.map(({ from }) => from));
  const receivers = new Set(coins.map(({ to }) => to));
  const isPool = (account: string) =>
    isBuy ? senders.has(account) && !receivers.has(account) : receivers.has(account) && !senders.has(account);
  return transfers
    .paymentsOf(WETH)
    .filter(({ from, to }) => isPool(isBuy ? to : from))
    .reduce((sum, { amount }) => sum + amount, 0n);
}

function vaultTokens(event: MarketEvent, isBuy: boolean, context: DecodeContext): TokenTransfer[] {
  const { address, data } = event.log;
  const list = arrayAt(data, 0);
  if (!list) return [];
  const hops = new Map(
    context.transfers
      .hopsBetween(-1, context.transaction.logs.length)
      .filter((hop) => (isBuy ? hop.from : hop.to) === address)
      .map((hop) => [hop.token, hop]),
  );
  return wordsOf(data, list).flatMap((token) => (token && hops.get(token)) || []);
}
