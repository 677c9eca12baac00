import { groupBy } from './core/group-by.ts';
import type { Log, Transaction } from './core/transaction.ts';

/** The transactions in a JSON document, or why there are none. */
export type ReadTransactions = { transactions: Transaction[] } | { refusal: string };

type Fields = Record<string, unknown>;

const ADDRESS = /^0x[0-9a-f]{40}$/i;
const TOPIC = /^0x[0-9a-f]{64}$/i;
const HEX = /^0x[0-9a-f]*$/i;
const MAX_TOPICS = 4;

/**
 * Reads a transaction with its logs (an eth_getTransactionReceipt result, or the same fields named txHash and value),
 * or a block with transaction headers and all logs.
 */
export function readTransactions(json: unknown): ReadTransactions {
  if (!isFields(json)) return { refusal: 'not a JSON object' };
  if (isFields(json.result)) return readTransactions(json.result);
  if (!Array.isArray(json.logs)) return { refusal: 'missing the list of logs' };
  const logs = json.logs.map(readLog);
  const broken = logs.indexOf(undefined);
  if (broken >= 0) return { refusal: `log ${broken} is malformed` };
  const entries = logs as ReadLog[];
  return Array.isArray(json.transactions)
    ? { transactions: readBlock(json.transactions, entries) }
    : { transactions: [toTransaction(json, entries)] };
}

type ReadLog = { log: Log; transactionHash: string | null; isRemoved: boolean };

function readLog(value: unknown): ReadLog | undefined {
  if (!isFields(value) || !Array.isArray(value.topics) || value.topics.length > MAX_TOPICS) return undefined;
  const address = readHex(value.address, ADDRESS);
  const data = readHex(value.data, HEX);
  const topics = value.topics.map((topic) => readHex(topic, TOPIC));
  const logIndex = readNumber(value.logIndex);
  if (address === null || data === null || logIndex === null || !topics.every((topic) => topic !== null))
    return undefined;
  return {
    log: { address, topics, data, logIndex },
    transactionHash: readHex(value.transactionHash, HEX),
    isRemoved: value.removed === true,
  };
}

function readBlock(heads: readonly unknown[], entries: readonly ReadLog[]): Transaction[] {
  const groups = groupBy(entries, ({ transactionHash }) => transactionHash);
  return heads.filter(isFields).map((head) => {
    const hash = readHex(head.hash, HEX);
    return toTransaction(head, (hash !== null && groups.get(hash)) || []);
  });
}

function toTransaction(fields: Fields, entries: readonly ReadLog[]): Transaction {
  return {
    hash: readHex(fields.txHash ?? fields.transactionHash ?? fields.hash, HEX),
    from: readHex(fields.from, ADDRESS),
    to: readHex(fields.to, ADDRESS),
    value: readAmount(fields.value),
    hasFailed: readNumber(fields.status) === 0,
    logs: inOrder(entries),
  };
}

/** Nodes mark logs as removed after a reorg, and some repeat logs: each counts once. */
function inOrder(entries: readonly ReadLog[]): Log[] {
  const kept = new Map<number, Log>();
  for (const { log, isRemoved } of entries)
    if (!isRemoved && !kept.has(log.logIndex)) kept.set(log.logIndex, log);
  return [...kept.values()].sort((one, other) => one.logIndex - other.logIndex);
}

function readHex(value: unknown, form: RegExp): string | null {
  return typeof value === 'string' && form.test(value) ? value.toLowerCase() : null;
}

function readNumber(value: unknown): number | null {
  const amount = typeof value === 'number' && Number.isSafeInteger(value) ? value : readAmount(value);
  return amount === null || amount < 0 || amount > Number.MAX_SAFE_INTEGER ? null : Number(amount);
}

function readAmount(value: unknown): bigint | null {
  return typeof value === 'string' && /^(0x[0-9a-f]{1,64}|\d{1,78})$/i.test(value) ? BigInt(value) : null;
}

function isFields(value: unknown): value is Fields {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
