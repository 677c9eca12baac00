import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { createSale } from '../../../apps/server/bots/sales-feed/testing/create-sales.ts';
import { bloomOf } from '../../../apps/server/platform/providers/ethereum/reader/bloom.ts';

/** A node in its own process that responds from memory: real blocks, repeated. */
const CORPUS = new URL('../../../../shared/cases/ethereum/blocks/', import.meta.url);
const blocks = Number(process.argv[2]);

type SourceLog = {
  address: string;
  topics: string[];
  data: string;
  logIndex: number;
  transactionHash: string;
};

const [OPEN, COMMA, CLOSE, END, NOTHING, CHAIN_ID] = ['[', ',', ']', '}', 'null', '"0x1"'].map((text) =>
  Buffer.from(text),
) as [Buffer, Buffer, Buffer, Buffer, Buffer, Buffer];
const hasCorpus = existsSync(CORPUS);
const source = hasCorpus ? realBlocks() : syntheticBlocks();
// As bytes: a node's work is not part of what is measured, but takes place on the same machine.
const headers: Buffer[] = [];
const logsByHash = new Map<string, Buffer>();
for (let number = 0; number < blocks; number += 1) add(number);

/** Every request so far, to be replayed. */
const requests: string[] = [];
const server = createServer(async (request, response) => {
  if (request.method === 'GET') return response.end(JSON.stringify(requests.splice(0)));
  const body = await text(request);
  requests.push(body);
  const asked = JSON.parse(body) as RpcRequest | RpcRequest[];
  const answer = Array.isArray(asked)
    ? [OPEN, ...asked.flatMap((one, at) => [...(at > 0 ? [COMMA] : []), ...answerTo(one)]), CLOSE]
    : answerTo(asked);
  response.setHeader('content-type', 'application/json').end(Buffer.concat(answer));
});
server.listen(0, '127.0.0.1', () => {
  const { port } = server.address() as AddressInfo;
  process.send?.({ type: 'ready', url: `http://127.0.0.1:${port}`, hasCorpus });
});
process.on('disconnect', () => process.exit(0));
process.on('SIGTERM', () => process.exit(0));

type RpcRequest = { id: number; method: string; params: [unknown] };

function answerTo({ id, method, params }: RpcRequest): Buffer[] {
  const result = resultOf(method, params[0]) ?? NOTHING;
  return [Buffer.from(`{"jsonrpc":"2.0","id":${id},"result":`), result, END];
}

function resultOf(method: string, param: unknown): Buffer | undefined {
  if (method === 'eth_chainId') return CHAIN_ID;
  if (method === 'eth_getBlockByNumber') return param === 'latest' ? headers.at(-1) : headers[Number(param)];
  if (method === 'eth_getLogs') return logsByHash.get((param as { blockHash: string }).blockHash);
  return undefined;
}

function add(number: number): void {
  const logs = source[number % source.length] as SourceLog[];
  const hash = hashOf(number);
  const told = logs.map(({ address, topics, data, logIndex, transactionHash }) => ({
    address,
    topics,
    data,
    logIndex: `0x${logIndex.toString(16)}`,
    blockHash: hash,
    blockNumber: `0x${number.toString(16)}`,
    transactionHash: `0x${createHash('sha256').update(`${number} ${transactionHash}`).digest('hex')}`,
    transactionIndex: '0x0',
    removed: false,
  }));
  logsByHash.set(hash, Buffer.from(JSON.stringify(told)));
  headers.push(
    Buffer.from(
      JSON.stringify({
        number: `0x${number.toString(16)}`,
        hash,
        parentHash: hashOf(number - 1),
        timestamp: `0x${(1_700_000_000 + 12 * number).toString(16)}`,
        logsBloom: bloomOf(logs),
        transactions: [...new Set(told.map(({ transactionHash }) => transactionHash))],
      }),
    ),
  );
}

function hashOf(number: number): string {
  return `0x${createHash('sha256').update(`block ${number}`).digest('hex')}`;
}

function realBlocks(): SourceLog[][] {
  return readdirSync(CORPUS)
    .filter((name) => name.endsWith('.json.gz'))
    .map((name) => JSON.parse(gunzipSync(readFileSync(new URL(name, CORPUS))).toString()).logs);
}

/** Without the corpus: blocks of 200 sales, so that decoding takes a realistic share. */
function syntheticBlocks(): SourceLog[][] {
  const contract = `0x${'c0'.repeat(20)}`;
  return Array.from({ length: 16 }, (_, block) => {
    let logIndex = 0;
    return Array.from({ length: 60 }, (_, at) => {
      const { hash, logs } = createSale(hashOf(block * 100 + at), contract, [BigInt(at)]);
      return logs.map((log) => ({
        ...log,
        topics: [...log.topics],
        logIndex: logIndex++,
        transactionHash: hash,
      }));
    }).flat();
  });
}
