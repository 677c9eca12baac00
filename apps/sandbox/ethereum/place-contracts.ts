import { concatHex, encodeAbiParameters, type Hex, numberToHex } from 'viem';
import { MAIN_NET } from './addresses.ts';
import { readArtifact } from './read-artifact.ts';
import type { Rpc } from './rpc-client.ts';
import { type RpcCall, sendBatch } from './rpc-client.ts';

const ETH_USD = 3_123_45_000_000n;
const SOL_USD = 182_37_000_000n;

/** Puts the contracts with main-net addresses there, without transactions. */
export async function placeContracts(url: string, rpc: Rpc): Promise<void> {
  await sendBatch(url, [
    place('WrappedEther', MAIN_NET.weth),
    place('PriceFeed', MAIN_NET.ethUsdFeed),
    place('PriceFeed', MAIN_NET.solUsdFeed),
    setPrice(MAIN_NET.ethUsdFeed, ETH_USD),
    setPrice(MAIN_NET.solUsdFeed, SOL_USD),
    place('NameResolver', MAIN_NET.ensUniversalResolver),
    place('Multicall', MAIN_NET.multicall),
  ]);
  await construct(rpc, 'ConduitController', MAIN_NET.conduitController, '0x');
  const controller = encodeAbiParameters([{ type: 'address' }], [MAIN_NET.conduitController]);
  await construct(rpc, 'Seaport', MAIN_NET.seaport, controller);
}

function place(artifact: string, address: Hex): RpcCall {
  return { method: 'anvil_setCode', params: [address, readArtifact(artifact).bytecode] };
}

function setPrice(feed: Hex, price: bigint): RpcCall {
  return { method: 'anvil_setStorageAt', params: [feed, '0x0', numberToHex(price, { size: 32 })] };
}

/**
 * Runs a constructor at the address itself: what it derives from its own address (Seaport's signing domain) is then
 * right. A constructor answers the code to keep, so calling it is enough; neither of the two writes storage it reads.
 */
async function construct(rpc: Rpc, artifact: string, address: Hex, args: Hex) {
  await rpc('anvil_setCode', [address, concatHex([readArtifact(artifact).bytecode, args])]);
  const code = await rpc<Hex>('eth_call', [{ to: address, gas: numberToHex(29_000_000) }, 'latest']);
  await rpc('anvil_setCode', [address, code]);
}
