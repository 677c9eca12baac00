import type { BlockHeader, BlockLog, PlacedLog, TransactionHead } from './chain-port.ts';

type Fields = Record<string, unknown>;

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const WORD = /^0x[0-9a-f]{64}$/i;
const BLOOM = /^0x[0-9a-f]{512}$/i;
const BYTES = /^0x([0-9a-f]{2})*$/i;
const QUANTITY = /^0x[0-9a-f]{1,64}$/i;
const MOST_TOPICS = 4;

/** An answer that cannot be true, or that is none yet. */
export class WrongAnswer extends Error {
  override name = 'WrongAnswer';
}

/** A block's header as a node writes it. */
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

/** Logs as a node writes them, in their order within each block. */
export function readLogs(json: unknown): (PlacedLog & { blockHash: string })[] {
  if (!Array.isArray(json)) throw new WrongAnswer('the node gave no list of logs');
  const logs = json.map(readLog);
  for (const [at, log] of logs.entries()) {
    const before = logs[at - 1];
    if (!before || before.blockNumber < log.blockNumber) continue;
    if (before.blockNumber > log.blockNumber || before.logIndex >= log.logIndex)
      throw new WrongAnswer('the node gave logs out of order or twice');
  }
  return logs;
}

function readLog(json: unknown): PlacedLog & { blockHash: string } {
  const fields = fieldsOf(json, 'log');
  if (fields.removed === true) throw new WrongAnswer('the node gave a log that was taken back');
  if (!Array.isArray(fields.topics) || fields.topics.length > MOST_TOPICS)
    throw new WrongAnswer('the node gave a log without proper topics');
  return {
    address: readHex(fields.address, ADDRESS, 'address of a log'),
    topics: fields.topics.map((topic) => readHex(topic, WORD, 'topic')),
    data: readHex(fields.data, BYTES, 'data of a log'),
    logIndex: readNumber(fields.logIndex, 'number of a log'),
    transaction: readHex(fields.transactionHash, WORD, 'transaction of a log'),
    blockNumber: readNumber(fields.blockNumber, 'block of a log'),
    blockHash: readHex(fields.blockHash, WORD, 'block of a log'),
  };
}

/** A log as the watcher knows it: its block is known already. */
export function withoutBlock({ address, topics, data, logIndex, transaction }: BlockLog): BlockLog {
  return { address, topics, data, logIndex, transaction };
}

/** A transaction's head, which must be the one that was asked for in the block that was asked for. */
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

/** Where a receipt says that its transaction stands. */
export function readReceiptBlock(json: unknown, transaction: string): string {
  const fields = fieldsOf(json, 'receipt');
  if (readHex(fields.transactionHash, WORD, 'transaction of a receipt') !== transaction)
    throw new WrongAnswer('the node gave another receipt');
  return readHex(fields.blockHash, WORD, 'block of a receipt');
}

/** Any bytes. */
export function readBytes(json: unknown): string {
  return readHex(json, BYTES, 'answer of a contract');
}

function fieldsOf(json: unknown, what: string): Fields {
  if (typeof json !== 'object' || json === null || Array.isArray(json))
    throw new WrongAnswer(`the node gave no ${what}`);
  return json as Fields;
}

function readHex(value: unknown, form: RegExp, what: string): string {
  if (typeof value !== 'string' || !form.test(value))
    throw new WrongAnswer(`the node gave something else for the ${what}`);
  return value.toLowerCase();
}

function readNumber(value: unknown, what: string): number {
  const number = Number(readHex(value, QUANTITY, what));
  if (!Number.isSafeInteger(number)) throw new WrongAnswer(`the node gave a ${what} beyond all bounds`);
  return number;
}
