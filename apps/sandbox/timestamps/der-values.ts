import {
  type BaseBlock,
  BitString,
  Boolean as BooleanBlock,
  Constructed,
  fromBER,
  Integer,
  Null,
  ObjectIdentifier,
  OctetString,
  Sequence,
  Set as SetBlock,
  Utf8String,
} from 'asn1js';

export const sequence = (...value: BaseBlock[]) => new Sequence({ value });
export const set = (...value: BaseBlock[]) => new SetBlock({ value });
export const oid = (value: string) => new ObjectIdentifier({ value });
export const integer = (value: number) => new Integer({ value });
export const bigInteger = (bytes: Uint8Array) => new Integer({ valueHex: new Uint8Array(bytes) });
export const octets = (bytes: Uint8Array) => new OctetString({ valueHex: new Uint8Array(bytes) });
export const bits = (bytes: Uint8Array, unusedBits = 0) =>
  new BitString({ valueHex: new Uint8Array(bytes), unusedBits });
export const utf8 = (value: string) => new Utf8String({ value });
export const yes = () => new BooleanBlock({ value: true });
export const nothing = () => new Null();

/** A context-specific, constructed value. */
export const tagged = (tagNumber: number, ...value: BaseBlock[]) =>
  new Constructed({ idBlock: { tagClass: 3, tagNumber }, value });

/** Encoded before. */
export function decode(bytes: Uint8Array): BaseBlock {
  const { offset, result } = fromBER(new Uint8Array(bytes));
  if (offset === -1) throw new RangeError(`Not DER: ${result.error}`);
  return result;
}

export function encode(value: BaseBlock): Buffer {
  return Buffer.from(value.toBER());
}
