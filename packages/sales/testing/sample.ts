import type { Family } from '../ethereum/core/registry.ts';
import type { Transaction } from '../ethereum/core/transaction.ts';
import type { KnownFacts } from '../missing-facts.ts';
import type { PlainSale } from './compare-sales.ts';
import { BUYER, COLLECTION, NATIVE_ETHER, type SampleLog, SELLER } from './sample-logs.ts';

/** A synthetic transaction around one marketplace event, and the sale it contains. */
export type Sample = {
  family: Family;
  event: string;
  logs: SampleLog[];
  fields?: Partial<Transaction>;
  knowledge?: KnownFacts;
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
  priceWei: NATIVE_ETHER.toString(),
  currency: 'ETH',
  side: 'listing',
};
