import { concatHex, encodeAbiParameters, type Hex, numberToHex } from 'viem';
import { MAIN_NET } from './addresses.ts';
import type { Rpc } from './json-rpc.ts';
import { readArtifact } from './read-artifact.ts';

const ETH_USD = 3_123_45_000_000n;
const SOL_USD = 182_37_000_000n;

/** Puts the contracts with main-net addresses there, without transactions. */
export async function placeContracts(rpc: Rpc): Promise<void> {
  await place(rpc, 'WrappedEther', MAIN_NET.weth);
  await place(rpc, 'NameResolver', MAIN_NET.ensUniversalResolver);
  await place(rpc, 'Multicall', MAIN_NET.multicall);
  await placeFeed(rpc, MAIN_NET.ethUsdFeed, ETH_USD);
  await placeFeed(rpc, MAIN_NET.solUsdFeed, SOL_USD);
  await construct(rpc, 'ConduitController', MAIN_NET.conduitController, '0x');
  const controller = encodeAbiParameters([{ type: 'address' }], [MAIN_NET.conduitController]);
  await construct(rpc, 'Seaport', MAIN_NET.seaport, controller);
}

async function place(rpc: Rpc, artifact: string, address: Hex) {
  await rpc('hardhat_setCode', [address, readArtifact(artifact).bytecode]);
}

async function placeFeed(rpc: Rpc, address: Hex, price: bigint) {
  await place(rpc, 'PriceFeed', address);
  await rpc('hardhat_setStorageAt', [address, '0x0', numberToHex(price, { size: 32 })]);
}

/**
 * Runs a constructor at the address itself: what it derives from its own address (Seaport's signing domain) is then
 * right. A constructor answers the code to keep, so calling it is enough; neither of the two writes storage it reads.
 */
async function construct(rpc: Rpc, artifact: string, address: Hex, args: Hex) {
  await rpc('hardhat_setCode', [address, concatHex([readArtifact(artifact).bytecode, args])]);
  const code = await rpc<Hex>('eth_call', [{ to: address, gas: numberToHex(29_000_000) }, 'latest']);
  await rpc('hardhat_setCode', [address, code]);
}
