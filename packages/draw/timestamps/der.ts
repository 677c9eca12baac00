import { type BaseBlock, Constructed, fromBER, ObjectIdentifier, Sequence, Set as SetBlock } from 'asn1js';

export type Bytes = Uint8Array<ArrayBuffer>;

/** A DER value with its exact bytes, which is what signatures cover. */
export type Der = {
  /** The identifier octet: class, constructed bit and number. */
  tag: number;
  /** With header. */
  bytes: Bytes;
  /** Without header. */
  content: Bytes;
  /** Of a constructed value; empty for a primitive one. */
  children: Der[];
  /** Dotted notation; null for another type. */
  oid: string | null;
};

export const TAG = {
  boolean: 0x01,
  integer: 0x02,
  bitString: 0x03,
  octetString: 0x04,
  oid: 0x06,
  utcTime: 0x17,
  generalizedTime: 0x18,
  sequence: 0x30,
  set: 0x31,
  /** Context-specific: a value that is not constructed, and then constructed ones. */
  primitive0: 0x80,
  primitive1: 0x81,
  context0: 0xa0,
  context1: 0xa1,
  context2: 0xa2,
  context3: 0xa3,
} as const;

/** Thrown by the readers below; `readOrNull` turns it into a value at the boundary. */
class MalformedDer extends Error {
  override name = 'MalformedDer';
}

export function failRead(reason: string): never {
  throw new MalformedDer(reason);
}

export function readOrNull<T>(read: () => T): T | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof MalformedDer) return null;
    throw error;
  }
}

/** Reads one value that fills all bytes. */
export function readDer(bytes: Bytes): Der {
  const parsed = parse(bytes);
  if (parsed === null || parsed.offset !== bytes.length) failRead('not one complete value');
  return describe(parsed.result);
}

// asn1js reports most faults in its result, but some malformed values make it throw.
function parse(bytes: Bytes) {
  try {
    const parsed = fromBER(bytes);
    return parsed.offset === -1 || parsed.result.error ? null : parsed;
  } catch {
    return null;
  }
}

function describe(block: BaseBlock): Der {
  const bytes = new Uint8Array(block.valueBeforeDecodeView);
  const isList = block instanceof Sequence || block instanceof SetBlock || block instanceof Constructed;
  const value = {
    tag: bytes[0] ?? 0,
    bytes,
    content: bytes.subarray(block.idBlock.blockLength + block.lenBlock.blockLength),
    children: isList ? block.valueBlock.value.map(describe) : [],
    oid: block instanceof ObjectIdentifier ? block.getValue() : null,
  };
  if (!hasExactLength(block, value)) failRead('a wrong length');
  return isList && sizeOf(value.children) !== value.content.length ? failRead('a gap') : value;
}

/** asn1js also accepts BER, and lengths that do not fit what is inside. DER has one spelling for each length. */
function hasExactLength({ lenBlock }: BaseBlock, { content }: Der): boolean {
  const { length } = content;
  const spelled = length < 128 ? 1 : length < 256 ? 2 : 3;
  return !lenBlock.isIndefiniteForm && lenBlock.length === length && lenBlock.blockLength === spelled;
}

function sizeOf(values: readonly Der[]): number {
  return values.reduce((size, { bytes }) => size + bytes.length, 0);
}

/** The value, if it is of this type. */
export function expectTag(value: Der | undefined, tag: number): Der {
  if (value?.tag !== tag) failRead(`expected tag ${tag}`);
  return value;
}

export function expectOid(value: Der | undefined): string {
  const { oid } = expectTag(value, TAG.oid);
  if (oid === null) failRead('expected an object identifier');
  return oid;
}

/** The child at this index, of this type. */
export function childAt(parent: Der, index: number, tag: number): Der {
  return expectTag(parent.children[index], tag);
}

/** The only child of a wrapper. */
export function onlyChild(parent: Der): Der {
  const [child, ...others] = parent.children;
  if (!child || others.length > 0) failRead('expected exactly one value');
  return child;
}

/** A bit string of whole bytes. */
export function readBits(value: Der): Bytes {
  if (value.content[0] !== 0) failRead('expected whole bytes');
  return value.content.subarray(1);
}

/** A small number that is not negative. */
export function readSmallInteger(value: Der): number {
  return readNumber(expectTag(value, TAG.integer).content);
}

/** The content of a small number that is not negative, whatever its tag. */
export function readNumber(content: Uint8Array): number {
  if (content.length === 0 || content.length > 4 || (content[0] as number) > 127)
    failRead('expected a small integer');
  return content.reduce((number, byte) => number * 256 + byte, 0);
}

const UTC_TIME = /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/;
const GENERALIZED_TIME = /^(\d{4})(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\.\d{1,9})?Z$/;

/** Only the spellings of DER: in UTC and with seconds. */
export function readTime(value: Der | undefined): Date {
  const text = String.fromCharCode(...(value?.content ?? []));
  const short = value?.tag === TAG.utcTime ? UTC_TIME.exec(text) : null;
  const match = short ?? (value?.tag === TAG.generalizedTime ? GENERALIZED_TIME.exec(text) : null);
  if (!match) failRead('expected a time');
  const [, year = '', month, day, hour, minute, second, fraction = ''] = match;
  const century = short ? (Number(year) < 50 ? '20' : '19') : '';
  const iso = `${century}${year}-${month}-${day}T${hour}:${minute}:${second}`;
  const time = new Date(`${iso}${fraction.slice(0, 4)}Z`);
  // JavaScript accepts 30 February and makes it March.
  if (Number.isNaN(time.getTime()) || !time.toISOString().startsWith(iso)) failRead('no such time');
  return time;
}

export function areEqual(a: Uint8Array, b: Uint8Array): boolean {
  return a.length === b.length && a.every((byte, at) => byte === b[at]);
}

export function includesBytes(bytes: Uint8Array, part: Uint8Array): boolean {
  for (let at = 0; at <= bytes.length - part.length; at += 1)
    if (bytes[at] === part[0] && part.every((byte, index) => byte === bytes[at + index])) return true;
  return false;
}
