import type { Rpc, RpcCall } from './json-rpc.ts';
import { creations, endowments } from './opening-transactions.ts';
import { placeContracts } from './place-contracts.ts';
import { placeTokenPictures } from './token-pictures-place.ts';

/** Deploys everything on an empty chain that does not mine by itself yet; some tokens' pictures are at `siteUrl`. */
export async function deployChain(rpc: Rpc, siteUrl: string): Promise<void> {
  await placeContracts(rpc);
  await mineTogether(rpc, creations());
  await placeTokenPictures(rpc, siteUrl);
  await mineTogether(rpc, endowments());
}

async function mineTogether(rpc: Rpc, calls: RpcCall[]) {
  for (const { method, params } of calls) await rpc(method, params);
  await rpc('evm_mine');
  const receipts = await rpc<{ status: string }[]>('eth_getBlockReceipts', ['latest']);
  const good = receipts.filter((receipt) => receipt.status === '0x1').length;
  if (good !== calls.length)
    throw new Error(`Only ${good} of ${calls.length} opening transactions succeeded`);
}
