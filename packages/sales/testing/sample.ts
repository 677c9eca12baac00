import type { Family } from '../ethereum/core/registry.ts';
import type { Transaction } from '../ethereum/core/transaction.ts';
import type { Knowledge } from '../needs.ts';
import type { PlainSale } from './compare-sales.ts';
import { BUYER, COLLECTION, ETHER, type MadeLog, SELLER } from './made-logs.ts';

/** A made transaction around one event of a marketplace, and the sale that it holds. */
export type Sample = {
  family: Family;
  event: string;
  logs: MadeLog[];
  fields?: Partial<Transaction>;
  knowledge?: Knowledge;
  sale: PlainSale;
};

/** The token that the samples sell. */
export const TOKEN = 42n;

/** What most samples sell: one token, from seller to buyer, for one ether. */
export const PLAIN_SALE: PlainSale = {
  contract: COLLECTION,
  tokenId: '42',
  standard: 'erc721',
  quantity: '1',
  seller: SELLER,
  buyer: BUYER,
  priceWei: ETHER.toString(),
  currency: 'ETH',
  side: 'listing',
};
