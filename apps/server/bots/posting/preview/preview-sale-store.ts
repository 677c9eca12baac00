import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { COINS } from '@signboard/domain/posts/currencies.ts';
import type { SaleFacts } from '@signboard/domain/posts/sale-facts.ts';
import { sql } from 'kysely';
import { readSale } from '#server/bots/sales-feed/fact-json.ts';
import type { Db } from '#server/platform/db/connect.ts';

export type PreviewSale = {
  sales: SaleFacts[];
  transaction: string;
  /** Null for an example. */
  happenedAt: Date | null;
};

type Found = { contract: string; transaction: string; happenedAt: Date };

/** Limits the creator-key lookup: few bots use one, and it must not scan all sales. */
const MAX_BY_MAKER = 2_000;

/** The latest known sale of a collection with the other sales of its transaction, or an example. */
export async function findPreviewSale(db: Db, chain: SaleChain, key: string): Promise<PreviewSale> {
  const found =
    (await latestOf(db, chain, key)) ?? (chain === 'solana' ? await latestByMaker(db, key) : null);
  if (!found) return { sales: [createExampleSale(chain, key)], transaction: '', happenedAt: null };
  const { contract, transaction, happenedAt } = found;
  const { rows } = await sql<{ facts: Record<string, unknown> }>`
    select facts from sales
    where contract = ${contract} and chain = ${chain} and happened_at = ${happenedAt} and transaction = ${transaction}
    order by key`.execute(db);
  return { sales: rows.map(({ facts }) => readSale(facts)), transaction, happenedAt };
}

async function latestOf(db: Db, chain: SaleChain, key: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select contract, transaction, happened_at from sales
    where contract = ${key} and chain = ${chain} order by happened_at desc, key limit 1`.execute(db);
  return rows[0] ?? null;
}

/** A token's sale has its collection or its mint; the creators are stored with the token. */
async function latestByMaker(db: Db, key: string): Promise<Found | null> {
  const { rows } = await sql<Found>`
    select recent.contract, recent.transaction, recent.happened_at
    from (select * from sales where chain = 'solana' order by happened_at desc limit ${MAX_BY_MAKER}) as recent
    join solana_tokens on mint = recent.token_id
    where ${key} = any(solana_tokens.keys)
    order by recent.happened_at desc, recent.key limit 1`.execute(db);
  return rows[0] ?? null;
}

const EXAMPLE_PARTIES: Record<'evm' | 'solana', Pick<SaleFacts, 'seller' | 'buyer'>> = {
  evm: { seller: `0x${'5e11'.repeat(10)}`, buyer: `0x${'b0b5'.repeat(10)}` },
  solana: { seller: 'Se11er'.padEnd(44, '1'), buyer: 'Buyer'.padEnd(44, '1') },
};

export function createExampleSale(chain: SaleChain, key: string): SaleFacts {
  const { id, symbol, decimals } = COINS[chain];
  const isSolana = chain === 'solana';
  return {
    key: `example:${key}`,
    chain,
    marketplace: { name: isSolana ? 'Magic Eden' : 'OpenSea' },
    verified: true,
    contract: key,
    tokenId: isSolana ? key : '1',
    standard: isSolana ? 'metaplex' : 'erc721',
    quantity: 1n,
    ...EXAMPLE_PARTIES[isSolana ? 'solana' : 'evm'],
    price: 10n ** BigInt(decimals),
    priceBasis: 'gross',
    currency: { id, symbol, decimals },
    side: 'listing',
    bundle: null,
  };
}
