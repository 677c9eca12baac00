import type { RpcAnswer } from '../../json-rpc.ts';
import { WrongAnswer } from '../nodes.ts';
import { ChainBloom, findLogItem } from './bloom.ts';
import type { BlockHeader, PlacedLog, TransactionHead } from './port.ts';

type Fields = Record<string, unknown>;

const ADDRESS = /^0x[0-9a-f]{40}$/;
const WORD = /^0x[0-9a-f]{64}$/;
const BLOOM = /^0x[0-9a-f]{512}$/;
const BYTES = /^0x(?:[0-9a-f]{2})*$/;
const QUANTITY = /^0x[0-9a-f]{1,64}$/;
const MAX_TOPICS = 4;
const ADDRESS_LENGTH = 42;
const WORD_LENGTH = 66;

/** Invalid params, and limit exceeded. */
const RANGE_CODES = new Set([-32_602, -32_005]);
const TOO_MUCH =
  /(query|response|result).*(limit|size|exceed|more than|too (many|large|big))|block range|range (is )?too|more than \d+ (results|logs|blocks)|limit(ed)? to|limit exceeded|too many (results|logs|blocks)/i;

/** Throws when the node rejected the call. */
export function resultIn(answer: RpcAnswer | undefined): unknown {
  if (!answer || 'refusal' in answer)
    throw new WrongAnswer(`the node refused: ${answer?.refusal.message ?? 'no answer'}`);
  return answer.result;
}

/** Whether a node gives this reason to reject a range of blocks: some say only that a parameter is invalid. */
export function isRangeTooMuch(answer: RpcAnswer | undefined): boolean {
  return (
    isTooMuch(answer) || (answer !== undefined && 'refusal' in answer && RANGE_CODES.has(answer.refusal.code))
  );
}

/** Whether a node requires a smaller request. */
export function isTooMuch(answer: RpcAnswer | undefined): boolean {
  return answer !== undefined && 'refusal' in answer && TOO_MUCH.test(answer.refusal.message);
}

export function readHeader(json: unknown): BlockHeader {
  if (json === null) throw new WrongAnswer('the node does not have a block that should be there');
  const fields = fieldsOf(json, 'block');
  return {
    number: readNumber(fields.number, 'block number'),
    hash: readHex(fields.hash, WORD, 'block hash'),
    parentHash: readHex(fields.parentHash, WORD, 'parent hash'),
    minedAt: new Date(readNumber(fields.timestamp, 'block time') * 1_000),
    logsBloom: readHex(fields.logsBloom, BLOOM, 'bloom'),
  };
}

/** In order within each block. */
export function readLogs(json: unknown, bloom = new ChainBloom()): (PlacedLog & { blockHash: string })[] {
  if (!Array.isArray(json)) throw new WrongAnswer('the node gave no list of logs');
  const logs: (PlacedLog & { blockHash: string })[] = [];
  // Neighbouring logs are mostly from the same transaction and nearly always from the same block.
  const readTransaction = rememberLast((value) => readHex(value, WORD, 'transaction of a log'));
  const readBlockHash = rememberLast((value) => readHex(value, WORD, 'block of a log'));
  const readBlockNumber = rememberLast((value) => readNumber(value, 'block of a log'));
  for (const one of json) {
    const fields = fieldsOf(one, 'log');
    if (fields.removed === true) throw new WrongAnswer('the node gave a log that was taken back');
    const log = {
      address: readItem(fields.address, ADDRESS_LENGTH, 'address of a log', bloom),
      topics: readTopics(fields.topics, bloom),
      data: readHex(fields.data, BYTES, 'data of a log'),
      logIndex: readNumber(fields.logIndex, 'number of a log'),
      transaction: readTransaction(fields.transactionHash),
      blockNumber: readBlockNumber(fields.blockNumber),
      blockHash: readBlockHash(fields.blockHash),
    };
    requireOrder(logs.at(-1), log);
    logs.push(log);
  }
  return logs;
}

function readTopics(topics: unknown, bloom: ChainBloom): string[] {
  if (!Array.isArray(topics) || topics.length > MAX_TOPICS)
    throw new WrongAnswer('the node gave a log without proper topics');
  return topics.map((topic) => readItem(topic, WORD_LENGTH, 'topic', bloom));
}

function readItem(value: unknown, length: number, what: string, bloom: ChainBloom): string {
  const item = findLogItem(value);
  if (item?.text.length !== length) throw new WrongAnswer(`the node gave something else for the ${what}`);
  bloom.add(item);
  return item.text;
}

function requireOrder(before: PlacedLog | undefined, log: PlacedLog): void {
  if (!before || before.blockNumber < log.blockNumber) return;
  if (before.blockNumber > log.blockNumber || before.logIndex >= log.logIndex)
    throw new WrongAnswer('the node gave logs out of order or twice');
}

