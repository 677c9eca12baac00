import { SOL } from '../core/currencies.ts';
import { getAccounts } from '../core/instruction.ts';
import type { MarketplaceDecoder } from '../core/marketplace-decoder.ts';

const ADDRESS = '([1-9A-HJ-NP-Za-km-z]{32,44})';
const SOLD = new RegExp(
  `^(?:Core )?NFT ${ADDRESS} sold for (\\d{1,20}) lamports[^:]{0,40}\\. Seller: ${ADDRESS}, Buyer: ${ADDRESS}$`,
);

/**
 * Orbis. Its program is not published, but it logs its sales as sentences; the named parties must be among its
 * accounts.
 */
export const orbis: MarketplaceDecoder = {
  program: '2kmsyJ3oZHpk1Qwp4U5X4nm7KPBJrbaXdKyZYc166s6Q',
  marketplace: { id: 'orbis', name: 'Orbis', version: null },
  instructions: { buyCoreV2: 'a32bd89f724102bd', buyNft: '60001cbe316b53de' },
  decode(fill, context) {
    const messages = context.linesOf(fill.instruction)?.messages;
    const sold = messages?.map((message) => SOLD.exec(message)).find((match) => match !== null);
    if (!sold) {
      context.ask({ kind: 'logs' });
      return undefined;
    }
    const [, mint = '', price = '', seller = '', buyer = ''] = sold;
    const accounts = new Set(getAccounts(fill.instruction));
    if (![mint, seller, buyer].every((address) => accounts.has(address))) return undefined;
    return {
      fill,
      mint,
      standard: fill.name === 'buyCoreV2' ? 'core' : 'legacy',
      seller,
      buyer,
      price: BigInt(price),
      currency: SOL,
      // It is unknown whether fees are part of the price.
      feesOnTop: 'unknown',
      side: 'listing',
    };
  },
};
