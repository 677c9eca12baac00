import { xBudgetApi } from '@signboard/contract/x-budget/endpoints.ts';
import type { XBudget } from '@signboard/contract/x-budget/schemas.ts';
import type { SaleChain } from '@signboard/domain/chains/sale-chains.ts';
import { queryOptions } from '@tanstack/react-query';
import { queryClient } from '#web/lib/query/query-client.ts';
import { botCall } from '../bot-call.ts';
import { BOT_KEY, REFETCH_MS } from '../bot-queries.ts';

export const budgetQuery = queryOptions({
  queryKey: [...BOT_KEY, 'x-budget'],
  queryFn: async ({ signal }) => (await botCall(xBudgetApi.get, { signal })).result,
  refetchInterval: REFETCH_MS,
});

export const otherAccountsQuery = (chain: SaleChain, contractAddress: string) =>
  queryOptions({
    queryKey: [...BOT_KEY, 'x-accounts', chain, contractAddress],
    queryFn: async ({ signal }) =>
      (await botCall(xBudgetApi.otherAccounts, { query: { chain, contractAddress }, signal })).result,
    staleTime: 5 * 60_000,
  });

export function cacheBudget(budget: XBudget): void {
  queryClient.setQueryData(budgetQuery.queryKey, budget);
}