/** The transaction header; must be the requested transaction in the requested block. */
export function readHead(json: unknown, transaction: string, blockHash: string): TransactionHead {
  if (json === null) throw new WrongAnswer('the node does not have a transaction that should be there');
  const fields = fieldsOf(json, 'transaction');
  if (readHex(fields.hash, WORD, 'transaction hash') !== transaction)
    throw new WrongAnswer('the node gave another transaction');
  if (fields.blockHash === null || readHex(fields.blockHash, WORD, 'block of a transaction') !== blockHash)
    throw new WrongAnswer('the node has the transaction in another block');
  return {
    from: readHex(fields.from, ADDRESS, 'sender'),
    to: fields.to === null || fields.to === undefined ? null : readHex(fields.to, ADDRESS, 'receiver'),
    value: BigInt(readHex(fields.value, QUANTITY, 'value')),
  };
}

export function readReceiptBlock(json: unknown, transaction: string): string {
  const fields = fieldsOf(json, 'receipt');
  if (readHex(fields.transactionHash, WORD, 'transaction of a receipt') !== transaction)
    throw new WrongAnswer('the node gave another receipt');
  return readHex(fields.blockHash, WORD, 'block of a receipt');
}

/** All logs of a transaction, in order, from its receipt; it must be in the given block. */
export function readReceipt(
  json: unknown,
  transaction: string,
  blockHash: string,
): (PlacedLog & { blockHash: string })[] {
  if (json === null) throw new WrongAnswer('the node does not have a receipt that should be there');
  if (readReceiptBlock(json, transaction) !== blockHash)
    throw new WrongAnswer('the node has the transaction in another block');
  const logs = readLogs(fieldsOf(json, 'receipt').logs);
  if (logs.some((log) => log.transaction !== transaction || log.blockHash !== blockHash))
    throw new WrongAnswer('the node gave a receipt with logs of another transaction');
  return logs;
}

/** A block's transaction hashes in order; must be the requested block. */
export function readTransactionHashes(json: unknown, blockHash: string): string[] {
  if (readHeader(json).hash !== blockHash)
    throw new WrongAnswer('the node gave another block than asked for');
  const { transactions } = fieldsOf(json, 'block');
  if (!Array.isArray(transactions)) throw new WrongAnswer('the node gave a block without its transactions');
  return transactions.map((hash) => readHex(hash, WORD, 'transaction of a block'));
}

/** The raw logs in a block's receipts: one receipt per transaction, in order. */
export function readReceiptLogs(
  json: unknown,
  blockHash: string,
  transactions: readonly string[],
): unknown[] {
  if (!Array.isArray(json) || json.length !== transactions.length)
    throw new WrongAnswer('the node gave no receipt for each transaction of the block');
  return transactions.flatMap((transaction, at) => {
    if (readReceiptBlock(json[at], transaction) !== blockHash)
      throw new WrongAnswer('the node gave a receipt of another block');
    const { logs, status } = fieldsOf(json[at], 'receipt');
    if (!Array.isArray(logs)) throw new WrongAnswer('the node gave a receipt without logs');
    if (logs.some((log) => transactionOf(log) !== transaction))
      throw new WrongAnswer('the node gave a receipt with logs of another transaction');
    if (status === '0x0' && logs.length > 0)
      throw new WrongAnswer('the node gave logs of a transaction that failed');
    return logs;
  });
}

function transactionOf(log: unknown): string {
  return readHex(fieldsOf(log, 'log').transactionHash, WORD, 'transaction of a log');
}

export function readBytes(json: unknown): string {
  return readHex(json, BYTES, 'answer of a contract');
}

function fieldsOf(json: unknown, what: string): Fields {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new WrongAnswer(`the node gave no ${what}`);
  return json as Fields;
}

/** Nearly all nodes use lower case, so that is checked first. */
function readHex(value: unknown, form: RegExp, what: string): string {
  if (typeof value === 'string') {
    if (form.test(value)) return value;
    const lower = value.toLowerCase();
    if (form.test(lower)) return lower;
  }
  throw new WrongAnswer(`the node gave something else for the ${what}`);
}

function readNumber(value: unknown, what: string): number {
  const number = Number(readHex(value, QUANTITY, what));
  if (!Number.isSafeInteger(number)) throw new WrongAnswer(`the node gave a ${what} beyond all bounds`);
  return number;
}

function rememberLast<T>(read: (value: unknown) => T): (value: unknown) => T {
  let last: { value: unknown; known: T } | undefined;
  return (value) => {
    if (last?.value !== value || last === undefined) last = { value, known: read(value) };
    return last.known;
  };
}
