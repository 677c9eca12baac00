import { setTimeout as sleep } from 'node:timers/promises';
import { formatTransaction, type RpcTransaction, serializeTransaction } from 'viem';
import { askSandbox } from '../world/engine-world.ts';
import type { SalesWorld, Selling } from './sell-continuously.ts';

type ReorgOptions = { selling: Selling; sales: number; lastsMs: number };

/**
 * A chain that takes back its last blocks, with these sales, and mines their transactions again in others. It lasts so
 * long that the watcher may have read them in between.
 */
export async function reorgChain(
  world: SalesWorld,
  chain: 'ethereum' | 'base',
  { selling, sales, lastsMs }: ReorgOptions,
): Promise<void> {
  await selling.hold(chain, async (sell) => {
    const snapshot = await callNode<string>(world, chain, 'evm_snapshot');
    const before = await readHead(world, chain);
    for (let sale = 0; sale < sales; sale += 1) {
      await sell();
      await sleep(lastsMs / sales);
    }
    const transactions = await readTransactions(world, chain, before + 1);
    if (!(await callNode(world, chain, 'evm_revert', snapshot))) throw new Error(`${chain} did not go back`);
    for (const transaction of transactions)
      await callNode(world, chain, 'eth_sendRawTransaction', transaction);
  });
}

/** Calls a node as the chain's maker; faults of the watchers' nodes don't match. */
export async function callNode<T>(
  world: Pick<SalesWorld, 'sandboxUrl'>,
  chain: string,
  method: string,
  ...params: unknown[]
): Promise<T> {
  const body = { jsonrpc: '2.0', id: 1, method, params };
  const answer = await askSandbox<{ result: T; error?: { message: string } }>(
    world,
    `/rpc/${chain}?control`,
    body,
  );
  if (answer.error) throw new Error(`${method}: ${answer.error.message}`);
  return answer.result;
}

const readHead = async (world: SalesWorld, chain: string) =>
  Number(await callNode<string>(world, chain, 'eth_blockNumber'));

/** As they were signed, in their order. */
async function readTransactions(world: SalesWorld, chain: string, from: number): Promise<string[]> {
  const transactions: string[] = [];
  const head = await readHead(world, chain);
  for (let number = from; number <= head; number += 1) {
    const at = `0x${number.toString(16)}`;
    const block = await callNode<{ transactions: RpcTransaction[] }>(
      world,
      chain,
      'eth_getBlockByNumber',
      at,
      true,
    );
    transactions.push(...block.transactions.map(serialize));
  }
  return transactions;
}

function serialize(mined: RpcTransaction): string {
  const transaction = formatTransaction(mined);
  const { r, s, yParity = 0 } = transaction;
  return serializeTransaction({ ...transaction, data: transaction.input } as never, { r, s, yParity });
}
