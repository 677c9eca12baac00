import { sha512 } from '@noble/hashes/sha2.js';
import { SaleRefused } from '../ethereum/sale-request.ts';
import { planSolanaSale, type SolanaSalePlan, type SolanaSaleRequest } from './plan-solana-sale.ts';
import { FEES, magicEdenSale, splitPrice, type Trade, tensorFee, tensorSale } from './sale-instructions.ts';
import { toBase58 } from './solana-bytes.ts';
import { SOLANA_COLLECTIONS, SOLANA_TRADERS, type SolanaMarketplace } from './solana-collections.ts';
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
};

const TRADERS_LAMPORTS = 100_000_000_000_000;
const SHOWN_SALES = 10;
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

  const holderOf = (token: string) => holders.get(token) ?? traderAt(0);

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
