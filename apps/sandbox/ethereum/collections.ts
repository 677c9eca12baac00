import { CREATED } from './deployed-contracts.ts';

export type Collection = {
  address: `0x${string}`;
  name: string;
  symbol: string;
  standard: 'erc721' | 'erc1155';
  /** The name of a token, before its number. */
  itemName: string;
  /** The drawing in Art.sol. */
  style: number;
};

/** The collections of the local chain. */
export const COLLECTIONS: readonly Collection[] = [
  {
    address: CREATED.tidepools,
    name: 'Tidepool Society',
    symbol: 'TIDE',
    standard: 'erc721',
    itemName: 'Tidepool',
    style: 0,
  },
  {
    address: CREATED.lanterns,
    name: 'Lantern District',
    symbol: 'LAMP',
    standard: 'erc721',
    itemName: 'Window',
    style: 1,
  },
  {
    address: CREATED.orbits,
    name: 'Pocket Orbits',
    symbol: 'ORBT',
    standard: 'erc721',
    itemName: 'Orbit',
    style: 2,
  },
  {
    address: CREATED.prints,
    name: 'Harbor Prints',
    symbol: 'PRINT',
    standard: 'erc1155',
    itemName: 'Print',
    style: 0,
  },
];

/** In any letter case. */
export function findCollection(address: string): Collection | undefined {
  return COLLECTIONS.find((collection) => collection.address.toLowerCase() === address.toLowerCase());
}
