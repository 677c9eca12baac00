import { fromHex } from './hex.ts';

/** What is wrong, and where: `document.source.round`, `opened[3].salt`. */
export type Fault = { reason: FaultReason; path: string };

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

export function literal<const Value extends string | number>(expected: Value): Reader<Value> {
  return (value, path) => (value === expected ? expected : fail('unknown-value', path));
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

/** Parses untrusted JSON, as text or UTF-8. */
export function parseJson(input: string | Uint8Array, maxBytes: number): unknown {
  if (input.length > maxBytes) return fail('too-large', '');
  try {
    return JSON.parse(
      typeof input === 'string' ? input : new TextDecoder('utf-8', { fatal: true }).decode(input),
    );
  } catch {
    return fail('not-json', '');
  }
}

/** Accepts only the form `2026-11-15T06:42:48.000Z`. */
export const time: Reader<string> = (value, path) => {
  if (typeof value !== 'string' || !/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}\.\d{3}Z$/.test(value))
    return fail('not-a-time', path);
  const read = new Date(value);
  return !Number.isNaN(read.getTime()) && read.toISOString() === value ? value : fail('not-a-time', path);
};
