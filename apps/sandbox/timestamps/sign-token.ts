import { type BaseBlock, GeneralizedTime } from 'asn1js';
import { bigInteger, decode, encode, integer, octets, oid, sequence, set, tagged } from './der-values.ts';
import { type IssuedCertificate, nameOf } from './issue-certificate.ts';
import { digest, type HashName, hashAlgorithm } from './signing-keys.ts';

/** The versions of the attribute that names the certificate of the signer. */
type NamedBy = 'version-1' | 'version-2';

export type TokenFacts = {
  hash: Uint8Array;
  nonce: Uint8Array | null;
  time: Date;
  authority: IssuedCertificate;
  /** Certificates that are sent along. */
  chain?: readonly IssuedCertificate[];
  imprintHash?: HashName;
  digestHash?: HashName;
  /** What to put into the token instead of what belongs there. */
  forged?: {
    messageDigest?: Uint8Array;
    contentType?: string;
    namedCertificate?: Partial<Record<NamedBy, Uint8Array>>;
    signature?: Uint8Array;
  };
  namedBy?: readonly NamedBy[];
};

const SIGNED_DATA = '1.2.840.113549.1.7.2';
const TIMESTAMP_INFO = '1.2.840.113549.1.9.16.1.4';
const CONTENT_TYPE = '1.2.840.113549.1.9.3';
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';
const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const POLICY = '1.3.6.1.4.1.32473.1';

/** A TimeStampToken of RFC 3161. */
export function signToken(facts: TokenFacts): Buffer {
  const { authority, chain = [], digestHash = 'sha256' } = facts;
  const info = encode(timestampInfo(facts));
  const certificates = [authority, ...chain].map(({ bytes }) => decode(bytes));
  const signedData = sequence(
    integer(3),
    set(hashAlgorithm(digestHash)),
    sequence(oid(TIMESTAMP_INFO), tagged(0, octets(info))),
    tagged(0, ...certificates),
    set(signerInfo(facts, info)),
  );
  return encode(sequence(oid(SIGNED_DATA), tagged(0, signedData)));
}

function timestampInfo({ hash, nonce, time, authority, imprintHash = 'sha256' }: TokenFacts): BaseBlock {
  return sequence(
    integer(1),
    oid(POLICY),
    sequence(hashAlgorithm(imprintHash), octets(hash)),
    bigInteger(authority.serialNumber),
    new GeneralizedTime({ valueDate: time }),
    ...(nonce ? [bigInteger(nonce)] : []),
  );
}

function signerInfo(facts: TokenFacts, info: Buffer): BaseBlock {
  const { authority, digestHash = 'sha256', forged = {} } = facts;
  const attributes = [
    attribute(CONTENT_TYPE, oid(forged.contentType ?? TIMESTAMP_INFO)),
    attribute(MESSAGE_DIGEST, octets(forged.messageDigest ?? digest(digestHash, info))),
    ...namedCertificates(facts),
  ];
  return sequence(
    integer(1),
    sequence(nameOf(authority.issuer), bigInteger(authority.serialNumber)),
    hashAlgorithm(digestHash),
    tagged(0, ...attributes),
    authority.key.algorithm(),
    octets(forged.signature ?? authority.key.sign(encode(set(...attributes)))),
  );
}

function attribute(id: string, value: BaseBlock): BaseBlock {
  return sequence(oid(id), set(value));
}

const CERTIFICATE_ATTRIBUTES = {
  'version-1': { id: SIGNING_CERTIFICATE, hash: 'sha1' },
  'version-2': { id: SIGNING_CERTIFICATE_V2, hash: 'sha256' },
} as const;

function namedCertificates({ authority, forged, namedBy = ['version-2'] }: TokenFacts): BaseBlock[] {
  return namedBy.map((version) => {
    const { id, hash } = CERTIFICATE_ATTRIBUTES[version];
    const bytes = forged?.namedCertificate?.[version] ?? authority.bytes;
    return attribute(id, sequence(sequence(sequence(octets(digest(hash, bytes))))));
  });
}
