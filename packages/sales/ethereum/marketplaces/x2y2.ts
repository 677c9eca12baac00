import { addressAt, arrayAt, offsetAt, requireAll, smallUintAt, uintAt, wordAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import {
  type DecodeContext,
  type Draft,
  type MarketEvent,
  type MarketplaceDecoder,
  markAsBundle,
} from '../core/marketplace-decoder.ts';

type X2y2Token = { contract: string; token: string; quantity: bigint; standard: 'erc721' | 'erc1155' };

const ERC1155 = 2;

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

/**
 * An encoded list of (contract, id), with an amount for ERC-1155. Collection offers leave the id open; the settlement
 * fills in the bytes that the mask marks.
 */
function readX2y2Tokens(order: {
  tokens: string;
  mask: string;
  replacement: string;
  delegateType: number;
}): X2y2Token[] {
  const isErc1155 = order.delegateType === ERC1155;
  const width = isErc1155 ? 3 : 2;
  const data = `0x${fillIn(order.tokens, order.mask, order.replacement)}`;
  const list = arrayAt(data, 0, width);
  if (!list) return [];
  return Array.from({ length: list.length }, (_, item) => {
    const at = list.first + item * width;
    return requireAll({
      contract: addressAt(data, at),
      token: wordAt(data, at + 1),
      quantity: isErc1155 ? uintAt(data, at + 2) : 1n,
      standard: isErc1155 ? ('erc1155' as const) : ('erc721' as const),
    });
  }).filter((token) => token !== undefined);
}

function fillIn(tokens: string, mask: string, replacement: string): string {
  if (mask.length !== tokens.length || replacement.length !== tokens.length) return tokens;
  let filled = '';
  for (let at = 0; at < tokens.length; at += 2)
    filled += (mask.slice(at, at + 2) === '00' ? tokens : replacement).slice(at, at + 2);
  return filled;
}
