import { finishReplay, type Replayed, ReplayRefused } from '../finish-replay.ts';
import type { WatchSolanaDeps } from './deps.ts';
import { readListed } from './read-listed.ts';

/** Reads one transaction again. Existing sales and posts are kept; a dry run only reports. */
export async function* replaySolana(
  deps: WatchSolanaDeps,
  signature: string,
  { isDryRun }: { isDryRun: boolean },
): AsyncGenerator<Replayed> {
  const told = await deps.chain.transaction(signature);
  if (!told) throw new ReplayRefused(`The node does not have the transaction ${signature}.`);
  const { slot } = told;
  const listed = { signature, slot, happenedAt: told.happenedAt, hasFailed: false };
  const { decoded, fault } = await readListed(deps, [listed]);
  if (fault) throw fault;
  const found = await finishReplay(deps.db, decoded, {
    prices: await deps.usdPrices(),
    isDryRun,
    moveCursor: async () => true,
  });
  yield { ...found, fromBlock: slot, toBlock: slot };
}
