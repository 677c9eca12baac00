import { creations, endowments } from './opening-transactions.ts';
import { placeContracts } from './place-contracts.ts';
import { createRpc, type Rpc, type RpcCall, sendBatch } from './rpc-client.ts';
import { placeTokenPictures } from './token-pictures-place.ts';

/** Furnishes an empty chain that does not mine by itself yet; some tokens' pictures lie at the sandbox's web address. */
export async function deployChain(url: string, siteUrl: string): Promise<void> {
  const rpc = createRpc(url);
  await placeContracts(url, rpc);
  await mineTogether(url, rpc, creations());
  await placeTokenPictures(rpc, siteUrl);
  await mineTogether(url, rpc, endowments());
}

// One block for all: a block each would run the chain's clock ahead of the wall clock by a second per transaction.
async function mineTogether(url: string, rpc: Rpc, calls: RpcCall[]) {
  await sendBatch(url, calls);
  await rpc('evm_mine');
  const receipts = await rpc<{ status: string }[]>('eth_getBlockReceipts', ['latest']);
  const good = receipts.filter((receipt) => receipt.status === '0x1').length;
  if (good !== calls.length)
    throw new Error(`Only ${good} of ${calls.length} opening transactions succeeded`);
}
