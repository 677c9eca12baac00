import { concatHex, encodeAbiParameters, type Hex, numberToHex, size } from 'viem';
import { CREATED, MAIN_NET, readArtifact } from './deployed-contracts.ts';
import type { Rpc, RpcCall } from './json-rpc.ts';
import { deployments, initialHoldings } from './opening-transactions.ts';
import { PRINTS_PATH } from './token-pictures.ts';

/** Deploys everything to an empty chain without automatic mining; some token images are at `siteUrl`. */
export async function deployChain(rpc: Rpc, siteUrl: string): Promise<void> {
  await placeContracts(rpc);
  await mineInOneBlock(rpc, deployments());
  await setPrintsUri(rpc, siteUrl);
  await mineInOneBlock(rpc, initialHoldings());
}

async function mineInOneBlock(rpc: Rpc, calls: RpcCall[]) {
  for (const { method, params } of calls) await rpc(method, params);
  await rpc('evm_mine');
  const receipts = await rpc<{ status: string }[]>('eth_getBlockReceipts', ['latest']);
  const succeeded = receipts.filter((receipt) => receipt.status === '0x1').length;
  if (succeeded !== calls.length)
    throw new Error(`Only ${succeeded} of ${calls.length} opening transactions succeeded`);
}

const ETH_USD = 3_123_45_000_000n;
const SOL_USD = 182_37_000_000n;

/** Sets the code of contracts with mainnet addresses, without transactions. */
async function placeContracts(rpc: Rpc): Promise<void> {
  await place(rpc, 'WrappedEther', MAIN_NET.weth);
  await place(rpc, 'NameResolver', MAIN_NET.ensUniversalResolver);
  await placeEverywhere(rpc);
  await placeFeed(rpc, MAIN_NET.ethUsdFeed, ETH_USD);
  await placeFeed(rpc, MAIN_NET.solUsdFeed, SOL_USD);
}

/** Contracts that both chains have. */
export async function placeEverywhere(rpc: Rpc): Promise<void> {
  await construct(rpc, 'ConduitController', MAIN_NET.conduitController, '0x');
  const controller = encodeAbiParameters([{ type: 'address' }], [MAIN_NET.conduitController]);
  await construct(rpc, 'Seaport', MAIN_NET.seaport, controller);
  await place(rpc, 'Multicall', MAIN_NET.multicall);
  await place(rpc, 'DelegateRegistry', MAIN_NET.delegateRegistry);
  await place(rpc, 'DelegateRegistryV1', MAIN_NET.delegateRegistryV1);
}

export async function place(rpc: Rpc, artifact: string, address: Hex) {
  await rpc('hardhat_setCode', [address, readArtifact(artifact).bytecode]);
}

async function placeFeed(rpc: Rpc, address: Hex, price: bigint) {
  await place(rpc, 'PriceFeed', address);
  await rpc('hardhat_setStorageAt', [address, '0x0', numberToHex(price, { size: 32 })]);
}

/**
 * Runs a constructor at the final address, so that values derived from it (Seaport's signing domain) are correct. A
 * constructor returns the code to store, so calling it is enough; neither contract reads storage that it writes there.
 */
async function construct(rpc: Rpc, artifact: string, address: Hex, args: Hex) {
  await rpc('hardhat_setCode', [address, concatHex([readArtifact(artifact).bytecode, args])]);
  const code = await rpc<Hex>('eth_call', [{ to: address, gas: numberToHex(29_000_000) }, 'latest']);
  await rpc('hardhat_setCode', [address, code]);
}

/** Where the prints' own code is moved to; otherwise unused. */
const PRINTS_CODE = '0x5a0d00000000000000000000000000000000cafe';

/**
 * Makes uri() of the prints return the sandbox's URL, which is known only once the sandbox listens and so cannot be
 * compiled in: a few bytes of code answer uri() and delegate all other calls to the prints' own code.
 */
async function setPrintsUri(rpc: Rpc, siteUrl: string): Promise<void> {
  const code = await rpc<Hex>('eth_getCode', [CREATED.prints, 'latest']);
  await rpc('hardhat_setCode', [PRINTS_CODE, code]);
  await rpc('hardhat_setCode', [CREATED.prints, codeReturningUri(siteUrl + PRINTS_PATH)]);
}

function codeReturningUri(uri: string): Hex {
  const answer = encodeAbiParameters([{ type: 'string' }], [uri]);
  const length = numberToHex(size(answer), { size: 2 });
  return concatHex([
    // If the call is uri(uint256), jump to 0x3b.
    '0x5f3560e01c630e89341c14603b57',
    // Delegate all other calls to the prints' own code and return its result or revert.
    concatHex(['0x365f5f375f5f365f73', PRINTS_CODE, '0x5af4']),
    '0x3d5f5f3e603757',
    '0x3d5ffd',
    '0x5b3d5ff3',
    // 0x3b: return the result, which follows the code at 0x48.
    concatHex(['0x5b61', length, '0x60485f3961', length, '0x5ff3']),
    answer,
  ]);
}
