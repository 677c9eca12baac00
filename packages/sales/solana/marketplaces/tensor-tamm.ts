import { DISCRIMINATOR_BYTES, u64At } from '../core/bytes.ts';
import { SOL } from '../core/currencies.ts';
import { accountAt } from '../core/instruction.ts';
import {
  type DecodeContext,
  type Fill,
  findSelfCall,
  type MarketplaceDecoder,
} from '../core/marketplace-decoder.ts';
import { computeFeesOnTop } from '../core/payments.ts';
import { detectMetaplexStandard } from '../core/token-transfers.ts';

const OWNER = 0;
const TAKER = 1;
const MINT = 14;

/** The discriminator of the self-call by which the program emits an event. */
const EVENT = '1fa2e49e99a0c6b6';
const IS_TRADE = 0;

/** Tensor's pools. A pool that only holds SOL is a collection bid. */
export const tensorTamm: MarketplaceDecoder = {
  program: 'TAMM6ub33ij1mbetoMyVBLeKY5iP41i4UPUJQGkhfsg',
  marketplace: { id: 'tensor', name: 'Tensor', version: 'TAMM' },
  instructions: {
    buyNft: '60001cbe316b53de',
    buyNftCore: 'a3663a6bb804a979',
    buyNftT22: '9bdb7ef5aac7334f',
    sellTokenPool: '392cc03053086b30',
    sellTokenPoolCore: '89e3c57af5e538cd',
    sellTokenPoolT22: '95ea1f671a24a631',
    sellTradePool: '83527d4d0d9d245a',
    sellTradePoolCore: '25cd8d3556f52d4e',
    sellTradePoolT22: '7c91173448715509',
  },
  decode(fill, context) {
    const owner = accountAt(fill.instruction, OWNER);
    const taker = accountAt(fill.instruction, TAKER);
    const mint = accountAt(fill.instruction, MINT);
    if (!owner || !taker || !mint) return undefined;
    const isBuy = fill.name.startsWith('buy');
    const parties = isBuy ? { seller: owner, buyer: taker } : { seller: taker, buyer: owner };
    const price = readPrice(fill, context) ?? ('unknown' as const);
    return {
      fill,
      mint,
      standard: standardOf(fill, context),
      ...parties,
      price,
      currency: SOL,
      feesOnTop: isBuy ? computeFeesOnTop(fill, { ...parties, price }, context) : 0n,
      side: isBuy ? 'pool-buy' : fill.name.startsWith('sellToken') ? 'bid' : 'pool-sell',
      ...(price === 'unknown'
        ? { needs: [{ field: 'price' as const, need: { kind: 'inner-instructions' as const } }] }
        : {}),
    };
  },
};

function readPrice(fill: Fill, context: DecodeContext): bigint | undefined {
  const event = findSelfCall(fill, EVENT, context);
  return event?.[DISCRIMINATOR_BYTES] === IS_TRADE ? u64At(event, DISCRIMINATOR_BYTES + 1) : undefined;
}

function standardOf(fill: Fill, context: DecodeContext) {
  if (fill.name.endsWith('Core')) return 'core';
  return fill.name.endsWith('T22') ? 'token-2022' : detectMetaplexStandard(fill, context);
}
