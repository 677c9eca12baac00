import { base64 } from '@scure/base';
import type { Side } from '../../sale.ts';
import { DISCRIMINATOR_BYTES, readDiscriminator, u64At } from '../core/bytes.ts';
import { SOL } from '../core/currencies.ts';
import { accountAt } from '../core/instruction.ts';
import type { DecodeContext, Fill, MarketplaceDecoder, Standard } from '../core/marketplace-decoder.ts';
import { computeFeesOnTop } from '../core/payments.ts';
import { detectMetaplexStandard } from '../core/token-transfers.ts';

type Layout = { mint: number; buyer: number; seller: number; side: Side; standard?: Standard };

const LAYOUTS: Readonly<Record<string, Layout>> = {
  buyNft: { mint: 5, buyer: 11, seller: 10, side: 'pool-buy' },
  buySingleListing: { mint: 4, buyer: 8, seller: 7, side: 'listing' },
  sellTokenPool: { mint: 6, buyer: 9, seller: 10, side: 'bid' },
  sellTradePool: { mint: 6, buyer: 9, seller: 10, side: 'pool-sell' },
  buyNftT22: { mint: 5, buyer: 10, seller: 9, side: 'pool-buy', standard: 'token-2022' },
  buySingleListingT22: { mint: 4, buyer: 7, seller: 6, side: 'listing', standard: 'token-2022' },
  sellTokenPoolT22: { mint: 6, buyer: 8, seller: 9, side: 'bid', standard: 'token-2022' },
  sellTradePoolT22: { mint: 6, buyer: 8, seller: 9, side: 'pool-sell', standard: 'token-2022' },
};

const TRADE_EVENT = '62d0783c5d2013b4';
/** Longer than the expected event, four 8-byte numbers after its discriminator. */
const MAX_EVENT_DIGITS = 128;

/** Tensor's first program: pools and single listings. Its price is in an event in the log. */
export const tensorTswap: MarketplaceDecoder = {
  program: 'TSWAPaqyCSx2KABk68Shruf4rp7CxcNi8hAsbdwmHbN',
  marketplace: { id: 'tensor-tswap', name: 'Tensor', version: 'TSwap' },
  instructions: {
    buyNft: '60001cbe316b53de',
    buySingleListing: 'f5dc694975624e8d',
    sellTokenPool: '392cc03053086b30',
    sellTradePool: '83527d4d0d9d245a',
    buyNftT22: '9bdb7ef5aac7334f',
    buySingleListingT22: '66594200054454d8',
    sellTokenPoolT22: '95ea1f671a24a631',
    sellTradePoolT22: '7c91173448715509',
  },
  decode(fill, context) {
    const layout = LAYOUTS[fill.name];
    if (!layout) return undefined;
    const mint = accountAt(fill.instruction, layout.mint);
    const buyer = accountAt(fill.instruction, layout.buyer);
    const seller = accountAt(fill.instruction, layout.seller);
    if (!mint || !buyer || !seller) return undefined;
    const price = readPrice(fill, context) ?? ('unknown' as const);
    return {
      fill,
      mint,
      standard: layout.standard ?? detectMetaplexStandard(fill, context),
      seller,
      buyer,
      price,
      currency: SOL,
      feesOnTop: fill.name.startsWith('buy') ? computeFeesOnTop(fill, { seller, buyer, price }, context) : 0n,
      side: layout.side,
      ...(price === 'unknown'
        ? { needs: [{ field: 'price' as const, need: { kind: 'logs' as const } }] }
        : {}),
    };
  },
};

function readPrice(fill: Fill, context: DecodeContext): bigint | undefined {
  for (const event of context.linesOf(fill.instruction)?.events ?? []) {
    const data = readBase64(event);
    if (data && readDiscriminator(data) === TRADE_EVENT) return u64At(data, DISCRIMINATOR_BYTES);
  }
  return undefined;
}

function readBase64(text: string): Uint8Array | undefined {
  if (text.length > MAX_EVENT_DIGITS) return undefined;
  try {
    return base64.decode(text);
  } catch {
    return undefined;
  }
}
