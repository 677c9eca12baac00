import { setTimeout as sleep } from 'node:timers/promises';
import { encodeFunctionData, type Hex, hexToNumber, numberToHex, zeroAddress, zeroHash } from 'viem';
import type { Collection } from './collections.ts';
import { MAIN_NET, readArtifact } from './deployed-contracts.ts';
import { type DevAccount, TRADERS } from './dev-accounts.ts';
import type { Rpc } from './json-rpc.ts';
import {
  type ForSale,
  findSeller,
  MAINNET_MARKET,
  type Market,
  pickToken,
  planSale,
  type SalePlan,
} from './plan-sale.ts';
import { SaleRefused, type SaleRequest } from './sale-request.ts';
import { signListing } from './seaport-order.ts';

export type Sale = { txHash: Hex; blockNumber: number };
type Receipt = { blockNumber: Hex; status: Hex };

const POLL_MS = 60;

/** One account lists a token on Seaport and another buys it: a real sale on the local chain. */
export function createSaleMaker(
  rpc: Rpc,
  market: Market = MAINNET_MARKET,
): (request: SaleRequest) => Promise<Sale> {
  const busy = new Set<string>();
  let turn = 0;
  let last: Promise<unknown> = Promise.resolve();

  // Sales are chosen and sent one at a time, or concurrent ones would use the same token or nonce. They wait for the
  // block concurrently, so a burst of sales is mined in one block.
  async function send(request: SaleRequest) {
    const thisTurn = turn++;
    const plan = planSale(market, request, thisTurn);
    const isBusy = (id: bigint) => busy.has(key(plan.collection, id));
    const { tokenId, seller } = await chooseToken(rpc, plan, thisTurn, isBusy);
    const token = key(plan.collection, tokenId);
    if (plan.collection.standard === 'erc721' && busy.has(token))
      throw new SaleRefused('That token is being sold right now');
    const txHash = await submit(rpc, market, plan, tokenId, seller, thisTurn);
    busy.add(token);
    return { txHash, token };
  }

  return async (request) => {
    const mine = last.then(() => send(request));
    last = mine.catch(() => undefined);
    const { txHash, token } = await mine;
    try {
      const receipt = await waitForReceipt(rpc, txHash);
      return { txHash, blockNumber: hexToNumber(receipt.blockNumber) };
    } finally {
      busy.delete(token);
    }
  };
}

async function chooseToken(
  rpc: Rpc,
  plan: SalePlan,
  turn: number,
  isBusy: (id: bigint) => boolean,
): Promise<ForSale> {
  if (plan.tokenId === undefined) return pickToken(rpc, plan.collection, turn, isBusy);
  return { tokenId: plan.tokenId, seller: await findSeller(rpc, plan.collection, plan.tokenId) };
}

async function submit(
  rpc: Rpc,
  { chainId }: Market,
  plan: SalePlan,
  tokenId: bigint,
  seller: DevAccount,
  turn: number,
): Promise<Hex> {
  const { collection, priceWei } = plan;
  const { address: token, standard } = collection;
  if (!TRADERS.includes(seller)) await approveSeaport(rpc, seller, token);
  const salt = BigInt(Date.now()) * 1_000_000n + BigInt(turn);
  const order = await signListing({ chainId, seller, token, standard, tokenId, priceWei, salt });
  const data = encodeFunctionData({
    abi: readArtifact('Seaport').abi,
    functionName: 'fulfillAdvancedOrder',
    args: [order, [], zeroHash, zeroAddress],
  });
  const value = numberToHex(priceWei);
  const gas = numberToHex(600_000);
  return rpc<Hex>('eth_sendTransaction', [
    { from: buyerFor(seller, turn), to: MAIN_NET.seaport, data, value, gas },
  ]);
}

// Traders approved Seaport when the chain was deployed; other sellers do it now.
async function approveSeaport(rpc: Rpc, seller: DevAccount, token: Hex) {
  const { abi } = readArtifact('Collectible');
  const data = encodeFunctionData({ abi, functionName: 'setApprovalForAll', args: [MAIN_NET.seaport, true] });
  const hash = await rpc<Hex>('eth_sendTransaction', [
    { from: seller.address, to: token, data, gas: numberToHex(100_000) },
  ]);
  await waitForReceipt(rpc, hash);
}

function buyerFor(seller: DevAccount, turn: number): Hex {
  const others = TRADERS.filter((trader) => trader !== seller);
  const buyer = others[turn % others.length];
  if (buyer === undefined) throw new Error('There is no buyer');
  return buyer.address;
}

async function waitForReceipt(rpc: Rpc, hash: Hex): Promise<Receipt> {
  while (await rpc('eth_getTransactionByHash', [hash])) {
    const receipt = await rpc<Receipt | null>('eth_getTransactionReceipt', [hash]);
    if (receipt?.status === '0x1') return receipt;
    if (receipt) throw new Error(`The transaction ${hash} was reverted`);
    await sleep(POLL_MS, undefined, { ref: false });
  }
  throw new Error(`The transaction ${hash} was dropped by a reorg`);
}

function key(collection: Collection, tokenId: bigint): string {
  return `${collection.address}/${tokenId}`;
}
