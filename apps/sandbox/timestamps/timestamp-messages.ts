import { Integer, type OctetString, type Sequence } from 'asn1js';
import { bits, decode, encode, integer, sequence, utf8 } from './der-values.ts';

export type TimestampQuery = { hash: Uint8Array; nonce: Uint8Array | null };

/** Reads a TimeStampReq; null when it is none. */
export function readQuery(body: Uint8Array): TimestampQuery | null {
  try {
    const [, imprint, ...rest] = (decode(body) as Sequence).valueBlock.value;
    const hash = (imprint as Sequence).valueBlock.value[1] as OctetString;
    const nonce = rest.find((part) => part instanceof Integer);
    return {
      hash: new Uint8Array(hash.valueBlock.valueHexView),
      nonce: nonce ? new Uint8Array(nonce.valueBlock.valueHexView) : null,
    };
  } catch {
    return null;
  }
}

export function grantToken(token: Uint8Array): Buffer {
  return encode(sequence(sequence(integer(0)), decode(token)));
}

/** Status 2 (rejection) with `badRequest`. */
export function rejectQuery(reason: string): Buffer {
  return encode(sequence(sequence(integer(2), sequence(utf8(reason)), bits(Buffer.from([0x20]), 5))));
}
