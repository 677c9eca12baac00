import type { UsdPrices } from '@signboard/domain/posts/currencies.ts';
import type { BlockHeader } from '#server/platform/providers/ethereum/reader/port.ts';
import type { DecodedTransaction } from '../decoded-transaction.ts';
import { finishReplay, type Replayed, ReplayRefused } from '../finish-replay.ts';
import { lockBlocks, readCursor } from './blocks-store.ts';
import { createFactCache } from './fetch-missing-facts.ts';
import { readBlocks } from './read-ahead.ts';
import { readBlock } from './read-block.ts';
import { type ReadBlocksDeps, resolveMissingFacts } from './resolve-missing-facts.ts';

export type ReplayRequest = { from: number; to: number } | { transaction: string };

export type ReplayDeps = Omit<ReadBlocksDeps, 'lasting'> & { prices(): Promise<UsdPrices> };

const BLOCKS_PER_STEP = 16;

/**
 * Reads blocks again, oldest first, or one transaction, without moving the cursor. Existing sales and posts are kept; a
 * dry run only reports.
 */
export async function* replayEthereum(
  deps: ReplayDeps,
  wish: ReplayRequest,
  { isDryRun }: { isDryRun: boolean },
): AsyncGenerator<Replayed> {
  const gather = { ...deps, lasting: createFactCache() };
  if ('transaction' in wish) {
    const header = await blockOf(deps, wish.transaction);
    if (!isDryRun) await requireRead(deps, header.number);
    const found = await readBlock(deps.chain, header);
    const decoded = await resolveMissingFacts(
      gather,
      found.filter(({ hash }) => hash === wish.transaction.toLowerCase()),
    );
    yield await conclude(deps, [header], decoded, isDryRun);
    return;
  }
  if (!isDryRun) await requireRead(deps, wish.to);
  for (let from = wish.from; from <= wish.to; from += BLOCKS_PER_STEP) {
    const headers = await deps.chain.headers(from, Math.min(wish.to, from + BLOCKS_PER_STEP - 1));
    yield await conclude(
      deps,
      headers,
      await resolveMissingFacts(gather, await readBlocks(deps.chain, headers)),
      isDryRun,
    );
  }
}

async function blockOf({ chain }: ReplayDeps, transaction: string): Promise<BlockHeader> {
  const header = await chain.blockOf(transaction.toLowerCase());
  if (!header) throw new ReplayRefused(`No block has the transaction ${transaction}.`);
  const [standing] = await chain.headers(header.number, header.number);
  if (standing?.hash !== header.hash)
    throw new ReplayRefused(`The block of ${transaction} is no longer part of the chain.`);
  return header;
}

/** Only blocks that the watcher has passed: later ones can still change unnoticed. */
async function requireRead({ db }: ReplayDeps, number: number): Promise<void> {
  const cursor = await readCursor(db);
  if (!cursor || number > cursor.number)
    throw new ReplayRefused(
      `Block ${number} has not been read yet (read so far: ${cursor?.number ?? 'none'}). The watcher will come to it by itself.`,
    );
}

async function conclude(
  { db, prices }: ReplayDeps,
  headers: readonly BlockHeader[],
  decoded: readonly DecodedTransaction[],
  isDryRun: boolean,
): Promise<Replayed> {
  const found = await finishReplay(db, decoded, {
    prices: await prices(),
    isDryRun,
    moveCursor: (trx) => lockBlocks(trx, headers),
  });
  return { ...found, fromBlock: headers[0]?.number ?? 0, toBlock: headers.at(-1)?.number ?? 0 };
}
