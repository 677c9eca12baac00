import {
  areEqual,
  type Bytes,
  childAt,
  type Der,
  expectOid,
  expectTag,
  onlyChild,
  readBits,
  readDer,
  readOrNull,
  readSmallInteger,
  readTime,
  TAG,
} from './der.ts';

export type Certificate = {
  bytes: Bytes;
  /** What the issuer signed. */
  signedBytes: Bytes;
  signatureAlgorithm: Der;
  signature: Bytes;
  issuer: Bytes;
  subject: Bytes;
  serialNumber: Bytes;
  notBefore: Date;
  notAfter: Date;
  publicKey: Der;
  keyIdentifier: Bytes | null;
  isAuthority: boolean;
  /** How many authorities may follow below; null without a limit. */
  pathLength: number | null;
  /** The first byte of the key usage; null without one. */
  keyUsage: number | null;
  extendedKeyUsage: { isCritical: boolean; purposes: string[] } | null;
  hasUnknownCriticalExtension: boolean;
};

const EXTENSION = {
  keyIdentifier: '2.5.29.14',
  keyUsage: '2.5.29.15',
  basicConstraints: '2.5.29.19',
  policies: '2.5.29.32',
  extendedKeyUsage: '2.5.29.37',
} as const;
const KNOWN_EXTENSIONS = new Set<string>(Object.values(EXTENSION));

export const PURPOSE = { timestamping: '1.3.6.1.5.5.7.3.8', any: '2.5.29.37.0' } as const;
export const KEY_USAGE = { digitalSignature: 0x80, nonRepudiation: 0x40, certificateSigning: 0x04 } as const;

/** Null when it is not an X.509 certificate. */
export function readCertificate(bytes: Bytes): Certificate | null {
  return readOrNull(() => {
    const certificate = expectTag(readDer(bytes), TAG.sequence);
    const body = childAt(certificate, 0, TAG.sequence);
    const hasVersion = body.children[0]?.tag === TAG.context0;
    const [serialNumber, algorithm, issuer, validity, subject, publicKey, ...rest] = body.children.slice(
      hasVersion ? 1 : 0,
    );
    const signatureAlgorithm = childAt(certificate, 1, TAG.sequence);
    // The inner one is signed, the outer one is not.
    if (!areEqual(expectTag(algorithm, TAG.sequence).bytes, signatureAlgorithm.bytes)) return null;
    const period = expectTag(validity, TAG.sequence);
    const extensions = rest.find(({ tag }) => tag === TAG.context3);
    return {
      bytes,
      signedBytes: body.bytes,
      signatureAlgorithm,
      signature: readBits(childAt(certificate, 2, TAG.bitString)),
      issuer: expectTag(issuer, TAG.sequence).bytes,
      subject: expectTag(subject, TAG.sequence).bytes,
      serialNumber: expectTag(serialNumber, TAG.integer).content,
      notBefore: readTime(period.children[0]),
      notAfter: readTime(period.children[1]),
      publicKey: expectTag(publicKey, TAG.sequence),
      ...readExtensions(extensions ? onlyChild(extensions).children : []),
    };
  });
}

type Extension = { isCritical: boolean; value: Der };

function readExtensions(list: readonly Der[]) {
  const extensions = new Map<string, Extension>();
  let hasUnknownCriticalExtension = false;
  for (const one of list) {
    const oid = expectOid(one.children[0]);
    const isCritical = one.children[1]?.tag === TAG.boolean && one.children[1].content[0] !== 0;
    if (KNOWN_EXTENSIONS.has(oid)) {
      // Of two extensions of one kind, nobody can say which one counts.
      if (extensions.has(oid)) hasUnknownCriticalExtension = true;
      const value = expectTag(one.children.at(-1), TAG.octetString);
      extensions.set(oid, { isCritical, value: readDer(value.content) });
    } else if (isCritical) hasUnknownCriticalExtension = true;
  }
  const keyUsage = extensions.get(EXTENSION.keyUsage)?.value;
  return {
    keyIdentifier: extensions.get(EXTENSION.keyIdentifier)?.value.content ?? null,
    keyUsage: keyUsage ? (expectTag(keyUsage, TAG.bitString).content[1] ?? 0) : null,
    extendedKeyUsage: readPurposes(extensions.get(EXTENSION.extendedKeyUsage)),
    ...readConstraints(extensions.get(EXTENSION.basicConstraints)),
    hasUnknownCriticalExtension,
  };
}

function readPurposes(extension: Extension | undefined): Certificate['extendedKeyUsage'] {
  if (!extension) return null;
  return { isCritical: extension.isCritical, purposes: extension.value.children.map(expectOid) };
}

function readConstraints(extension: Extension | undefined) {
  const [first, second] = extension?.value.children ?? [];
  const isAuthority = first?.tag === TAG.boolean && first.content[0] !== 0;
  return { isAuthority, pathLength: isAuthority && second ? readSmallInteger(second) : null };
}
