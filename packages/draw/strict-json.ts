/** JSON with one reading: what parsers disagree about is refused. */
export type JsonFault = 'not-json' | 'too-large' | 'duplicate-key' | 'byte-order-mark' | 'not-plain-digits';

export class JsonError extends Error {
  readonly fault: JsonFault;
  readonly key: string;
  constructor(fault: JsonFault, key = '') {
    super(fault);
    this.fault = fault;
    this.key = key;
  }
}

const MAX_DEPTH = 20;
/** Enough for the openings of the longest list; stops files that consist of millions of tiny values. */
const MAX_VALUES = 10_000_000;
const MAX_SHOWN_KEY = 40;

const WHITESPACE = /[ \t\n\r]*/y;
const DIGITS = /-?\d+(?:[.eE][-+.\deE]*)?/y;
const PLAIN_DIGITS = /^(?:0|[1-9]\d{0,15})$/;
const WORDS = { t: ['true', true], f: ['false', false], n: ['null', null] } as const;

/** Only whole numbers from 0 to 2^53 - 1 in plain digits; no duplicate keys; at most 20 levels. */
export function parseStrictJson(text: string): unknown {
  let at = 0;
  let values = 0;
  let backslash = text.indexOf('\\');

  if (text.charCodeAt(0) === 0xfeff) throw new JsonError('byte-order-mark');
  const value = readValue(1);
  if (peek() !== '') throw new JsonError('not-json');
  return value;

  /** The next character that is not whitespace; empty at the end. */
  function peek(): string {
    if (text.charCodeAt(at) <= 0x20) {
      WHITESPACE.lastIndex = at;
      WHITESPACE.test(text);
      at = WHITESPACE.lastIndex;
    }
    return text.charAt(at);
  }

  function take(expected: string): void {
    if (peek() !== expected) throw new JsonError('not-json');
    at += 1;
  }

  function readValue(depth: number): unknown {
    const first = peek();
    values += 1;
    if (values > MAX_VALUES) throw new JsonError('too-large');
    if (first === '"') return readString();
    if (first === '{' || first === '[') {
      if (depth > MAX_DEPTH) throw new JsonError('not-json');
      return first === '{' ? readObject(depth) : readList(depth);
    }
    return first === 't' || first === 'f' || first === 'n' ? readWord(first) : readNumber();
  }

  function readObject(depth: number): object {
    const read: Record<string, unknown> = {};
    at += 1;
    if (peek() === '}') at += 1;
    else
      for (;;) {
        if (peek() !== '"') throw new JsonError('not-json');
        const key = readString();
        if (Object.hasOwn(read, key)) throw new JsonError('duplicate-key', key.slice(0, MAX_SHOWN_KEY));
        take(':');
        setOwn(read, key, readValue(depth + 1));
        if (isLast('}')) break;
      }
    return read;
  }

  function readList(depth: number): unknown[] {
    const read: unknown[] = [];
    at += 1;
    if (peek() === ']') at += 1;
    else
      for (;;) {
        read.push(readValue(depth + 1));
        if (isLast(']')) break;
      }
    return read;
  }

  function isLast(closing: string): boolean {
    const next = peek();
    if (next !== ',' && next !== closing) throw new JsonError('not-json');
    at += 1;
    return next === closing;
  }

  /** Looks for the closing quote with indexOf: the entries of a long list are one string of 140 million digits. */
  function readString(): string {
    const start = at + 1;
    let end = text.indexOf('"', start);
    if (backslash !== -1 && backslash < start) backslash = text.indexOf('\\', start);
    const isEscaped = backslash !== -1 && backslash < end;
    while (end !== -1 && isEscaped && countBackslashesBefore(end) % 2 === 1) end = text.indexOf('"', end + 1);
    if (end === -1) throw new JsonError('not-json');
    at = end + 1;
    const raw = text.slice(start, end);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: JSON forbids them in strings
    if (/[\u0000-\u001f]/.test(raw)) throw new JsonError('not-json');
    return isEscaped ? decodeEscapes(raw) : raw;
  }

  function countBackslashesBefore(end: number): number {
    let count = 0;
    while (text.charAt(end - 1 - count) === '\\') count += 1;
    return count;
  }

  function readWord(first: keyof typeof WORDS): boolean | null {
    const [word, value] = WORDS[first];
    if (!text.startsWith(word, at)) throw new JsonError('not-json');
    at += word.length;
    return value;
  }

  function readNumber(): number {
    DIGITS.lastIndex = at;
    const digits = DIGITS.exec(text)?.[0];
    if (digits === undefined) throw new JsonError('not-json');
    const number = Number(digits);
    if (!PLAIN_DIGITS.test(digits) || !Number.isSafeInteger(number)) throw new JsonError('not-plain-digits');
    at += digits.length;
    return number;
  }
}

function decodeEscapes(raw: string): string {
  try {
    return JSON.parse(`"${raw}"`);
  } catch {
    throw new JsonError('not-json');
  }
}

/** Assigning `__proto__` would change the prototype instead. */
function setOwn(target: Record<string, unknown>, key: string, value: unknown): void {
  if (key !== '__proto__') target[key] = value;
  else Object.defineProperty(target, key, { value, enumerable: true, configurable: true, writable: true });
}
