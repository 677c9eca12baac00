import { fromHex } from '../hex.ts';
import { type Certificate, KEY_USAGE, PURPOSE, readCertificate } from './certificate.ts';
import { type PathRefusal, refusePath } from './certificate-path.ts';
import { areEqual, type Bytes, includesBytes } from './der.ts';
import { decodeBase64, decodePem } from './pem.ts';
import { checkSignature, hashName, type Subtle } from './signature.ts';
import { namesCertificate, refersToCertificate } from './signer-certificate.ts';
import { readToken, type TimestampToken } from './token.ts';

/** A TimeStampToken of RFC 3161 in base64, and the authority that is said to have issued it. */
export type Timestamp = { authority: string; token: string };

export type TimestampRefusal =
  /** No WebCrypto was given: a page without https has none. */
  | 'cannot-check-here'
  | 'too-large'
  | 'malformed'
  /** It is about something else. */
  | 'other-commitment'
  | 'bad-signature'
  /** The signer's certificate is missing, another one was signed for, or it is not for timestamps only. */
  | 'wrong-certificate'
  | PathRefusal;

/** The time that a trusted authority signed, or why the token shows nothing. */
export type TimestampFinding =
  | { authority: string; time: Date }
  | { authority: string; refusal: TimestampRefusal };

export const MAX_TOKEN_BYTES = 65_536;
const MESSAGE_DIGEST = '1.2.840.113549.1.9.4';

/**
 * Checks offline that trusted authorities have signed this commitment, and when. `trust` are certificates in PEM; one
 * that cannot be read is not trusted. A certificate has to be valid at the signed time, not now. `subtle` is
 * `crypto.subtle`, which a page without https does not have.
 */
export async function verifyTimestamps(
  timestamps: readonly Timestamp[],
  commitment: string,
  { trust, subtle }: { trust: readonly string[]; subtle: Subtle | undefined },
): Promise<TimestampFinding[]> {
  return await Promise.all(
    timestamps.map(async ({ authority, token }) => ({
      authority,
      ...(subtle
        ? await verifyToken(subtle, token, commitment, trust)
        : { refusal: 'cannot-check-here' as const }),
    })),
  );
}

async function verifyToken(
  subtle: Subtle,
  token: string,
  commitment: string,
  trust: readonly string[],
): Promise<{ time: Date } | { refusal: TimestampRefusal }> {
  if (token.length > Math.ceil(MAX_TOKEN_BYTES / 3) * 4) return { refusal: 'too-large' };
  const bytes = decodeBase64(token);
  if (bytes && bytes.length > MAX_TOKEN_BYTES) return { refusal: 'too-large' };
  const read = bytes && readToken(bytes);
  if (!read) return { refusal: 'malformed' };
  const refusal =
    refuseImprint(read, commitment) ??
    (await refuseSigner(subtle, read)) ??
    (await refuseTrust(subtle, read, trust));
  return refusal ? { refusal } : { time: read.time };
}

function refuseImprint({ imprint }: TimestampToken, commitment: string): TimestampRefusal | null {
  if (hashName(imprint.hashAlgorithm) !== 'SHA-256') return 'unsupported-algorithm';
  const expected = fromHex(commitment);
  return expected && areEqual(imprint.hash, expected) ? null : 'other-commitment';
}

/** The signer has signed exactly this token, and names the certificate it did so with. */
async function refuseSigner(subtle: Subtle, token: TimestampToken): Promise<TimestampRefusal | null> {
  const { signer, info } = token;
  const certificate = findSigner(token);
  if (!certificate || !isForTimestampsOnly(certificate)) return 'wrong-certificate';
  const hash = hashName(signer.digestAlgorithm);
  if (!hash) return 'unsupported-algorithm';
  const digest = signer.attributes.get(MESSAGE_DIGEST)?.content;
  if (!digest || !areEqual(digest, new Uint8Array(await subtle.digest(hash, info)))) return 'bad-signature';
  const check = await checkSignature(subtle, {
    algorithm: signer.algorithm,
    digestAlgorithm: signer.digestAlgorithm,
    publicKey: certificate.publicKey,
    signature: signer.signature,
    data: signer.signedAttributes,
  });
  if (check !== 'valid') return check === 'invalid' ? 'bad-signature' : check;
  return (await namesCertificate(subtle, signer.attributes, certificate)) ? null : 'wrong-certificate';
}

async function refuseTrust(
  subtle: Subtle,
  token: TimestampToken,
  trust: readonly string[],
): Promise<PathRefusal | null> {
  const signer = findSigner(token);
  if (!signer) return 'untrusted';
  return await refusePath(subtle, signer, token.certificates, findAnchors(trust, token), token.time);
}

function findSigner({ certificates, signer }: TimestampToken): Certificate | undefined {
  return certificates.find((one) => refersToCertificate(signer.identifier, one));
}

/** RFC 3161 requires the purpose to be critical and the only one. */
function isForTimestampsOnly(certificate: Certificate): boolean {
  const { extendedKeyUsage, keyUsage } = certificate;
  const [purpose, ...others] = extendedKeyUsage?.purposes ?? [];
  const canSign =
    keyUsage === null || (keyUsage & (KEY_USAGE.digitalSignature | KEY_USAGE.nonRepudiation)) !== 0;
  return (
    extendedKeyUsage?.isCritical === true &&
    purpose === PURPOSE.timestamping &&
    others.length === 0 &&
    canSign &&
    !certificate.hasUnknownCriticalExtension
  );
}

const decodedTrust = new WeakMap<readonly string[], Bytes[]>();

/** Kept, because a server passes the same hundred and more certificates each time. */
function decodeTrust(trust: readonly string[]): Bytes[] {
  const known = decodedTrust.get(trust);
  if (known) return known;
  const decoded = trust.map(decodePem).filter((bytes) => bytes !== null);
  decodedTrust.set(trust, decoded);
  return decoded;
}

/** Reads only those that could have issued a certificate of the token: reading a hundred would take too long. */
function findAnchors(trust: readonly string[], { certificates }: TimestampToken): Certificate[] {
  return decodeTrust(trust)
    .filter((bytes) => certificates.some(({ issuer }) => includesBytes(bytes, issuer)))
    .map(readCertificate)
    .filter((certificate) => certificate !== null);
}
