import { z } from 'zod';
import { envelope, moment } from '../answers.ts';
import type { SchemaTable } from '../endpoint.ts';
import { numberPage } from '../read-api/cursor-page.ts';
import { saleChain } from './sale-chain.ts';

/** In the smallest unit of a currency, or a number of pieces: more than a JSON number can hold. */
const amount = z.string();

/** A decoded sale as it is told to other programs. Null means that the transaction does not say it. */
export const saleFact = z
  .object({
    id: z
      .string()
      .describe('the same in every block that includes the transaction: use it to recognize repeats'),
    chain: saleChain,
    transaction: z.string(),
    blockNumber: z.number().describe('the slot on Solana'),
    blockHash: z.string().nullable(),
    happenedAt: moment,
    marketplace: z.string(),
    contract: z.string().describe('the collection; on Solana the mint where there is none'),
    tokenId: z.string().describe('the mint on Solana'),
    standard: z.string(),
    quantity: amount,
    seller: z.string().nullable(),
    buyer: z.string().nullable(),
    price: amount
      .nullable()
      .describe('in the currency’s smallest unit; of a bundle, the price of all its tokens'),
    priceBasis: z.enum(['gross', 'seller-net']).describe('seller-net: the full price is at least this'),
    currency: z
      .object({
        id: z.string().describe('a coin (ETH, POL, APE, SOL) or the address of a token'),
        symbol: z.string().nullable(),
        decimals: z.number().nullable(),
      })
      .nullable(),
    bundle: z.object({ id: z.string(), size: z.number() }).nullable(),
  })
  .meta({ id: 'Sale' });

export type SaleFact = z.output<typeof saleFact>;

/** Contracts on Ethereum are the same in any case; addresses on Solana are not. */
const contract = z
  .string()
  .trim()
  .min(32)
  .max(44)
  .transform((text) => (/^0x/i.test(text) ? text.toLowerCase() : text));

const SALE_EXAMPLE = {
  id: 'ethereum:0x9b1f:12',
  chain: 'ethereum',
  transaction: '0x9b1f',
  blockNumber: 21_000_000,
  blockHash: '0x77aa',
  happenedAt: '2026-12-02T09:00:00.000Z',
  marketplace: 'OpenSea',
  contract: '0x71de0000000000000000000000000000000000aa',
  tokenId: '42',
  standard: 'erc721',
  quantity: '1',
  seller: '0x1111000000000000000000000000000000000000',
  buyer: '0x2222000000000000000000000000000000000000',
  price: '2000000000000000000',
  priceBasis: 'gross',
  currency: { id: 'ETH', symbol: 'ETH', decimals: 18 },
  bundle: null,
};

export const salesSchemas = {
  list: {
    summary:
      'Get the sales of a collection that a bot of this instance watches, in the order they were found',
    query: numberPage.extend({
      contract,
      chain: saleChain.optional().describe('by default Ethereum, or Solana if the address is one of Solana'),
    }),
    answer: envelope(
      z.object({
        sales: z.array(saleFact),
        next: z.string().describe('pass it as after to continue, also when there are no sales yet'),
      }),
    ),
    example: {
      answer: {
        success: true,
        msg: '',
        result: { sales: [SALE_EXAMPLE], next: '1042' },
      },
    },
  },
} satisfies SchemaTable;
