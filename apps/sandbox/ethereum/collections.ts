import { BASE_CREATED, CREATED } from './deployed-contracts.ts';

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
  {
    address: CREATED.kites,
    name: 'Paper Kites',
    symbol: 'KITE',
    standard: 'erc721',
    itemName: 'Kite',
    style: 1,
  },
  {
    address: CREATED.meadows,
    name: 'Salt Meadows',
    symbol: 'MEADOW',
    standard: 'erc721',
    itemName: 'Meadow',
    style: 0,
  },
  {
    address: CREATED.birds,
    name: 'Copper Birds',
    symbol: 'BIRD',
    standard: 'erc721',
    itemName: 'Bird',
    style: 2,
  },
  {
    address: CREATED.comets,
    name: 'Glass Comets',
    symbol: 'COMET',
    standard: 'erc721',
    itemName: 'Comet',
    style: 1,
  },
];

/** Sold on the local Base. Its other tokens stay with the personas who hold them. */
export const BASE_COLLECTIONS: readonly Collection[] = [
  {
    address: BASE_CREATED.driftwood,
    name: 'Driftwood Club',
    symbol: 'DRIFT',
    standard: 'erc721',
    itemName: 'Driftwood',
    style: 2,
  },
  {
    address: BASE_CREATED.saltmarsh,
    name: 'Saltmarsh Club',
    symbol: 'SALT',
    standard: 'erc721',
    itemName: 'Saltmarsh',
    style: 1,
  },
];

/** In any letter case. */
export function findCollection(address: string, among = COLLECTIONS): Collection | undefined {
  return among.find((collection) => collection.address.toLowerCase() === address.toLowerCase());
}
