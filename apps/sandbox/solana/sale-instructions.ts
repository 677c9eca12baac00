import { addressBytes, hexBytes, littleEndian } from './solana-bytes.ts';
import { SOLANA_CREATOR } from './solana-collections.ts';
import { madeAddress, PROGRAM } from './solana-programs.ts';
import type { WrittenInstruction } from './write-transaction.ts';

/** A sale between two wallets. */
export type Trade = { token: string; collection: string; seller: string; buyer: string; lamports: bigint };

/** How the price is split at Magic Eden. */
export function splitPrice({ seller, lamports }: Trade): [to: string, lamports: bigint][] {
  const royalty = lamports / 20n;
  const fee = lamports / 50n;
  return [
    [seller, lamports - royalty - fee],
    [SOLANA_CREATOR, royalty],
    [FEES, fee],
  ];
}

/** Buyers at Tensor pay it on top of the price. */
export function tensorFee({ lamports }: Trade): bigint {
  return lamports / 50n;
}

export const FEES = madeAddress('marketplace fees');

/** A Metaplex token at Magic Eden: M2's execute_sale_v2, with price, size, two expiries and two fees. */
export function magicEdenSale(trade: Trade): WrittenInstruction {
  const { token, seller, buyer, lamports } = trade;
  const places = { 0: buyer, 1: seller, 4: token };
  return {
    program: PROGRAM.magicEden,
    name: 'ExecuteSaleV2',
    accounts: accountsWith('m2', 23, places),
    data: Buffer.concat([
      hexBytes('5bdc31dfcc8135c1'),
      hexBytes('fffe'),
      littleEndian(lamports, 8),
      littleEndian(1, 8),
      littleEndian(0, 16),
      littleEndian(0, 2),
      littleEndian(200, 2),
    ]),
    calls: [...splitPrice(trade).map(([to, part]) => pay(buyer, to, part)), moveToken()],
  };
}

/** A Core asset at Tensor: TComp's buy_core, the transfer, and the event as a call of the program to itself. */
export function tensorSale(trade: Trade): WrittenInstruction {
  const { token, collection, seller, buyer, lamports } = trade;
  const places = { 0: FEES, 2: token, 3: collection, 4: buyer, 5: buyer, 6: seller };
  return {
    program: PROGRAM.tensor,
    name: 'BuyCore',
    accounts: accountsWith('tcomp', 15, places),
    data: Buffer.concat([hexBytes('a9e357ff4c56ff19'), littleEndian(lamports, 8)]),
    calls: [
      takeEvent(trade),
      moveAsset(trade),
      pay(buyer, FEES, tensorFee(trade)),
      pay(buyer, seller, lamports),
    ],
  };
}

/** A Core asset from a candy machine, through the guard that takes the price. */
export type DropMint = {
  token: string;
  collection: string;
  machine: string;
  minter: string;
  lamports: bigint;
};

export function guardedMint({ token, collection, machine, minter, lamports }: DropMint): WrittenInstruction {
  const guard = madeAddress(`guard of ${machine}`);
  const authority = madeAddress(`authority of ${machine}`);
  return {
    program: PROGRAM.candyGuard,
    name: 'MintV1',
    accounts: [
      guard,
      PROGRAM.candyMachine,
      machine,
      authority,
      minter,
      minter,
      token,
      collection,
      SOLANA_CREATOR,
    ],
    data: hexBytes('9162c076b8937668'),
    calls: [
      pay(minter, SOLANA_CREATOR, lamports),
      {
        program: PROGRAM.candyMachine,
        name: 'MintAsset',
        accounts: [machine, authority, guard, minter, minter, token, collection, PROGRAM.core],
        data: hexBytes('54afd39c38fa6876'),
      },
      {
        program: PROGRAM.core,
        name: 'CreateV2',
        accounts: [
          token,
          collection,
          authority,
          minter,
          minter,
          SOLANA_CREATOR,
          PROGRAM.system,
          PROGRAM.core,
        ],
        data: hexBytes('14'),
      },
    ],
  };
}

function pay(from: string, to: string, lamports: bigint): WrittenInstruction {
  const data = Buffer.concat([littleEndian(2, 4), littleEndian(lamports, 8)]);
  return { program: PROGRAM.system, name: 'Transfer', accounts: [from, to], data };
}

function moveToken(): WrittenInstruction {
  const accounts = ['from', 'to', 'authority'].map((name) => madeAddress(`token account ${name}`));
  const data = Buffer.concat([hexBytes('03'), littleEndian(1, 8)]);
  return { program: PROGRAM.token, name: 'Transfer', accounts, data };
}

function moveAsset({ token, collection, buyer }: Trade): WrittenInstruction {
  const accounts = [token, collection, buyer, madeAddress('list state'), buyer, PROGRAM.system, PROGRAM.core];
  return { program: PROGRAM.core, name: 'Transfer', accounts, data: hexBytes('0e00') };
}

function takeEvent(trade: Trade): WrittenInstruction {
  const asset = addressBytes(trade.token);
  const data = Buffer.concat([
    hexBytes('6aa20ae28444df15'),
    hexBytes('01'),
    addressBytes(trade.buyer),
    // No bid; the target is the asset; no field.
    hexBytes('00'),
    hexBytes('00'),
    asset,
    hexBytes('0000'),
    littleEndian(trade.lamports, 8),
    littleEndian(0, 4),
    littleEndian(tensorFee(trade), 8),
    littleEndian(0, 24),
    // In SOL.
    hexBytes('00'),
    hexBytes('01'),
    asset,
  ]);
  return { program: PROGRAM.tensor, name: 'TcompNoop', accounts: [madeAddress('list state')], data };
}

/** The instruction has this many accounts; only some matter. */
function accountsWith(program: string, count: number, places: Readonly<Record<number, string>>): string[] {
  return Array.from({ length: count }, (_, at) => places[at] ?? madeAddress(`${program} account ${at}`));
}
