import { salesApi } from '@signboard/contract/sales/endpoints.ts';
import { salesSchemas } from '@signboard/contract/sales/schemas.ts';
import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { joinCalls, type Route, route } from '#server/platform/lib/route.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { presentSale } from './present-sale.ts';
import { readSales } from './read-sales.ts';

const calls = joinCalls('sales', salesApi, salesSchemas);

/** The sales feed, for everyone: what is on the chains is public. */
export function salesRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(calls.list, async ({ query: { contract, chain, after = '0', limit } }) => {
      const rows = await readSales(db, { contract, chain: chain ?? chainOf(contract), after, limit });
      return done({ sales: rows.map(presentSale), next: rows.at(-1)?.number ?? after });
    }),
  ];
}

const chainOf = (contract: string): SaleChain => (contract.startsWith('0x') ? 'ethereum' : 'solana');

const done = <R>(result: R) => ({ success: true, msg: '', result });
