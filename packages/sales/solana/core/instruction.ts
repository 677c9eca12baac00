import { decodeBase58 } from './base58.ts';
import { isJsonObject, type JsonObject } from './json-fields.ts';
import type { Instruction } from './transaction.ts';

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const MAX_ACCOUNTS = 256;
const NO_DATA = new Uint8Array();

/** Undefined when the account is missing or not an address. */
export function accountAt(instruction: Instruction, place: number): string | undefined {
  const { accounts } = instruction.entry;
  const account = Array.isArray(accounts) ? toAccount(accounts[place], instruction.keys) : undefined;
  return isAddress(account) ? account : undefined;
}

/** Limited to the maximum number of accounts; invalid addresses are kept as they are. */
export function getAccounts({ entry: { accounts }, keys }: Instruction): unknown[] {
  return Array.isArray(accounts) ? accounts.slice(0, MAX_ACCOUNTS).map((one) => toAccount(one, keys)) : [];
}

/** The json encoding refers to accounts by index, jsonParsed by address. */
function toAccount(value: unknown, keys: readonly string[]): unknown {
  return typeof value === 'number' ? keys[value] : value;
}

export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && ADDRESS.test(value);
}

/** Empty when a node has parsed the data or when it cannot be decoded. */
export function decodeData(instruction: Instruction): Uint8Array {
  const text = instruction.entry.data;
  instruction.data ??= (typeof text === 'string' && decodeBase58(text)) || NO_DATA;
  return instruction.data;
}

/** The node's parsed info if the instruction is of this type. */
export function getParsedInfo({ entry: { parsed } }: Instruction, type: string): JsonObject | undefined {
  return isJsonObject(parsed) && parsed.type === type && isJsonObject(parsed.info) ? parsed.info : undefined;
}
