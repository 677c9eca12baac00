import { addressAt, offsetAt, requireAll, smallUintAt, uintAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import {
  type DecodeContext,
  type Draft,
  type MarketEvent,
  type MarketplaceDecoder,
  markAsBundle,
} from '../core/marketplace-decoder.ts';
import { readX2y2Tokens } from './x2y2-tokens.ts';

/** The operations that sell; all other codes (cancel, bid, refund) do not. */
const SIDES = new Map([
  [1, 'listing'],
  [2, 'bid'],
  [5, 'auction'],
] as const) as ReadonlyMap<number, 'listing' | 'bid' | 'auction'>;

export const x2y2: MarketplaceDecoder = {
  family: 'x2y2',
  events: { inventory: '0x3cbb63f144840e5b1b0a38a7c19211d2e89de4d7c5faf8b2d3c1776c302d1d33' },
  unknownAs: { id: 'x2y2', name: 'X2Y2 copy', version: null },
  decode: (events, context) => events.flatMap((event) => markAsBundle(readInventory(event, context))),
};

function readInventory(event: MarketEvent, context: DecodeContext): Draft[] {
  const { data } = event.log;
  const item = offsetAt(data, 9);
  const detail = offsetAt(data, 10);
  if (item === undefined || detail === undefined) return [];
  const fields = requireAll({
    maker: addressAt(data, 0),
    taker: addressAt(data, 1),
    delegateType: smallUintAt(data, 5),
    currency: addressAt(data, 7),
    mask: readBytes(data, offsetAt(data, 8)),
    tokens: readBytes(data, offsetAt(data, item + 1, item)),
    operation: smallUintAt(data, detail),
    price: uintAt(data, detail + 3),
    replacement: readBytes(data, offsetAt(data, detail + 6, detail)),
  });
  const side = fields && SIDES.get(fields.operation);
  if (!side) return [];
  return readX2y2Tokens(fields).map((token) => ({
    event,
    ...token,
    seller: side === 'bid' ? fields.taker : fields.maker,
    // Anyone can settle an auction; the token goes to the winner.
    buyer: side === 'bid' ? fields.maker : side === 'auction' ? 'unknown' : fields.taker,
    price: fields.price,
    currency: getCurrency(fields.currency, context.knowledge),
    side,
  }));
}

/** The hex digits of a byte string whose length is at the given word. */
function readBytes(data: string, at: number | undefined): string | undefined {
  if (at === undefined) return undefined;
  const length = smallUintAt(data, at);
  if (length === undefined) return undefined;
  const words = Math.ceil(length / 32);
  const start = 2 + (at + 1) * 64;
  return start + words * 64 <= data.length ? data.slice(start, start + length * 2) : undefined;
}
