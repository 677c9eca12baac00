import type { Family } from '../ethereum/core/registry.ts';
import type { Transaction } from '../ethereum/core/transaction.ts';
import type { Knowledge } from '../needs.ts';
import type { PlainSale } from './compare-sales.ts';
import { BUYER, COLLECTION, ETHER, type MadeLog, SELLER } from './made-logs.ts';

/** A synthetic transaction around one marketplace event, and the sale it contains. */
export type Sample = {
  family: Family;
  event: string;
  logs: MadeLog[];
  fields?: Partial<Transaction>;
  knowledge?: Knowledge;
  sale: PlainSale;
};

export const TOKEN = 42n;

/** One token, from seller to buyer, for one ether. */
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
