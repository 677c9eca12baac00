import { addressBytes, hexBytes, littleEndian, textBytes } from './solana-bytes.ts';
import {
  SOLANA_COLLECTIONS,
  SOLANA_CREATOR,
  type SolanaCollection,
  type SolanaDrop,
} from './solana-collections.ts';
import { PEARLS } from './solana-pearls.ts';
import { metadataAddress, PROGRAM } from './solana-programs.ts';

export type SolanaAccount = { owner: string; lamports: number; data: Uint8Array };

type AccountView = {
  siteUrl: string;
  holderOf: (token: string) => string;
  /** How many of a drop's tokens are minted. */
  mintedOf: (machine: string) => number;
};

const RENT = { mint: 1_461_600, metadata: 5_616_720, core: 3_000_000 };

/** A function per address that encodes the account. */
export function collectionAccounts(): Map<string, (view: AccountView) => SolanaAccount> {
  const accounts = new Map<string, (view: AccountView) => SolanaAccount>();
  for (const collection of SOLANA_COLLECTIONS) {
    const parent = { address: collection.address, name: collection.name };
    const { drop } = collection;
    if (drop) accounts.set(drop.machine, (view) => machineAccount(collection.address, drop, view));
    const all = [parent, ...collection.tokens, ...collection.kept, ...(drop?.tokens ?? [])];
    for (const { address, name } of all) {
      const item = { address, name, isCollection: address === collection.address };
      if (collection.standard === 'core')
        accounts.set(address, (view) => coreAccount(collection, item, view));
      else {
        accounts.set(address, () => mintAccount());
        accounts.set(metadataAddress(address), (view) => metadataAccount(collection, item, view));
      }
    }
  }
  accounts.set(PEARLS.mint, () => mintAccount(PEARLS.decimals));
  const named = { ...PEARLS, tokens: [], address: PEARLS.mint, isCollection: false };
  accounts.set(metadataAddress(PEARLS.mint), (view) => metadataAccount(named, named, view, FUNGIBLE));
  return accounts;
}

/** Metadata URL of a token. */
function tokenUri(siteUrl: string, address: string): string {
  return `${siteUrl}/solana/tokens/${address}.json`;
}

type Item = { address: string; name: string; isCollection: boolean };

/** Supply 1, no mint authority. */
function mintAccount(decimals = 0): SolanaAccount {
  const supply = [littleEndian(1, 8), littleEndian(decimals, 1), hexBytes('01')];
  const data = Buffer.concat([new Uint8Array(36), ...supply, new Uint8Array(36)]);
  return { owner: PROGRAM.token, lamports: RENT.mint, data };
}

/** Metaplex's token standards. */
const NON_FUNGIBLE = 0;
const FUNGIBLE = 2;

function metadataAccount(
  collection: Pick<SolanaCollection, 'address' | 'symbol' | 'tokens'>,
  item: Item,
  { siteUrl }: AccountView,
  standard = NON_FUNGIBLE,
): SolanaAccount {
  const isAlone = item.isCollection || standard === FUNGIBLE;
  const data = Buffer.concat([
    hexBytes('04'),
    addressBytes(SOLANA_CREATOR),
    addressBytes(item.address),
    textBytes(item.name, 32),
    textBytes(collection.symbol, 10),
    textBytes(tokenUri(siteUrl, item.address), 200),
    // Royalty of 5% to one verified creator.
    littleEndian(500, 2),
    hexBytes('01'),
    littleEndian(1, 4),
    addressBytes(SOLANA_CREATOR),
    hexBytes('0164'),
    hexBytes('0101'),
    hexBytes('01ff'),
    Buffer.concat([hexBytes('01'), littleEndian(standard, 1)]),
    isAlone ? hexBytes('00') : Buffer.concat([hexBytes('0101'), addressBytes(collection.address)]),
    hexBytes('00'),
    item.isCollection
      ? Buffer.concat([hexBytes('0100'), littleEndian(collection.tokens.length, 8)])
      : hexBytes('00'),
  ]);
  return { owner: PROGRAM.metadata, lamports: RENT.metadata, data: padEnd(data, 679) };
}

function coreAccount(collection: SolanaCollection, item: Item, view: AccountView): SolanaAccount {
  const texts = [textBytes(item.name), textBytes(tokenUri(view.siteUrl, item.address))];
  const size = littleEndian(collection.tokens.length, 4);
  const data = item.isCollection
    ? [hexBytes('05'), addressBytes(SOLANA_CREATOR), ...texts, size, size]
    : [
        hexBytes('01'),
        addressBytes(view.holderOf(item.address)),
        hexBytes('02'),
        addressBytes(collection.address),
        ...texts,
        hexBytes('00'),
      ];
  return { owner: PROGRAM.core, lamports: RENT.core, data: Buffer.concat(data) };
}

/** How many were minted, and of how many, follow the collection. */
function machineAccount(
  collection: string,
  { machine, tokens }: SolanaDrop,
  view: AccountView,
): SolanaAccount {
  const counts = [littleEndian(view.mintedOf(machine), 8), littleEndian(tokens.length, 8)];
  const data = Buffer.concat([new Uint8Array(72), addressBytes(collection), ...counts]);
  return { owner: PROGRAM.candyMachine, lamports: RENT.core, data };
}

function padEnd(data: Uint8Array, size: number): Uint8Array {
  return Buffer.concat([data, Buffer.alloc(Math.max(0, size - data.length))]);
}
