import { addressAt, requireAll, uintAt, wordAt } from '../core/abi-words.ts';
import { getCurrency } from '../core/currencies.ts';
import type { DecodeContext, Draft, MarketEvent, MarketplaceDecoder } from '../core/marketplace-decoder.ts';

const V1 = { id: 'element-v1', name: 'Element', version: '1' };
const V2 = { id: 'element-v2', name: 'Element', version: '2' };

/** Element: one contract whose events changed in version 2. */
export const element: MarketplaceDecoder = {
  family: 'element',
  events: {
    sell721: '0x8a0f8e04e7a35efabdc150b7d106308198a4f965a5d11badf768c5b8b273ac94',
    buy721: '0xa24193d56ccdf64ce1df60c80ca683da965a1da3363efa67c14abf62b2d7d493',
    sell1155: '0x3ae452568bed7ccafe4345f10048675bae78660c7ea37eb5112b572648d4f116',
    buy1155: '0x020486beb4ea38db8dc504078b03c4f758de372097584b434a8b8f53583eecac',
    sell721v2: '0x9c248aa1a265aa616f707b979d57f4529bb63a4fc34dc7fc61fdddc18410f74e',
    buy721v2: '0xd90a5c60975c6ff8eafcf02088e7b50ae5d9e156a79206ba553df1c4fb4594c2',
    sell1155v2: '0xfcde121a3f6a9b14a3ce266d61fc00940de86c4d8c1d733fe62d503ae5d99ff9',
    buy1155v2: '0x105616901449a64554ca9246a5bbcaca973b40b3c0055e5070c6fa191618d9f3',
  },
  unknownAs: { id: 'element', name: 'Element copy', version: null },
  decode: (events, context) => events.flatMap((event) => readFill(event, context)),
};

/** The word positions of the fields in each version. */
const PLACES = {
  v1: { maker: 0, taker: 1, currency: 2, price: 3, contract: 4, token: 5, quantity: 6 },
  v2: { maker: 1, taker: 2, currency: 4, price: 5, contract: 7, token: 8, quantity: 9 },
} as const;

function readFill(event: MarketEvent, { knowledge }: DecodeContext): Draft[] {
  const { data } = event.log;
  const isV2 = event.name.endsWith('v2');
  const isErc1155 = event.name.includes('1155');
  const places = PLACES[isV2 ? 'v2' : 'v1'];
  const fields = requireAll({
    maker: addressAt(data, places.maker),
    taker: addressAt(data, places.taker),
    currency: addressAt(data, places.currency),
    price: uintAt(data, places.price),
    contract: addressAt(data, places.contract),
    token: wordAt(data, places.token),
    quantity: isErc1155 ? uintAt(data, places.quantity) : 1n,
  });
  if (!fields) return [];
  const { maker, taker, currency, ...sale } = fields;
  const isListing = event.name.startsWith('sell');
  return [
    {
      event,
      marketplace: isV2 ? V2 : V1,
      ...sale,
      standard: isErc1155 ? 'erc1155' : 'erc721',
      seller: isListing ? maker : taker,
      buyer: isListing ? taker : maker,
      currency: getCurrency(currency, knowledge),
      // Version 1 charges its fees on top and does not report them; version 2 includes them.
      feesOnTop: isV2 ? 0n : 'unknown',
      side: isListing ? 'listing' : 'bid',
    },
  ];
}
