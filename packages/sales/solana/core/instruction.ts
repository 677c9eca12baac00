import { decodeBase58 } from './base58.ts';
import {
  getArray,
  type Instruction,
  isJsonObject,
  type JsonObject,
  MAX_INSTRUCTIONS,
  type Transaction,
} from './transaction.ts';

/** Programs other than marketplaces that take part in sales. */
export const PROGRAMS = {
  system: '11111111111111111111111111111111',
  token: 'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
  token2022: 'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
  tokenMetadata: 'metaqbxxUerdq28cj1RbAWkYQm3ybzjb6a8bt518x1s',
  core: 'CoREENxT6tW1HoK8ypY1SxRMZTcVPm7R94rH4PZNhX7d',
  bubblegum: 'BGUMAp9Gq7iTEuizy4pqaxsTyUCBK68MDfK752saRPUY',
  candyMachine: 'CndyV3LdqHUfDLmE5naZjVN8rBZz4tqhdefbAnjHG3JR',
  coreCandyMachine: 'CMACYFENjoBMHzapRXyo1JZkVS6EtaDDzkjMrmQLvr4J',
  candyGuard: 'Guard1JwRhJkVH6XZhzoYxeBVQe872VH6QggF4BWmS9g',
  coreCandyGuard: 'CMAGAKJ67e9hRZgfC5SFTbZH8MgEmtqazKXjmkaJjWTJ',
  magicEdenM2: 'M2mx93ekt1fmXSVkTrUL9xVFHkmME8HTUi5Cyc5aF7K',
} as const;

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

/** All instructions in execution order, up to the limit: each outer one, then its inner ones. */
export function listInstructions({ outer, inner, keys }: Transaction): Instruction[] {
  const called = calledByOuter(inner);
  const all: Instruction[] = [];
  const add = (value: unknown, path: Instruction['path'], height: number | null) => {
    if (all.length === MAX_INSTRUCTIONS) return;
    const entry = isJsonObject(value) ? value : {};
    all.push({ program: programOf(entry, keys), at: all.length, path, height, entry, data: null, keys });
  };
  for (const [number, value] of outer.entries()) {
    add(value, [number], 1);
    for (const [place, below] of getArray(called.get(number)).entries())
      add(below, [number, place], heightOf(below));
  }
  return all;
}

function calledByOuter(inner: unknown): Map<unknown, unknown> {
  const called = new Map<unknown, unknown>();
  for (const group of getArray(inner))
    if (isJsonObject(group) && !called.has(group.index)) called.set(group.index, group.instructions);
  return called;
}

/** The json encoding refers to the program by index, jsonParsed by address. */
function programOf({ programId, programIdIndex }: JsonObject, keys: readonly string[]): string {
  if (typeof programId === 'string') return programId;
  return (typeof programIdIndex === 'number' && keys[programIdIndex]) || '';
}

function heightOf(value: unknown): number | null {
  const height = isJsonObject(value) ? value.stackHeight : null;
  return typeof height === 'number' ? height : null;
}
