import { type Address, decodeFunctionResult, encodeFunctionData, type Hex, parseAbi } from 'viem';
import type { Collection } from './collections.ts';
import { DEV_ACCOUNTS, type DevAccount, TRADERS } from './dev-accounts.ts';
import type { Rpc } from './json-rpc.ts';
import { SaleRefused } from './sale-request.ts';

const abi = parseAbi([
  'function totalSupply() view returns (uint256)',
  'function ownerOf(uint256 id) view returns (address)',
  'function balanceOf(address owner, uint256 id) view returns (uint256)',
]);
const PRINT_COUNT = 4;
const TRIES = 40;

export type ForSale = { tokenId: bigint; seller: DevAccount };

/** Whose key we hold among those who own this token. */
export async function findSeller(rpc: Rpc, collection: Collection, tokenId: bigint): Promise<DevAccount> {
  const found =
    collection.standard === 'erc721'
      ? await ownerOf(rpc, collection, tokenId)
      : await holderOf(rpc, collection, tokenId);
  if (found === undefined)
    throw new SaleRefused(`Nobody with a known key owns ${collection.name} #${tokenId}`);
  return found;
}

/** A token that a trader owns and that is in no sale under way. */
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
