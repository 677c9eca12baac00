import { keccak_256 } from '@noble/hashes/sha3.js';
import { hex } from '@scure/base';
import { WALLET_ARGUMENT } from './chain-condition.ts';

export type CallFault =
  | 'signature-invalid'
  | 'type-unsupported'
  | 'arguments-missing'
  | 'argument-invalid'
  | 'wallet-missing';

/** The bytes to send; `$wallet` stands where the wallet's 32 bytes go. */
export type CallTemplate = { data: string } | { fault: CallFault };

const SIGNATURE = /^([A-Za-z_$][A-Za-z0-9_$]{0,63})\(([a-z0-9,]*)\)$/;
const WORD_DIGITS = 64;

/** Encodes a call of a function whose parameters all have one word. Spaces in the signature don't matter. */
export function encodeCall(signature: string, args: readonly string[]): CallTemplate {
  const compact = signature.replaceAll(/\s+/g, '');
  const [, , list] = SIGNATURE.exec(compact) ?? [];
  if (list === undefined) return { fault: 'signature-invalid' };
  const types = list === '' ? [] : list.split(',');
  if (types.some((type) => !isWordType(type))) return { fault: 'type-unsupported' };
  if (types.length !== args.length) return { fault: 'arguments-missing' };
  if (!args.includes(WALLET_ARGUMENT)) return { fault: 'wallet-missing' };
  const words = types.map((type, at) => encodeWord(type, (args[at] as string).trim()));
  if (words.includes(null)) return { fault: 'argument-invalid' };
  return { data: selectorOf(compact) + words.join('') };
}

/** The first four bytes of the hash of the signature. */
export function selectorOf(signature: string): string {
  return `0x${hex.encode(keccak_256(new TextEncoder().encode(signature))).slice(0, 8)}`;
}

/** The call for one wallet. */
export const callFor = (data: string, wallet: string): string =>
  data.replaceAll(WALLET_ARGUMENT, wallet.slice(2).toLowerCase().padStart(WORD_DIGITS, '0'));

function isWordType(type: string): boolean {
  if (type === 'address' || type === 'bool') return true;
  const [, kind, size] = /^(u?int|bytes)([1-9][0-9]*)$/.exec(type) ?? [];
  if (kind === undefined) return false;
  const bits = kind === 'bytes' ? Number(size) * 8 : Number(size);
  return bits % 8 === 0 && bits <= 256;
}

function encodeWord(type: string, arg: string): string | null {
  if (arg === WALLET_ARGUMENT) return type === 'address' ? WALLET_ARGUMENT : null;
  if (type === 'address')
    return /^0x[0-9a-fA-F]{40}$/.test(arg) ? arg.slice(2).toLowerCase().padStart(WORD_DIGITS, '0') : null;
  if (type === 'bool') return arg === 'true' || arg === 'false' ? toWord(arg === 'true' ? 1n : 0n) : null;
  if (type.startsWith('bytes')) return encodeBytes(Number(type.slice(5)), arg);
  return encodeInteger(type, arg);
}

function encodeBytes(length: number, arg: string): string | null {
  if (!/^0x(?:[0-9a-fA-F]{2})+$/.test(arg) || arg.length !== 2 + length * 2) return null;
  return arg.slice(2).toLowerCase().padEnd(WORD_DIGITS, '0');
}

function encodeInteger(type: string, arg: string): string | null {
  if (!/^-?[0-9]{1,78}$/.test(arg)) return null;
  const value = BigInt(arg);
  const isSigned = type.startsWith('int');
  const bits = BigInt(type.replace(/^u?int/, ''));
  const [least, most] = isSigned ? [-(2n ** (bits - 1n)), 2n ** (bits - 1n) - 1n] : [0n, 2n ** bits - 1n];
  return value < least || value > most ? null : toWord(BigInt.asUintN(256, value));
}

const toWord = (value: bigint) => value.toString(16).padStart(WORD_DIGITS, '0');
