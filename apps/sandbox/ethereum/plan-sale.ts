import { parseEther } from 'viem';
import { COLLECTIONS, type Collection, findCollection } from './collections.ts';
import { MARKETPLACES, SaleRefused, type SaleRequest } from './sale-request.ts';

export type SalePlan = { collection: Collection; tokenId: bigint | undefined; priceWei: bigint };

const PRICES_ETH = ['0.42', '0.18', '1.25', '0.07', '0.66', '2.4', '0.31', '0.95', '0.12', '4.2'];

/** Reads a request; `turn` counts sales and makes the choices differ from one to the next, the same in every run. */
export function planSale(request: SaleRequest, turn: number): SalePlan {
  const { marketplace = 'seaport', priceEth = PRICES_ETH[turn % PRICES_ETH.length] ?? '0.5' } = request;
  if (!MARKETPLACES.includes(marketplace)) {
    throw new SaleRefused(`Unknown marketplace ${marketplace}. Known: ${MARKETPLACES.join(', ')}`);
  }
  return {
    collection: chosenCollection(request.collection, turn),
    tokenId: wholeNumber(request.tokenId),
    priceWei: wei(priceEth),
  };
}

function chosenCollection(address: string | undefined, turn: number): Collection {
  if (address !== undefined) {
    const found = findCollection(address);
    if (found === undefined) throw new SaleRefused(`No collection of this chain has the address ${address}`);
    return found;
  }
  const chosen = COLLECTIONS[turn % COLLECTIONS.length];
  if (chosen === undefined) throw new Error('The chain has no collection');
  return chosen;
}

function wholeNumber(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,78}$/.test(text)) throw new SaleRefused('tokenId must be a whole number');
  return BigInt(text);
}

function wei(priceEth: string): bigint {
  if (!/^\d{1,6}(\.\d{1,18})?$/.test(priceEth) || Number(priceEth) === 0) {
    throw new SaleRefused('priceEth must be a positive decimal number');
  }
  return parseEther(priceEth);
}
