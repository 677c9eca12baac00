import { Boolean as BooleanBlock, Integer, Null, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import { type Bytes, childAt, expectTag, readDer, readOrNull, readSmallInteger, TAG } from './der.ts';

const SHA256 = '2.16.840.1.101.3.4.2.1';
const GRANTED = 0;
const GRANTED_WITH_CHANGES = 1;

/** A TimeStampReq of RFC 3161 that asks for the certificates too, so that the token can be checked offline. */
export function writeTimestampQuery(hash: Bytes, nonce: Bytes): Bytes {
  const algorithm = new Sequence({ value: [new ObjectIdentifier({ value: SHA256 }), new Null()] });
  const imprint = new Sequence({ value: [algorithm, new OctetString({ valueHex: hash })] });
  const query = new Sequence({
    value: [
      new Integer({ value: 1 }),
      imprint,
      new Integer({ valueHex: nonce }),
      new BooleanBlock({ value: true }),
    ],
  });
  return new Uint8Array(query.toBER());
}

/** The token of a TimeStampResp, which nothing has verified; without one, why. */
export function readTimestampReply(
  reply: Bytes,
): { token: Bytes } | { refusal: 'malformed' } | { refusal: 'rejected'; status: number } {
  const read = readOrNull(() => {
    const response = expectTag(readDer(reply), TAG.sequence);
    const status = readSmallInteger(childAt(childAt(response, 0, TAG.sequence), 0, TAG.integer));
    return { status, token: response.children[1]?.bytes };
  });
  if (!read) return { refusal: 'malformed' };
  const { status, token } = read;
  if (status !== GRANTED && status !== GRANTED_WITH_CHANGES) return { refusal: 'rejected', status };
  return token ? { token } : { refusal: 'malformed' };
}
