import { decodeBase58 } from './base58.ts';
import { type Fields, isFields } from './json-fields.ts';
import type { Instruction } from './transaction.ts';

const ADDRESS = /^[1-9A-HJ-NP-Za-km-z]{32,44}$/;
const MAX_ACCOUNTS = 256;
const NO_DATA = new Uint8Array();

/** The address at a place of an instruction's accounts; undefined when there is none, or no such address. */
export function accountAt(instruction: Instruction, place: number): string | undefined {
  const { accounts } = instruction.entry;
  const account = Array.isArray(accounts) ? toAccount(accounts[place], instruction.keys) : undefined;
  return isAddress(account) ? account : undefined;
}

/** An instruction's accounts, as many as one can have; what is no address is left as it is. */
export function accountsOf({ entry: { accounts }, keys }: Instruction): unknown[] {
  return Array.isArray(accounts) ? accounts.slice(0, MAX_ACCOUNTS).map((one) => toAccount(one, keys)) : [];
}

/** The encoding json numbers an account among the addresses, jsonParsed names it. */
function toAccount(value: unknown, keys: readonly string[]): unknown {
  return typeof value === 'number' ? keys[value] : value;
}

/** True for what is written like an address. */
export function isAddress(value: unknown): value is string {
  return typeof value === 'string' && ADDRESS.test(value);
}

/** An instruction's data; empty when a node has parsed it, or when it cannot be read. */
export function dataOf(instruction: Instruction): Uint8Array {
  const text = instruction.entry.data;
  instruction.data ??= (typeof text === 'string' && decodeBase58(text)) || NO_DATA;
  return instruction.data;
}

/** What a node says about an instruction that it has parsed as being of this type. */
export function parsedAs({ entry: { parsed } }: Instruction, type: string): Fields | undefined {
  return isFields(parsed) && parsed.type === type && isFields(parsed.info) ? parsed.info : undefined;
}
