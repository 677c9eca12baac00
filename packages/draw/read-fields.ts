import { fromHex } from './hex.ts';

/** What is wrong with a document, and where: `document.source.round`, `opened[3].salt`. */
export type Fault = { reason: FaultReason; path: string };

/** The ways in which a document can be wrong. */
export type FaultReason =
  | 'too-large'
  | 'not-text'
  | 'not-json'
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
  | 'not-an-address';

/** Reads a value of untrusted origin, or throws a fault that `attempt` turns into a value. */
export type Reader<Value> = (value: unknown, path: string) => Value;

class FaultFound extends Error {
  readonly fault: Fault;
  constructor(reason: FaultReason, path: string) {
    super(`${path}: ${reason}`);
    this.fault = { reason, path };
  }
}

/** Stops reading with a fault. */
export function fail(reason: FaultReason, path: string): never {
  throw new FaultFound(reason, path);
}

/** Runs a reading; a fault comes back as a value. */
export function attempt<Value>(read: () => Value): { value: Value } | { fault: Fault } {
  try {
    return { value: read() };
  } catch (error) {
    if (error instanceof FaultFound) return { fault: error.fault };
    throw error;
  }
}

/** An object with exactly these fields: a field too many is a fault, because nobody would check it. */
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

/** Exactly one value. */
export function exactly<const Value extends string | number>(expected: Value): Reader<Value> {
  return (value, path) => (value === expected ? expected : fail('unknown-value', path));
}

/** Text of a length between two bounds, without control characters or half characters. */
export function text(shortest: number, longest: number): Reader<string> {
  return (value, path) => {
    if (typeof value !== 'string' || !value.isWellFormed() || /\p{Cc}/u.test(value))
      return fail('not-text', path);
    return value.length >= shortest && value.length <= longest ? value : fail('wrong-length', path);
  };
}

/** Lower-case hexadecimal digits for so many bytes. */
export function hexOf(bytes: number): Reader<string> {
  return (value, path) => {
    if (typeof value !== 'string') return fail('not-hex', path);
    if (value.length !== bytes * 2) return fail('wrong-length', path);
    return fromHex(value) ? value : fail('not-hex', path);
  };
}

/** A whole number between two bounds. */
export function wholeNumber(lowest: number, highest: number): Reader<number> {
  return (value, path) => {
    if (typeof value !== 'number' || !Number.isSafeInteger(value)) return fail('not-a-whole-number', path);
    return value >= lowest && value <= highest ? value : fail('out-of-range', path);
  };
}

/** A list of things of one kind. */
export function listOf<Item>(read: Reader<Item>, most: number): Reader<Item[]> {
  return (value, path) => {
    if (!Array.isArray(value)) return fail('not-a-list', path);
    if (value.length > most) return fail('too-large', path);
    return value.map((item, at) => read(item, `${path}[${at}]`));
  };
}

/** Parses JSON of untrusted origin, as text or as UTF-8. */
export function parseJson(input: string | Uint8Array, mostBytes: number): unknown {
  if (input.length > mostBytes) return fail('too-large', '');
  try {
    return JSON.parse(
      typeof input === 'string' ? input : new TextDecoder('utf-8', { fatal: true }).decode(input),
    );
  } catch {
    return fail('not-json', '');
  }
}

/** A time as `2026-11-15T06:42:48.000Z`, and in no other spelling. */
export const time: Reader<string> = (value, path) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value))
    return fail('not-a-time', path);
  const read = new Date(value);
  return !Number.isNaN(read.getTime()) && read.toISOString() === value ? value : fail('not-a-time', path);
};
