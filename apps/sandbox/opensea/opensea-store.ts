import { createHash } from 'node:crypto';
import { BASE_COLLECTIONS, COLLECTIONS } from '../ethereum/collections.ts';

export type OpenSeaCollection = {
  slug: string;
  name: string;
  chain: string;
  contract: string;
  standard: string;
};

export type Order = {
  hash: string;
  collection: OpenSeaCollection;
  tokenId: string;
  /** In the coin's smallest unit, as text. */
  price: string;
  maker: string;
  /** Who may buy; empty for everyone. */
  taker: string;
  listedAt: number;
  expiresAt: number;
};

/** What OpenSea calls the collections of the local chains. */
export const OPENSEA_COLLECTIONS: readonly OpenSeaCollection[] = [
  ...COLLECTIONS.map((collection) => describe(collection, 'ethereum')),
  ...BASE_COLLECTIONS.map((collection) => describe(collection, 'base')),
];

function describe(
  { name, address, standard }: (typeof COLLECTIONS)[number],
  chain: string,
): OpenSeaCollection {
  const slug = name.toLowerCase().replaceAll(' ', '-');
  return { slug, name, chain, contract: address.toLowerCase(), standard };
}

const SELLER = '0x5e11e40000000000000000000000000000000001';
const ONE_COIN = 10n ** 18n;
const DAY_SECONDS = 86_400;
const MAX_ORDERS = 5_000;

export type NewOrder = Pick<Order, 'collection' | 'tokenId' | 'price' | 'taker'> & {
  ageSeconds?: number;
  lastsSeconds?: number;
};

/** The orders of the simulated OpenSea. Each collection has one listing at one coin, which is its floor. */
export function createOrderStore() {
  let orders: Order[] = [];
  let made = 0;
  const add = ({ ageSeconds = 0, lastsSeconds = 30 * DAY_SECONDS, ...order }: NewOrder): Order => {
    made += 1;
    const listedAt = Math.floor(Date.now() / 1000) - ageSeconds;
    const hash = `0x${createHash('sha256').update(`${made} ${listedAt}`).digest('hex')}`;
    const added = { ...order, hash, maker: SELLER, listedAt, expiresAt: listedAt + lastsSeconds };
    orders = [...orders, added].slice(-MAX_ORDERS);
    return added;
  };
  const clear = () => {
    orders = [];
    for (const collection of OPENSEA_COLLECTIONS)
      add({ collection, tokenId: '1', price: String(ONE_COIN), taker: '', ageSeconds: DAY_SECONDS });
  };
  clear();
  return { add, clear, all: () => orders };
}

export type OrderStore = ReturnType<typeof createOrderStore>;
