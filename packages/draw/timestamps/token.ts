import { type Certificate, readCertificate } from './certificate.ts';
import {
  type Bytes,
  childAt,
  type Der,
  expectOid,
  expectTag,
  failRead,
  onlyChild,
  readDer,
  readNumber,
  readOrNull,
  readSmallInteger,
  readTime,
  TAG,
} from './der.ts';

/** What an authority signed, as far as it matters here. */
export type TimestampToken = {
  info: Bytes;
  imprint: { hashAlgorithm: Der; hash: Bytes };
  time: Date;
  /** By how much the time may be wrong. */
  accuracyMs: number;
  nonce: Bytes | null;
  certificates: Certificate[];
  signer: {
    identifier: Der;
    digestAlgorithm: Der;
    /** As they are signed: with the tag of a set. */
    signedAttributes: Bytes;
    attributes: ReadonlyMap<string, Der>;
    algorithm: Der;
    signature: Bytes;
  };
};

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TIMESTAMP_INFO = '1.2.840.113549.1.9.16.1.4';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MAX_CERTIFICATES = 20;

/** Reads a TimeStampToken of RFC 3161; null when it is none. Nothing is verified. */
export function readToken(bytes: Bytes): TimestampToken | null {
  return readOrNull(() => {
    const content = expectTag(readDer(bytes), TAG.sequence);
    const isSignedData = expectOid(content.children[0]) === SIGNED_DATA;
    const [, , encapsulated, ...rest] = expectTag(
      onlyChild(childAt(content, 1, TAG.context0)),
      TAG.sequence,
    ).children;
    const isTimestamp = expectOid(encapsulated?.children[0]) === TIMESTAMP_INFO;
    const wrapped = expectTag(encapsulated?.children[1], TAG.context0);
    const info = expectTag(onlyChild(wrapped), TAG.octetString).content;
    const signer = readSigner(onlyChild(expectTag(rest.at(-1), TAG.set)));
    const contentType = signer.attributes.get(CONTENT_TYPE);
    if (!isSignedData || !isTimestamp || contentType?.oid !== TIMESTAMP_INFO) return null;
    const embedded = rest.find(({ tag }) => tag === TAG.context0)?.children ?? [];
    const certificates = embedded.slice(0, MAX_CERTIFICATES).map((one) => readCertificate(one.bytes));
    const facts = readInfo(readDer(info));
    return facts && { info, ...facts, certificates: certificates.filter((one) => one !== null), signer };
  });
}

function readInfo(info: Der) {
  const imprint = childAt(info, 2, TAG.sequence);
  const optional = info.children.slice(5);
  const extensions = optional.find(({ tag }) => tag === TAG.context1)?.children ?? [];
  const hasCritical = extensions.some(({ children }) => children[1]?.tag === TAG.boolean);
  if (readSmallInteger(childAt(info, 0, TAG.integer)) !== 1 || hasCritical) return null;
  return {
    imprint: {
      hashAlgorithm: childAt(imprint, 0, TAG.sequence),
      hash: childAt(imprint, 1, TAG.octetString).content,
    },
    time: readTime(childAt(info, 4, TAG.generalizedTime)),
    accuracyMs: readAccuracyMs(optional[0]),
    nonce: optional.find(({ tag }) => tag === TAG.integer)?.content ?? null,
  };
}

/** What a token without an accuracy is exact to. */
const DEFAULT_ACCURACY_MS = 1_000;

/** Rounded up. An accuracy of nothing means zero. */
function readAccuracyMs(accuracy: Der | undefined): number {
  if (accuracy?.tag !== TAG.sequence) return DEFAULT_ACCURACY_MS;
  const part = (tag: number) => {
    const value = accuracy.children.find((child) => child.tag === tag);
    return value ? readNumber(value.content) : 0;
  };
  return part(TAG.integer) * 1_000 + part(TAG.primitive0) + Math.ceil(part(TAG.primitive1) / 1_000);
}

function readSigner(signer: Der): TimestampToken['signer'] {
  const signed = childAt(signer, 3, TAG.context0);
  const signedAttributes = new Uint8Array(signed.bytes);
  signedAttributes[0] = TAG.set;
  const attributes = new Map<string, Der>();
  for (const attribute of signed.children) {
    const name = expectOid(attribute.children[0]);
    // A second attribute of the same kind could contradict the first one.
    if (attributes.has(name)) failRead('a repeated attribute');
    attributes.set(name, onlyChild(childAt(attribute, 1, TAG.set)));
  }
  return {
    identifier: signer.children[1] ?? failRead('no signer'),
    digestAlgorithm: childAt(signer, 2, TAG.sequence),
    signedAttributes,
    attributes,
    algorithm: childAt(signer, 4, TAG.sequence),
    signature: childAt(signer, 5, TAG.octetString).content,
  };
}
