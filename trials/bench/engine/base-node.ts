import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { createSale } from '../../../apps/server/bots/sales-feed/testing/create-sales.ts';

/**
 * A node of a simulated Base in its own process. Of the 5,000 logs of a block it returns those that the filter asks for,
 * as a node does; the bloom filter of such a block is full. GET sets the head and answers the calls so far.
 */
const [salesPerDay = 5_000, blockSeconds = 2] = process.argv.slice(2).map(Number);
const SEAPORT = '0x0000000000000068f116a894984e2db1123eb395';
const SALE_EVENT = '0x9d9af8e38d66c62e2c12f0225249fd9d721c54b83f48d9352c97c6cacdcb6f31';
const COLLECTION = `0x${'c1'.repeat(20)}`;
/** Final after 20 minutes. */
const FINAL_BLOCKS = 1_200 / blockSeconds;
const FULL_BLOOM = `0x${'f'.repeat(512)}`;
const SALES_PER_BLOCK = (salesPerDay * blockSeconds) / 86_400;

let head = 0;
let calls: Record<string, number> = {};
let bytes = 0;
const server = createServer(async (request, response) => {
  response.setHeader('content-type', 'application/json');
  if (request.method === 'GET') {
    head = Number(new URL(request.url ?? '/', 'http://node').searchParams.get('head') ?? head);
    response.end(JSON.stringify({ calls, bytes }));
    return;
  }
  const asked = JSON.parse(await text(request)) as RpcRequest | RpcRequest[];
  const answer = JSON.stringify(Array.isArray(asked) ? asked.map(answerTo) : answerTo(asked));
  bytes += answer.length;
  response.end(answer);
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}` });
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));

type RpcRequest = { id: number; method: string; params: unknown[] };

function answerTo({ id, method, params }: RpcRequest): object {
  calls = { ...calls, [method]: (calls[method] ?? 0) + 1 };
  return { jsonrpc: '2.0', id, result: resultOf(method, params[0]) };
}

function resultOf(method: string, param: unknown): unknown {
  switch (method) {
    case 'eth_chainId':
      return hex(8_453);
    case 'eth_getBlockByNumber':
      return block(param === 'latest' ? head : param === 'finalized' ? head - FINAL_BLOCKS : Number(param));
    case 'eth_getLogs': {
      const { fromBlock, toBlock } = param as { fromBlock: string; toBlock: string };
      const numbers = Array.from(
        { length: Number(toBlock) - Number(fromBlock) + 1 },
        (_, at) => Number(fromBlock) + at,
      );
      return numbers
        .flatMap(logsOf)
        .filter(({ address, topics }) => address === SEAPORT && topics[0] === SALE_EVENT);
    }
    case 'eth_getTransactionReceipt': {
      const number = Number(`0x${String(param).slice(2, 18)}`);
      return { transactionHash: param, blockHash: hashOf(number), status: '0x1', logs: logsOf(number) };
    }
    default:
      return null;
  }
}

const hex = (number: number) => `0x${number.toString(16)}`;
const hashOf = (number: number) => `0xb10c${number.toString(16).padStart(60, '0')}`;

function block(number: number): object {
  return {
    number: hex(number),
    hash: hashOf(number),
    parentHash: hashOf(number - 1),
    timestamp: hex(number * blockSeconds),
    logsBloom: FULL_BLOOM,
  };
}

/** Spread evenly: a block has a sale when the running total passes the next whole number. */
function logsOf(number: number) {
  if (Math.floor(number * SALES_PER_BLOCK) === Math.floor((number - 1) * SALES_PER_BLOCK)) return [];
  const transactionHash = `0x${number.toString(16).padStart(16, '0')}${'5a1e'.repeat(12)}`;
  return createSale(transactionHash, COLLECTION, [BigInt(number)], 10n ** 17n, SEAPORT).logs.map(
    (log, at) => ({
      address: log.address,
      topics: log.topics,
      data: log.data,
      logIndex: hex(2_000 + at),
      transactionHash,
      blockNumber: hex(number),
      blockHash: hashOf(number),
      removed: false,
    }),
  );
}
