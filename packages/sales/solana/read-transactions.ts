import { type Fields, isFields, listIn } from './core/json-fields.ts';
import { MAX_INSTRUCTIONS, type Transaction } from './core/transaction.ts';

/** The transactions in a JSON document, or why there are none. */
export type ReadTransactions = { transactions: Transaction[] } | { refusal: string };

/** Whether JSON has the shape of a Solana transaction or block, even if malformed. */
export function isSolana(json: unknown): boolean {
  const fields = unwrap(json);
  return isFields(fields) && ('transaction' in fields || isFields(fields.meta) || isBlock(fields));
}

/**
 * Reads a getTransaction result or a getBlock result with full transactions, in the json and jsonParsed encodings, for
 * any transaction version; also inside a JSON-RPC envelope or a corpus case's `response`.
 */
export function readTransactions(json: unknown): ReadTransactions {
  const fields = unwrap(json);
  if (!isFields(fields)) return { refusal: 'not a JSON object' };
  const entries = isBlock(fields) ? listIn(fields.transactions) : [fields];
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
  if (!isFields(fields) || !('transaction' in fields)) return 'missing the transaction';
  const { meta } = fields;
  const transaction = isFields(fields.transaction) ? fields.transaction : {};
  const { message } = transaction;
  if (!isFields(message)) return 'unsupported encoding, use json or jsonParsed';
  if (!isFields(meta)) return 'missing meta, so it is unclear whether the transaction failed';
  if (lacksLoadedAddresses(message, meta)) return 'missing the addresses loaded from lookup tables';
  const outer = listIn(message.instructions);
  if (outer.length + countInner(meta.innerInstructions) > MAX_INSTRUCTIONS)
    return 'more instructions than a transaction can hold';
  const [signature] = listIn(transaction.signatures);
  return {
    signature: typeof signature === 'string' ? signature : null,
    hasFailed: !hasSucceeded(meta),
    ...readKeys(message, meta),
    outer,
    inner: meta.innerInstructions,
    logs: Array.isArray(meta.logMessages) ? meta.logMessages : null,
    balancesBefore: listIn(meta.preTokenBalances),
    balancesAfter: listIn(meta.postTokenBalances),
  };
}

function hasSucceeded({ err, status }: Fields): boolean {
  return err === null || (err === undefined && isFields(status) && 'Ok' in status);
}

function readKeys(message: Fields, meta: Fields): Pick<Transaction, 'keys' | 'signers'> {
  const own = listIn(message.accountKeys);
  if (isFields(own[0])) {
    const entries = own.map((key) => (isFields(key) ? key : {}));
    const keys = entries.map(({ pubkey }) => toText(pubkey));
    return { keys, signers: new Set(keys.filter((_, at) => entries[at]?.signer === true)) };
  }
  const loaded = isFields(meta.loadedAddresses) ? meta.loadedAddresses : {};
  const keys = [...own, ...listIn(loaded.writable), ...listIn(loaded.readonly)].map(toText);
  const count = isFields(message.header) ? message.header.numRequiredSignatures : 0;
  return { keys, signers: new Set(keys.slice(0, typeof count === 'number' ? count : 0)) };
}

/** Without them instructions cannot be decoded, and sales would be lost silently. */
function lacksLoadedAddresses(message: Fields, meta: Fields): boolean {
  const isNamed = isFields(listIn(message.accountKeys)[0]);
  return !isNamed && listIn(message.addressTableLookups).length > 0 && !isFields(meta.loadedAddresses);
}

function countInner(inner: unknown): number {
  return listIn(inner).reduce<number>(
    (count, group) => count + (isFields(group) ? listIn(group.instructions).length : 0),
    0,
  );
}

function isBlock({ transactions }: Fields): boolean {
  return Array.isArray(transactions) && isFields(transactions[0]) && 'transaction' in transactions[0];
}

function unwrap(json: unknown): unknown {
  if (!isFields(json)) return json;
  const { result, response } = json;
  return isFields(response) ? unwrapResult(response) : isFields(result) ? result : json;
}

function unwrapResult(response: Fields): Fields {
  return isFields(response.result) ? response.result : response;
}

function toText(value: unknown): string {
  return typeof value === 'string' ? value : '';
}
