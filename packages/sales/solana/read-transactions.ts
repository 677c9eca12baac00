import {
  getArray,
  isJsonObject,
  type JsonObject,
  MAX_INSTRUCTIONS,
  type Transaction,
} from './core/transaction.ts';

/** The transactions in a JSON document, or why there are none. */
export type ReadTransactions = { transactions: Transaction[] } | { refusal: string };

/** Whether JSON has the shape of a Solana transaction or block, even if malformed. */
export function isSolana(json: unknown): boolean {
  const fields = unwrap(json);
  return isJsonObject(fields) && ('transaction' in fields || isJsonObject(fields.meta) || isBlock(fields));
}

/**
 * Reads a getTransaction result or a getBlock result with full transactions, in the json and jsonParsed encodings, for
 * any transaction version; also inside a JSON-RPC envelope or a corpus case's `response`.
 */
export function readTransactions(json: unknown): ReadTransactions {
  const fields = unwrap(json);
  if (!isJsonObject(fields)) return { refusal: 'not a JSON object' };
  const entries = isBlock(fields) ? getArray(fields.transactions) : [fields];
  const transactions: Transaction[] = [];
  for (const [number, entry] of entries.entries()) {
    const read = readTransaction(entry);
    if (typeof read === 'string')
      return { refusal: isBlock(fields) ? `transaction ${number}: ${read}` : read };
    transactions.push(read);
  }
  return { transactions };
}

/** The transaction of a getTransaction result or block entry; a string says why there is none. */
function readTransaction(fields: unknown): Transaction | string {
  if (!isJsonObject(fields) || !('transaction' in fields)) return 'missing the transaction';
  const { meta } = fields;
  const transaction = isJsonObject(fields.transaction) ? fields.transaction : {};
  const { message } = transaction;
  if (!isJsonObject(message)) return 'unsupported encoding, use json or jsonParsed';
  if (!isJsonObject(meta)) return 'missing meta, so it is unclear whether the transaction failed';
  if (lacksLoadedAddresses(message, meta)) return 'missing the addresses loaded from lookup tables';
  const outer = getArray(message.instructions);
  if (outer.length + countInner(meta.innerInstructions) > MAX_INSTRUCTIONS)
    return 'more instructions than a transaction can hold';
  const [signature] = getArray(transaction.signatures);
  return {
    signature: typeof signature === 'string' ? signature : null,
    hasFailed: !hasSucceeded(meta),
    ...readKeys(message, meta),
    outer,
    inner: meta.innerInstructions,
    logs: Array.isArray(meta.logMessages) ? meta.logMessages : null,
    balancesBefore: getArray(meta.preTokenBalances),
    balancesAfter: getArray(meta.postTokenBalances),
  };
}

function hasSucceeded({ err, status }: JsonObject): boolean {
  return err === null || (err === undefined && isJsonObject(status) && 'Ok' in status);
}

function readKeys(message: JsonObject, meta: JsonObject): Pick<Transaction, 'keys' | 'signers'> {
  const own = getArray(message.accountKeys);
  if (isJsonObject(own[0])) {
    const entries = own.map((key) => (isJsonObject(key) ? key : {}));
    const keys = entries.map(({ pubkey }) => toText(pubkey));
    return { keys, signers: new Set(keys.filter((_, at) => entries[at]?.signer === true)) };
  }
  const loaded = isJsonObject(meta.loadedAddresses) ? meta.loadedAddresses : {};
  const keys = [...own, ...getArray(loaded.writable), ...getArray(loaded.readonly)].map(toText);
  const count = isJsonObject(message.header) ? message.header.numRequiredSignatures : 0;
  return { keys, signers: new Set(keys.slice(0, typeof count === 'number' ? count : 0)) };
}

/** Without them instructions cannot be decoded, and sales would be lost silently. */
function lacksLoadedAddresses(message: JsonObject, meta: JsonObject): boolean {
  const isNamed = isJsonObject(getArray(message.accountKeys)[0]);
  return !isNamed && getArray(message.addressTableLookups).length > 0 && !isJsonObject(meta.loadedAddresses);
}

function countInner(inner: unknown): number {
  return getArray(inner).reduce<number>(
    (count, group) => count + (isJsonObject(group) ? getArray(group.instructions).length : 0),
    0,
  );
}

function isBlock({ transactions }: JsonObject): boolean {
  return Array.isArray(transactions) && isJsonObject(transactions[0]) && 'transaction' in transactions[0];
}

function unwrap(json: unknown): unknown {
  if (!isJsonObject(json)) return json;
  const { result, response } = json;
  return isJsonObject(response) ? unwrapResult(response) : isJsonObject(result) ? result : json;
}

function unwrapResult(response: JsonObject): JsonObject {
  return isJsonObject(response.result) ? response.result : response;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
