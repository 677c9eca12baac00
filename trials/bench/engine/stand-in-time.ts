import { encodeFunctionData, type Hex, parseAbi } from 'viem';
import { drawPrint } from '../../../apps/sandbox/ethereum/token-pictures.ts';
import { POSTING_LOOPS } from '../../../apps/server/bots/posting/queue/post-next.ts';
import { systemClock } from '../../../apps/server/platform/lib/clock.ts';
import { createXPublisher } from '../../../apps/server/platform/providers/x/x-publisher.ts';
import { askSandbox, type EngineWorld } from '../../world/engine-world.ts';
import { timeConcurrently } from '../../world/measure.ts';
import { addCrowd } from '../../world/prepare-bots.ts';

export type BurstCalls = { posts: number; sold: readonly { collection: string; txHash: string }[] };

const TOKEN = parseAbi(['function tokenURI(uint256 id) view returns (string)']);

/**
 * Milliseconds that the slowest stand-in takes by itself for the calls of a burst, as many at once as the product makes:
 * nothing can be posted faster on this machine.
 */
export async function timeSlowestStandIn(world: EngineWorld, calls: BurstCalls): Promise<number> {
  return Math.max(await timeX(world, calls), await timeNode(world, calls));
}

/** A picture and a post for each of them. */
async function timeX({ sandboxUrl, sandboxEnv }: EngineWorld, { posts }: BurstCalls): Promise<number> {
  const x = createXPublisher({
    apiBase: sandboxEnv.X_API_BASE as string,
    signingKeys: {
      consumerKey: sandboxEnv.X_CONSUMER_KEY as string,
      consumerSecret: sandboxEnv.X_CONSUMER_SECRET as string,
    },
    app: null,
    clock: systemClock,
  });
  const accounts = await addCrowd(sandboxUrl, posts);
  const picture = drawPrint(1n);
  const seconds = await timeConcurrently(accounts, POSTING_LOOPS, async ({ token, secret, username }) => {
    const credentials = { kind: 'oauth1', token, secret } as const;
    const mediaIds = [await x.uploadImage(credentials, picture, 'image/png')];
    await x.publish(credentials, { text: `Measured by ${username}`, mediaIds });
  });
  return seconds * 1000;
}

/** A receipt and the metadata of a token for each sale. */
async function timeNode(world: EngineWorld, { sold }: BurstCalls): Promise<number> {
  const data = encodeFunctionData({ abi: TOKEN, functionName: 'tokenURI', args: [1n] });
  const seconds = await timeConcurrently(sold, POSTING_LOOPS, async ({ collection, txHash }) => {
    await callNode(world, 'eth_getTransactionReceipt', [txHash as Hex]);
    await callNode(world, 'eth_call', [{ to: collection, data }, 'latest']);
  });
  return seconds * 1000;
}

async function callNode(world: EngineWorld, method: string, params: readonly unknown[]): Promise<void> {
  await askSandbox(world, '/rpc/ethereum', { jsonrpc: '2.0', id: 1, method, params });
}
