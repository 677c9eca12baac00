import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi, parseEther } from 'viem';
import { BASE_COLLECTIONS, COLLECTIONS, type Collection, findCollection } from './collections.ts';
import { DEV_ACCOUNTS, type DevAccount, TRADERS } from './dev-accounts.ts';
import type { Rpc } from './json-rpc.ts';
import { MARKETPLACES, SaleRefused, type SaleRequest } from './sale-request.ts';

/** A chain on which tokens are sold. */
export type Market = { chainId: number; collections: readonly Collection[] };

export const MAINNET_MARKET: Market = { chainId: 1, collections: COLLECTIONS };
export const BASE_MARKET: Market = { chainId: 8453, collections: BASE_COLLECTIONS };

export type SalePlan = { collection: Collection; tokenId: bigint | undefined; priceWei: bigint };

const PRICES_ETH = ['0.42', '0.18', '1.25', '0.07', '0.66', '2.4', '0.31', '0.95', '0.12', '4.2'];

/** Fills in what the request leaves out; `turn` counts sales, so that choices vary but are the same in every run. */
export function planSale({ collections }: Market, request: SaleRequest, turn: number): SalePlan {
  const { marketplace = 'seaport', priceEth = PRICES_ETH[turn % PRICES_ETH.length] ?? '0.5' } = request;
  if (!MARKETPLACES.includes(marketplace)) {
    throw new SaleRefused(`Unknown marketplace ${marketplace}. Known: ${MARKETPLACES.join(', ')}`);
  }
  return {
    collection: chooseCollection(collections, request.collection, turn),
    tokenId: parseTokenId(request.tokenId),
    priceWei: parsePrice(priceEth),
  };
}

function chooseCollection(
  collections: readonly Collection[],
  address: string | undefined,
  turn: number,
): Collection {
  if (address !== undefined) {
    const found = findCollection(address, collections);
    if (found === undefined) throw new SaleRefused(`No collection of this chain has the address ${address}`);
    return found;
  }
  const chosen = collections[turn % collections.length];
  if (chosen === undefined) throw new Error('The chain has no collection');
  return chosen;
}

function parseTokenId(text: string | undefined): bigint | undefined {
  if (text === undefined) return undefined;
  if (!/^\d{1,78}$/.test(text)) throw new SaleRefused('tokenId must be a whole number');
  return BigInt(text);
}

function parsePrice(priceEth: string): bigint {
  if (!/^\d{1,6}(\.\d{1,18})?$/.test(priceEth) || Number(priceEth) === 0) {
    throw new SaleRefused('priceEth must be a positive decimal number');
  }
  return parseEther(priceEth);
}

const abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
]);
const PRINT_COUNT = 4;
const TRIES = 40;

export type ForSale = { tokenId: bigint; seller: DevAccount };

/** An owner of this token whose key is known. */
export async function findSeller(rpc: Rpc, collection: Collection, tokenId: bigint): Promise<DevAccount> {
  const found =
    collection.standard === 'erc721'
      ? await ownerOf(rpc, collection, tokenId)
      : await holderOf(rpc, collection, tokenId);
  if (found === undefined)
    throw new SaleRefused(`Nobody with a known key owns ${collection.name} #${tokenId}`);
  return found;
}

/** A token that a trader owns and that is not being sold. */
export async function pickToken(
  rpc: Rpc,
  collection: Collection,
  turn: number,
  isBusy: (id: bigint) => boolean,
): Promise<ForSale> {
  if (collection.standard === 'erc1155') {
    const tokenId = BigInt((turn % PRINT_COUNT) + 1);
    return { tokenId, seller: await findSeller(rpc, collection, tokenId) };
  }
  const supply = await read<bigint>(rpc, collection.address, 'totalSupply', []);
  for (let i = 0; i < TRIES; i += 1) {
    const tokenId = (BigInt(turn * 7 + i) % supply) + 1n;
    const seller = isBusy(tokenId) ? undefined : await ownerOf(rpc, collection, tokenId);
    if (seller && TRADERS.includes(seller)) return { tokenId, seller };
  }
  throw new SaleRefused(`No free token of ${collection.name}; wait for the sales under way`);
}

async function ownerOf(rpc: Rpc, { address }: Collection, tokenId: bigint): Promise<DevAccount | undefined> {
  const owner = await read<Address>(rpc, address, 'ownerOf', [tokenId]).catch(() => undefined);
  return DEV_ACCOUNTS.find((account) => account.address === owner);
}

async function holderOf(rpc: Rpc, { address }: Collection, tokenId: bigint): Promise<DevAccount | undefined> {
  for (const account of [...TRADERS, ...DEV_ACCOUNTS]) {
    const balance = await read<bigint>(rpc, address, 'balanceOf', [account.address, tokenId]);
    if (balance > 0n) return account;
  }
  return undefined;
}

async function read<T>(
  rpc: Rpc,
  to: Address,
  functionName: 'totalSupply' | 'ownerOf' | 'balanceOf',
  args: unknown[],
): Promise<T> {
  const data = encodeFunctionData({ abi, functionName, args } as Parameters<typeof encodeFunctionData>[0]);
  const result = await rpc<Hex>('eth_call', [{ to, data }, 'latest']);
  return decodeFunctionResult({ abi, functionName, data: result }) as T;
}
