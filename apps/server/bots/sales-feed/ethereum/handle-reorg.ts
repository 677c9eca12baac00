import type { Db } from '#server/platform/db/connect.ts';
import type { EthereumChain } from '#server/platform/providers/ethereum/reader/port.ts';
import { CursorMoved } from '../commit-decoded.ts';
import { type BlockPlace, moveCursor, readLastBlocks, rollBackAfter } from './blocks-store.ts';

/** The maximum reorg depth: two epochs, after which Ethereum is final. */
const MAX_REORG_DEPTH = 64;

/** The reorg is deeper than should be possible: an operator has to intervene. */
class ReorgTooDeep extends Error {
  override name = 'ReorgTooDeep';
}

/**
 * Handles a reorg: moves back to the last block that is still canonical and rolls back everything after it. Null when
 * all blocks are still canonical and only one node disagreed.
 */
export async function handleReorg(
  { db, chain }: { db: Db; chain: EthereumChain },
  cursor: BlockPlace,
): Promise<BlockPlace | null> {
  const ancestor = await findAncestor({ db, chain }, cursor);
  if (ancestor.number === cursor.number && ancestor.hash === cursor.hash) return null;
  await db.transaction().execute(async (trx) => {
    if (!(await moveCursor(trx, cursor, ancestor))) throw new CursorMoved();
    await rollBackAfter(trx, ancestor.number);
  });
  return ancestor;
}

async function findAncestor(
  { db, chain }: { db: Db; chain: EthereumChain },
  cursor: BlockPlace,
): Promise<BlockPlace> {
  const read = (await readLastBlocks(db, MAX_REORG_DEPTH + 1)).filter(
    ({ number }) => number <= cursor.number,
  );
  const oldest = read.at(-1)?.number ?? cursor.number;
  const headers = await chain.headers(oldest, cursor.number);
  const hashOf = new Map(headers.map(({ number, hash }) => [number, hash]));
  const standing = read.find(({ number, hash }) => hashOf.get(number) === hash);
  if (standing) return standing;
  if (read.length > MAX_REORG_DEPTH)
    throw new ReorgTooDeep(
      `The chain changed more than ${MAX_REORG_DEPTH} blocks below block ${cursor.number}. Reading has stopped: see which chain the nodes follow.`,
    );
  // The watch started after the common ancestor: nothing was read before its first block.
  const [first] = headers;
  if (read.length > 0 && first) return { number: first.number - 1, hash: first.parentHash };
  return { number: cursor.number, hash: first?.hash ?? cursor.hash };
}
