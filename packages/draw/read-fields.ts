import { fromHex } from './hex.ts';
import { JsonError, type JsonFault, parseStrictJson } from './strict-json.ts';

/** What is wrong, and where: `document.source.round`, `opened[3].salt`. */
export type Fault = { reason: FaultReason; path: string };

export type FaultReason =
  | JsonFault
  | 'not-text'
  | 'not-an-object'
  | 'not-a-list'
  | 'missing'
  | 'unknown-field'
  | 'unknown-value'
  | 'not-hex'
  | 'wrong-length'
  | 'not-a-whole-number'
  | 'out-of-range'
  | 'not-a-time'
  | 'not-an-address'
  | 'not-base64'
  | 'not-a-code'
  | 'not-ascending'
  | 'inconsistent'
  | 'older-version'
  | 'newer-version';

/** Reads an untrusted value; throws a fault that `tryRead` returns as a value. */
export type Reader<Value> = (value: unknown, path: string) => Value;

class ReadError extends Error {
  readonly fault: Fault;
  constructor(reason: FaultReason, path: string) {
    super(`${path}: ${reason}`);
    this.fault = { reason, path };
  }
}

export function fail(reason: FaultReason, path: string): never {
  throw new ReadError(reason, path);
}

/** Returns a fault as a value. */
export function tryRead<Value>(read: () => Value): { value: Value } | { fault: Fault } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof ReadError) return { fault: error.fault };
    throw error;
  }
}

/** An object with exactly these fields. Unknown fields are rejected because nothing would check them. */
export function fields<Shape extends Record<string, unknown>>(
  readers: { [Key in keyof Shape]-?: Reader<Shape[Key]> },
  optional: readonly (keyof Shape & string)[] = [],
): Reader<Shape> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return fail('not-an-object', path);
    const at = (key: string) => (path ? `${path}.${key}` : key);
    for (const key of Object.keys(value)) if (!Object.hasOwn(readers, key)) fail('unknown-field', at(key));
    const read: Record<string, unknown> = {};
    for (const key of Object.keys(readers)) {
      if (Object.hasOwn(value, key)) {
        read[key] = (readers[key] as Reader<unknown>)((value as Record<string, unknown>)[key], at(key));
      } else if (!optional.includes(key)) fail('missing', at(key));
    }
    return read as Shape;
  };
}

/** Of the only format that is read. */
export const VERSION = 3;

/** Refuses files of other versions before anything else in them is read. */
export function ofVersion<Value>(read: Reader<Value>): Reader<Value> {
  return (value, path) => {
    if (typeof value !== 'object' || value === null || Array.isArray(value))
      return fail('not-an-object', path);
    const { version } = value as { version?: unknown };
    if (version === 1 || version === 2) return fail('older-version', 'version');
    if (typeof version === 'number' && version > VERSION) return fail('newer-version', 'version');
    return read(value, path);
  };
}

export function literal<const Value extends string | number>(expected: Value): Reader<Value> {
  return (value, path) => (value === expected ? expected : fail('unknown-value', path));
}

export function oneOf<const Value extends string>(known: readonly Value[]): Reader<Value> {
  return (value, path) => known.find((one) => one === value) ?? fail('unknown-value', path);
}

export function matching(pattern: RegExp, max: number = Number.POSITIVE_INFINITY): Reader<string> {
  return (value, path) =>
    typeof value === 'string' && value.length <= max && pattern.test(value)
      ? value
      : fail('unknown-value', path);
}

/** Rejects control characters and lone surrogates. */
export function text(min: number, max: number): Reader<string> {
  return (value, path) => {
    if (typeof value !== 'string' || !value.isWellFormed() || /\p{Cc}/u.test(value))
      return fail('not-text', path);
    return value.length >= min && value.length <= max ? value : fail('wrong-length', path);
  };
}

/** Lower-case hex. */
export function hexBytes(bytes: number): Reader<string> {
  return (value, path) => {
    if (typeof value !== 'string') return fail('not-hex', path);
    if (value.length !== bytes * 2) return fail('wrong-length', path);
    return fromHex(value) ? value : fail('not-hex', path);
  };
}

export function integer(min: number, max: number): Reader<number> {
  return (value, path) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return fail('not-a-whole-number', path);
    return value >= min && value <= max ? value : fail('out-of-range', path);
  };
}

export function arrayOf<Item>(read: Reader<Item>, max: number): Reader<Item[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return fail('not-a-list', path);
    if (value.length > max) return fail('too-large', path);
    return value.map((item, at) => read(item, `${path}[${at}]`));
  };
}

/** A field that may be null. */
export function nullable<Value>(read: Reader<Value>): Reader<Value | null> {
  return (value, path) => (value === null ? null : read(value, path));
}

/** Words in lower case, joined by hyphens: `several-wallets`. */
export const code: Reader<string> = (value, path) =>
  typeof value === 'string' && value.length <= 40 && /^[a-z]+(-[a-z]+)*$/.test(value)
    ? value
    : fail('not-a-code', path);

/** Adds a rule that concerns several fields; `findFault` returns the path of the wrong one, below `path`. */
export function withRule<Value>(
  read: Reader<Value>,
  findFault: (value: Value) => Fault | null,
): Reader<Value> {
  return (value, path) => {
    const known = read(value, path);
    const fault = findFault(known);
    if (!fault) return known;
    const separator = path === '' || fault.path === '' || fault.path.startsWith('[') ? '' : '.';
    return fail(fault.reason, `${path}${separator}${fault.path}`);
  };
}

/** The first index whose key is not above the one before it; -1 when all ascend. */
export function findNotAscending<Item>(
  items: readonly Item[],
  keyOf: (item: Item) => string | number,
): number {
  return items.findIndex((item, at) => at > 0 && keyOf(item) <= keyOf(items[at - 1] as Item));
}

/** A list in strictly ascending order, so that every set has one spelling. */
export function ascendingList<Item>(
  read: Reader<Item>,
  max: number,
  keyOf: (item: Item) => string | number,
): Reader<Item[]> {
  return (value, path) => {
    const items = arrayOf(read, max)(value, path);
    const at = findNotAscending(items, keyOf);
    return at === -1 ? items : fail('not-ascending', `${path}[${at}]`);
  };
}

const OPENING_BRACE = 0x7b;
const SPACE = 0x20;
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Parses untrusted JSON, as text or UTF-8. Bytes that do not begin like an object are not decoded. */
export function parseJson(input: string | Uint8Array, maxBytes: number): unknown {
  if (input.length > maxBytes) return fail('too-large', '');
  try {
    return parseStrictJson(typeof input === 'string' ? input : decodeUtf8(input));
  } catch (error) {
    if (error instanceof JsonError) return fail(error.fault, error.key);
    throw error;
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  const first = bytes.find((byte) => byte > SPACE);
  if (first === 0xef) throw new JsonError('byte-order-mark');
  if (first !== OPENING_BRACE) throw new JsonError('not-json');
  try {
    return utf8.decode(bytes);
  } catch {
    throw new JsonError('not-json');
  }
}

/** Accepts only the form `2026-11-15T06:42:48.000Z`. */
export const time: Reader<string> = (value, path) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value))
    return fail('not-a-time', path);
  const read = new Date(value);
  return !Number.isNaN(read.getTime()) && read.toISOString() === value ? value : fail('not-a-time', path);
};
