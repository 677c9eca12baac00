import { parentPort, workerData } from 'node:worker_threads';
import pLimit from 'p-limit';
import { systemClock } from '#server/platform/lib/clock.ts';
import { createEthereumNodes } from '#server/platform/providers/ethereum/nodes.ts';
import { createEthereumChain } from '#server/platform/providers/ethereum/reader/chain-reader.ts';
import { type BlockAnswer, type BlockRequest, pack, type ThreadNodes } from './block-messages.ts';
import { readBlock } from './read-block.ts';

/** The first thread makes one more request, so that the node gets as many at once as without this thread. */
const limit = pLimit(3);

/** The second thread of `createBlockThread`. */
const chain = createEthereumChain(
  createEthereumNodes({ ...(workerData as ThreadNodes), clock: systemClock }),
);

parentPort?.on('message', async ({ id, header }: BlockRequest) => {
  parentPort?.postMessage(await limit(answer, id, header));
});

async function answer(id: number, header: BlockRequest['header']): Promise<BlockAnswer> {
  try {
    return { id, found: (await readBlock(chain, header)).map(pack) };
  } catch (error) {
    return { id, failure: (error as Error).message };
  }
}
