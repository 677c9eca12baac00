import type { Caller } from '#server/platform/usage/usage-counter.ts';
import type { ListsDeps } from './deps.ts';

type Names = Record<string, string>;

/** Names are for display. A contract that gives none, or can't be asked now, is asked again at the next save. */
export async function findContractNames(
  { contractNames, paidCalls }: Pick<ListsDeps, 'contractNames' | 'paidCalls'>,
  owner: Caller,
  contracts: readonly string[],
  known: Names,
): Promise<Names> {
  const unnamed = contracts.filter((contract) => !known[contract]);
  const mayAsk = unnamed.length > 0 && (await paidCalls.allow('chain', owner, unnamed.length));
  const names = await Promise.all(
    contracts.map(async (contract) => {
      if (known[contract] || !mayAsk) return known[contract];
      return await contractNames.nameOf(contract).catch(() => null);
    }),
  );
  return Object.fromEntries(contracts.flatMap((contract, at) => (names[at] ? [[contract, names[at]]] : [])));
}
