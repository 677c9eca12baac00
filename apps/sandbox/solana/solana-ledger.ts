import { sha512 } from '@noble/hashes/sha2.js';
import { SaleRefused } from '../ethereum/sale-request.ts';
import { planSolanaSale, type SolanaSalePlan, type SolanaSaleRequest } from './plan-solana-sale.ts';
import {
  FEES,
  guardedMint,
  magicEdenSale,
  splitPrice,
  type Trade,
  tensorFee,
  tensorSale,
} from './sale-instructions.ts';
import { toBase58 } from './solana-bytes.ts';
import {
  SOLANA_COLLECTIONS,
  SOLANA_TRADERS,
  type SolanaDrop,
  type SolanaMarketplace,
} from './solana-collections.ts';
import { PROGRAM } from './solana-programs.ts';
import { FEE_LAMPORTS, type RecordedTransaction, writeTransaction } from './write-transaction.ts';

export type SolanaSale = {
  signature: string;
  slot: number;
  marketplace: SolanaMarketplace;
  collection: string;
  token: string;
  name: string;
  seller: string;
  buyer: string;
  lamports: string;
};

export type SolanaLedger = {
  /** Newest first. */
  transactions: () => readonly RecordedTransaction[];
  lamportsOf: (address: string) => number | undefined;
  holderOf: (token: string) => string;
  sell: (request: SolanaSaleRequest) => SolanaSale;
  /** The latest requested sales, newest first. */
  lastSales: () => readonly SolanaSale[];
  /** The next tokens of a drop, each in a transaction of its own. */
  mint: (request: SolanaMintRequest) => SolanaMint[];
  mintedOf: (machine: string) => number;
};

/** What is left out is chosen. */
type SolanaMintRequest = { collection?: string; count?: string };

export type SolanaMint = { signature: string; slot: number; token: string; name: string; minter: string };

const TRADERS_LAMPORTS = 100_000_000_000_000;
const SHOWN_SALES = 10;
const MAX_MINTS = 100;
/** Gives each marketplace a history that is the same after every restart. */
const OPENING_SLOT = 1;

/** The transactions that the sandbox made itself, and the resulting balances and holders. */
export function createSolanaLedger(
  slot: () => number,
  timeOfSlot: (slot: number) => number,
  given: ReadonlyMap<string, number>,
): SolanaLedger {
  const lamports = new Map([...given, ...SOLANA_TRADERS.map((one) => [one, TRADERS_LAMPORTS] as const)]);
  const holders = new Map(allTokens().map((token, at) => [token, traderAt(at)]));
  const transactions: RecordedTransaction[] = [];
  const sales: SolanaSale[] = [];

  const minted = new Map<string, number>();

  const holderOf = (token: string) => holders.get(token) ?? traderAt(0);
  const mintedOf = (machine: string) => minted.get(machine) ?? 0;

  const mintNext = (collection: string, drop: SolanaDrop, at: number): SolanaMint => {
    const number = mintedOf(drop.machine);
    const token = drop.tokens[number];
    if (!token) throw new SaleRefused(`All ${drop.tokens.length} are minted`);
    const minter = traderAt(number);
    const signature = toBase58(sha512(new TextEncoder().encode(`${at} mint ${token.address}`)));
    const cost = Number(drop.lamports) + FEE_LAMPORTS;
    const before = lamports.get(minter) ?? 0;
    transactions.unshift(
      writeTransaction({
        signature,
        signer: minter,
        slot: at,
        blockTime: timeOfSlot(at),
        instructions: [guardedMint({ ...drop, token: token.address, collection, minter })],
        lamports: new Map([[minter, { before, change: -cost }]]),
        token: null,
      }),
    );
    lamports.set(minter, before - cost);
    holders.set(token.address, minter);
    minted.set(drop.machine, number + 1);
    return { signature, slot: at, token: token.address, name: token.name, minter };
  };

  const settle = (plan: SolanaSalePlan, at: number): SolanaSale => {
    const { collection, token } = plan;
    const seller = holderOf(token.address);
    const buyer = traderAt(SOLANA_TRADERS.indexOf(seller) + 1 + (transactions.length % 3));
    const trade = {
      token: token.address,
      collection: collection.address,
      seller,
      buyer,
      lamports: plan.lamports,
    };
    const changes = balanceChanges(trade, collection.marketplace);
    const before = new Map([...changes.keys()].map((key) => [key, lamports.get(key) ?? 0]));
    if ((before.get(buyer) ?? 0) + (changes.get(buyer) ?? 0) < 0)
      throw new SaleRefused('No account here has that much SOL');
    const signature = toBase58(
      sha512(new TextEncoder().encode(`${at} ${transactions.length} ${token.address}`)),
    );
    const isCore = collection.standard === 'core';
    transactions.unshift(
      writeTransaction({
        signature,
        signer: buyer,
        slot: at,
        blockTime: timeOfSlot(at),
        instructions: [isCore ? tensorSale(trade) : magicEdenSale(trade)],
        lamports: new Map(
          [...changes].map(([key, change]) => [key, { before: before.get(key) ?? 0, change }]),
        ),
        token: isCore ? null : { mint: token.address, from: seller, to: buyer, program: PROGRAM.token },
      }),
    );
    for (const [key, change] of changes) lamports.set(key, (before.get(key) ?? 0) + change);
    holders.set(token.address, buyer);
    const { marketplace } = collection;
    const { name } = token;
    return { signature, slot: at, marketplace, name, ...trade, lamports: plan.lamports.toString() };
  };

  for (const { address } of SOLANA_COLLECTIONS)
    settle(planSolanaSale({ collection: address }, 0), OPENING_SLOT);

  return {
    transactions: () => transactions,
    lamportsOf: (address) => lamports.get(address),
    holderOf,
    lastSales: () => sales,
    mintedOf,
    mint(request) {
      const count = Number(request.count ?? '1');
      if (!Number.isInteger(count) || count < 1 || count > MAX_MINTS)
        throw new SaleRefused(`count must be a whole number from 1 to ${MAX_MINTS}`);
      const { address, drop } =
        SOLANA_COLLECTIONS.find(
          (one) => one.drop && (request.collection === undefined || one.address === request.collection),
        ) ?? {};
      if (!address || !drop) throw new SaleRefused('This collection has no candy machine');
      return Array.from({ length: count }, () => mintNext(address, drop, slot()));
    },
    sell(request) {
      const sale = settle(planSolanaSale(request, transactions.length), slot());
      sales.unshift(sale);
      sales.length = Math.min(sales.length, SHOWN_SALES);
      return sale;
    },
  };
}

function traderAt(number: number): string {
  return SOLANA_TRADERS[number % SOLANA_TRADERS.length] ?? '';
}

function allTokens(): string[] {
  return SOLANA_COLLECTIONS.flatMap(({ tokens }) => tokens.map(({ address }) => address));
}

/** Balance changes by address. */
function balanceChanges(trade: Trade, marketplace: SolanaMarketplace): Map<string, number> {
  const parts: [string, bigint][] =
    marketplace === 'tensor'
      ? [
          [trade.seller, trade.lamports],
          [FEES, tensorFee(trade)],
        ]
      : splitPrice(trade);
  const paid = parts.reduce((sum, [, part]) => sum + part, 0n);
  const changes = new Map<string, number>([[trade.buyer, -Number(paid) - FEE_LAMPORTS]]);
  for (const [to, part] of parts) changes.set(to, (changes.get(to) ?? 0) + Number(part));
  return changes;
}
