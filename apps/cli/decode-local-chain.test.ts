import { decodeTransaction } from '@signboard/sales/ethereum/decode-transaction.ts';
import { readTransactions } from '@signboard/sales/ethereum/read-transactions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startSandboxProcess } from '../../trials/world/start-world.ts';

let sandbox: Awaited<ReturnType<typeof startSandboxProcess>>;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
});
afterAll(() => sandbox.stop());

const post = async (url: string, body: object) =>
  (
    await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
  ).json();

it('decodes a sale that real Seaport contracts made on the local chain', async () => {
  const { ethereum } = await (await fetch(`${sandbox.url}/chain.json`)).json();
  const [{ address: collection }] = ethereum.collections;
  const { txHash } = await post(`${sandbox.url}/chain/sale`, { collection, priceEth: '0.75' });
  const asked = { jsonrpc: '2.0', id: 1, method: 'eth_getTransactionReceipt', params: [txHash] };
  const { result: receipt } = await post(sandbox.env.ETHEREUM_RPC_URL ?? '', asked);
  const read = readTransactions(receipt);
  if ('refusal' in read) throw new Error(read.refusal);
  const { sales, needs } = decodeTransaction(read.transactions[0] as (typeof read.transactions)[number]);
  expect(needs).toEqual([]);
  expect(sales).toMatchObject([
    {
      chain: 'ethereum',
      marketplace: { id: 'seaport-v1.6' },
      contract: collection.toLowerCase(),
      standard: 'erc721',
      quantity: 1n,
      price: 750_000_000_000_000_000n,
      side: 'listing',
      verified: true,
    },
  ]);
});
