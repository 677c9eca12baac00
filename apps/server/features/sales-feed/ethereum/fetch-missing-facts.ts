import { type Bid, type Need, needKey, type Pool, type ValueMove } from '@signboard/sales/needs.ts';
import type { Decoded } from '@signboard/sales/sale.ts';
import type { EthereumChain, TransactionHead } from '#server/providers/ethereum/chain-port.ts';
import { findCurrency } from './find-currency.ts';
import { findEscrowSeller } from './find-escrow-seller.ts';
import { findLastBid } from './find-last-bid.ts';
import { findPool } from './find-pool.ts';
import { decodeAgain, type FoundTransaction } from './read-block.ts';

type CurrencyFacts = { symbol: string; decimals: number };

/** What stays true for ever, by the key of the need: who made a pool, how a token counts. */
export type LastingFacts = { pools: Map<string, Pool | null>; currencies: Map<string, CurrencyFacts | null> };

type Knowledge = LastingFacts & {
  valueFlow?: readonly ValueMove[];
  lastBids: Map<string, Bid | null>;
  escrowSellers: Map<string, string | null>;
};

const MOST_LASTING_FACTS = 5_000;
/** Anybody can write the events of a hundred made-up pools into one transaction. */
const MOST_POOLS = 8;
const MOST_NEEDS = 32;
/** One answer may raise the next question: first whether the pool is genuine, then how its coin counts. */
const MOST_ROUNDS = 4;

/**
 * Asks the chain for what the decoders need, and decodes again, until they have no more questions that it can answer.
 * What it cannot answer stays unknown; a node that fails throws, so that nothing is told half.
 */
export async function fetchMissingFacts(
  chain: EthereumChain,
  found: FoundTransaction,
  head: TransactionHead | undefined,
  { watched, lasting }: { watched: ReadonlySet<string>; lasting: LastingFacts },
): Promise<Decoded> {
  const knowledge: Knowledge = {
    lastBids: new Map(),
    escrowSellers: new Map(),
    pools: new Map(),
    currencies: new Map(),
  };
  const asked = new Set<string>();
  let decoded = head ? decodeAgain(found, head, {}) : found.decoded;
  for (let round = 0; round < MOST_ROUNDS; round += 1) {
    const needs = needsWorthAsking(decoded, watched).filter((need) => !asked.has(needKey(need)));
    if (needs.length === 0) break;
    for (const need of withinBounds(needs)) await learn(chain, found, need, knowledge, lasting);
    for (const need of needs) asked.add(needKey(need));
    decoded = decodeAgain(found, head, knowledge);
  }
  return decoded;
}

/** A stranger's sale is asked only for its pool: whatever else it leaves open, it is never told. */
function needsWorthAsking({ sales, needs }: Decoded, watched: ReadonlySet<string>): Need[] {
  const ofSales = new Set(sales.flatMap((sale) => sale.needs.map(({ need }) => needKey(need))));
  const wanted = sales.flatMap((sale) =>
    watched.has(sale.contract)
      ? sale.needs.flatMap(({ need }) => (sale.verified || need.kind === 'pool' ? [need] : []))
      : [],
  );
  const ofNoSale = needs.filter((need) => !ofSales.has(needKey(need)));
  return [...new Map([...wanted, ...ofNoSale].map((need) => [needKey(need), need])).values()];
}

function withinBounds(needs: readonly Need[]): Need[] {
  const pools = needs.filter(({ kind }) => kind === 'pool').slice(0, MOST_POOLS);
  return [...pools, ...needs.filter(({ kind }) => kind !== 'pool')].slice(0, MOST_NEEDS);
}

async function learn(
  chain: EthereumChain,
  { hash, header, logs }: FoundTransaction,
  need: Need,
  knowledge: Knowledge,
  lasting: LastingFacts,
): Promise<void> {
  const key = needKey(need);
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

async function remembered<T>(answers: Map<string, T>, key: string, find: () => Promise<T>): Promise<T> {
  const known = answers.get(key);
  if (known !== undefined) return known;
  const found = await find();
  answers.set(key, found);
  // Maps keep the order of arrival, so the first is the oldest.
  if (answers.size > MOST_LASTING_FACTS) answers.delete(answers.keys().next().value as string);
  return found;
}
