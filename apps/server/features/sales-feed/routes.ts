import { salesApi } from '@signboard/contract/sales/endpoints.ts';
import { salesSchemas } from '@signboard/contract/sales/schemas.ts';
import { joinCalls, type Route, route } from '#server/lib/route.ts';
import type { Deps } from '#server/wiring/deps.ts';
import { presentSale } from './present-sale.ts';
import { readSales } from './read-sales.ts';

const calls = joinCalls(salesApi, salesSchemas);

/** The sales feed, for everyone: what is on the chains is public. */
export function salesRoutes({ db }: Pick<Deps, 'db'>): Route[] {
  return [
    route(calls.list, async ({ query: { contract, after = '0', limit } }) => {
      const rows = await readSales(db, { contract, after, limit });
      return done({ sales: rows.map(presentSale), next: rows.at(-1)?.number ?? after });
    }),
  ];
}

const done = <R>(result: R) => ({ success: true, msg: '', result });
