import { utf8ToBytes } from '@noble/hashes/utils.js';
import { type Canonical, canonicalJson } from '../canonical-json.ts';
import { type Fault, fail, parseJson, tryRead } from '../read-fields.ts';
import { LINE_READERS } from './line-readers.ts';
import type { LogLine } from './log-line.ts';

/** No line comes near it; what is longer is none. */
export const MAX_LINE_BYTES = 2_048;

/** Canonical JSON in UTF-8: whoever knows the facts can compute the entry of the log. Throws for facts that make no line. */
export function writeLogLine(line: LogLine): Uint8Array {
  const bytes = utf8ToBytes(canonicalJson(line as Canonical));
  const read = parseLogLine(bytes);
  if ('fault' in read) throw new RangeError(`Not a line of the log: ${read.fault.path} ${read.fault.reason}`);
  return bytes;
}

/** Accepts exactly what `writeLogLine` writes: a line has one spelling, and no field that nobody checks. */
export function parseLogLine(bytes: Uint8Array): { line: LogLine } | { fault: Fault } {
  const read = tryRead(() => {
    const line = readLine(parseJson(bytes, MAX_LINE_BYTES));
    const spelling = utf8ToBytes(canonicalJson(line as Canonical));
    if (spelling.length !== bytes.length || spelling.some((byte, at) => byte !== bytes[at]))
      return fail('inconsistent', '');
    return line;
  });
  return 'fault' in read ? read : { line: read.value };
}

function readLine(value: unknown): LogLine {
  const kind = typeof value === 'object' && value !== null && 'line' in value ? value.line : undefined;
  if (kind === undefined) return fail('missing', 'line');
  const reader =
    typeof kind === 'string' && Object.hasOwn(LINE_READERS, kind)
      ? LINE_READERS[kind as LogLine['line']]
      : null;
  return reader ? reader(value, '') : fail('unknown-value', 'line');
}
