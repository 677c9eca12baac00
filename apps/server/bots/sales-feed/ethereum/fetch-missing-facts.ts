import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { smallUintAt, uintAt } from '@signboard/sales/ethereum/core/abi-words.ts';
import {
  type Bid,
  type MissingFact,
  missingFactKey,
  type Pool,
  type ValueMove,
} from '@signboard/sales/missing-facts.ts';
import type { Decoded } from '@signboard/sales/sale.ts';
import { LRUCache } from 'lru-cache';
import type { EthereumChain, TransactionHead } from '#server/platform/providers/ethereum/reader/port.ts';
import { findEscrowSeller } from './find-escrow-seller.ts';
import { findLastBid } from './find-last-bid.ts';
import { findPool } from './find-pool.ts';
import { decodeAgain, type FoundTransaction } from './read-block.ts';

const SYMBOL = '0x95d89b41';

const DECIMALS = '0x313ce567';

/** No currency token has more; prices support up to 77. */
const MAX_DECIMALS = 36n;

const MAX_SYMBOL_LENGTH = 32;

type CurrencyFacts = { symbol: string; decimals: number };

/** The cache can't store null itself. */
type Known<T> = { fact: T | null };
/** Facts that never change, by need key: a pool's factory, a token's decimals. */
export type FactCache = {
  pools: LRUCache<string, Known<Pool>>;
  currencies: LRUCache<string, Known<CurrencyFacts>>;
};

type Knowledge = {
  pools: Map<string, Pool | null>;
  currencies: Map<string, CurrencyFacts | null>;
  valueFlow?: readonly ValueMove[];
  lastBids: Map<string, Bid | null>;
  escrowSellers: Map<string, string | null>;
};

const MAX_LASTING_FACTS = 5_000;
/** Anyone can put the events of a hundred fake pools into one transaction. */
const MAX_POOLS = 8;
const MAX_NEEDS = 32;
/** One answer can raise the next question: first whether the pool is genuine, then its currency. */
const MAX_ROUNDS = 4;

export function createFactCache(): FactCache {
  // With `max`, the library would allocate all of it at the start.
  const size = { maxSize: MAX_LASTING_FACTS, sizeCalculation: () => 1 };
  return { pools: new LRUCache(size), currencies: new LRUCache(size) };
}

/**
 * Fetches the facts that the decoders are missing and decodes again, until nothing that the chain can answer is
 * missing. Other facts stay unknown. Throws when a node fails, so that no sale is posted incomplete.
 */
export async function fetchMissingFacts(
  chain: EthereumChain,
  found: FoundTransaction,
  head: TransactionHead | undefined,
  { watched, lasting }: { watched: ReadonlySet<string>; lasting: FactCache },
): Promise<Decoded<SaleChain>> {
  const knowledge: Knowledge = {
    lastBids: new Map(),
    escrowSellers: new Map(),
    pools: new Map(),
    currencies: new Map(),
  };
  const asked = new Set<string>();
  let decoded = head ? decodeAgain(found, head, {}) : found.decoded;
  for (let round = 0; round < MAX_ROUNDS; round += 1) {
    const needs = needsWorthAsking(decoded, watched).filter((need) => !asked.has(missingFactKey(need)));
    if (needs.length === 0) break;
    for (const need of withinBounds(needs)) await learn(chain, found, need, knowledge, lasting);
    for (const need of needs) asked.add(missingFactKey(need));
    decoded = decodeAgain(found, head, knowledge);
  }
  return decoded;
}

/** For an unverified sale only the pool is fetched: unless that verifies it, it is never posted. */
function needsWorthAsking({ sales, needs }: Decoded<SaleChain>, watched: ReadonlySet<string>): MissingFact[] {
  const ofSales = new Set(sales.flatMap((sale) => sale.needs.map(({ need }) => missingFactKey(need))));
  const wanted = sales.flatMap((sale) =>
    watched.has(sale.contract)
      ? sale.needs.flatMap(({ need }) => (sale.verified || need.kind === 'pool' ? [need] : []))
      : [],
  );
  const ofNoSale = needs.filter((need) => !ofSales.has(missingFactKey(need)));
  return [...new Map([...wanted, ...ofNoSale].map((need) => [missingFactKey(need), need])).values()];
}

function withinBounds(needs: readonly MissingFact[]): MissingFact[] {
  const pools = needs.filter(({ kind }) => kind === 'pool').slice(0, MAX_POOLS);
  return [...pools, ...needs.filter(({ kind }) => kind !== 'pool')].slice(0, MAX_NEEDS);
}

async function learn(
  chain: EthereumChain,
  { hash, header, logs }: FoundTransaction,
  need: MissingFact,
  knowledge: Knowledge,
  lasting: FactCache,
): Promise<void> {
  const key = missingFactKey(need);
  const from = {
    blockNumber: header.number,
    blockHash: header.hash,
    parentHash: header.parentHash,
    firstLogIndex: logs[0]?.logIndex ?? 0,
  };
  const keep = <T>(answers: Map<string, T>, answer: T | undefined) => {
    if (answer !== undefined) answers.set(key, answer);
  };
  switch (need.kind) {
    case 'value-flow': {
      const moves = await chain.valueMoves(hash, header.hash);
      if (moves) knowledge.valueFlow = moves;
      break;
    }
    case 'last-bid':
      return keep(knowledge.lastBids, await findLastBid(chain, need, from));
    case 'escrow-seller':
      return keep(knowledge.escrowSellers, await findEscrowSeller(chain, need, from));
    case 'pool':
      return keep(
        knowledge.pools,
        await remembered(lasting.pools, key, () => findPool(chain, need, header.hash)),
      );
    case 'currency':
      return keep(
        knowledge.currencies,
        await remembered(lasting.currencies, key, () => findCurrency(chain, need.address, header.hash)),
      );
  }
}

async function remembered<T extends object>(
  cache: LRUCache<string, Known<T>>,
  key: string,
  find: () => Promise<T | null>,
): Promise<T | null> {
  const known = cache.get(key);
  if (known) return known.fact;
  const fact = await find();
  cache.set(key, { fact });
  return fact;
}

/** Null unless the token has both a symbol and decimals. */
async function findCurrency(
  chain: EthereumChain,
  address: string,
  knownBlock: string,
): Promise<{ symbol: string; decimals: number } | null> {
  const decimals = uintAt((await chain.call(address, DECIMALS, { knownBlock })) ?? '0x', 0);
  if (decimals === undefined || decimals > MAX_DECIMALS) return null;
  const symbol = readSymbol((await chain.call(address, SYMBOL, { knownBlock })) ?? '0x');
  return symbol === null ? null : { symbol, decimals: Number(decimals) };
}

/** Usually a string; the oldest tokens return 32 bytes. */
function readSymbol(answer: string): string | null {
  const bytes = Buffer.from(answer.slice(2), 'hex');
  const isString = smallUintAt(answer, 0) === 32;
  const length = isString ? (smallUintAt(answer, 1) ?? 0) : 32;
  const start = isString ? 64 : 0;
  const text = bytes
    .subarray(start, start + length)
    .toString()
    .replace(/\0+$/, '');
  return text.length > 0 && text.length <= MAX_SYMBOL_LENGTH ? text : null;
}
