import { fromHex } from '../hex.ts';
import type { Timestamp } from '../proof-file.ts';
import { type Certificate, KEY_USAGE, PURPOSE, readCertificate } from './certificate.ts';
import { nameOf } from './certificate-name.ts';
import { findAnchor, type PathRefusal } from './certificate-path.ts';
import { areEqual, type Bytes, includesBytes } from './der.ts';
import { decodeBase64, decodePem } from './pem.ts';
import { checkSignature, hashName, type Subtle } from './signature.ts';
import { namesCertificate, refersToCertificate } from './signer-certificate.ts';
import { readToken, type TimestampToken } from './token.ts';

export type TimestampRefusal =
  /** No WebCrypto was given: a page without https has none. */
  | 'cannot-check-here'
  | 'too-large'
  | 'malformed'
  /** It is about something else. */
  | 'other-commitment'
  /** It is over a checkpoint of the log, whose proof was not checked. */
  | 'log-not-checked'
  | 'bad-signature'
  /** The signer's certificate is missing, another one was signed for, or it is not for timestamps only. */
  | 'wrong-certificate'
  | PathRefusal;

/**
 * When it was signed at the latest, by the stated time and its accuracy, with the names from the certificates; or why the
 * token shows nothing.
 */
export type TimestampFinding = { signer: string; root: string; time: Date } | { refusal: TimestampRefusal };

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
    timestamps.map(async ({ over, token }): Promise<TimestampFinding> => {
      if (!subtle) return { refusal: 'cannot-check-here' };
      if (over === 'checkpoint') return { refusal: 'log-not-checked' };
      return await verifyToken(subtle, token, commitment, trust);
    }),
  );
}

async function verifyToken(
  subtle: Subtle,
  token: string,
  commitment: string,
  trust: readonly string[],
): Promise<TimestampFinding> {
  if (token.length > Math.ceil(MAX_TOKEN_BYTES / 3) * 4) return { refusal: 'too-large' };
  const bytes = decodeBase64(token);
  if (bytes && bytes.length > MAX_TOKEN_BYTES) return { refusal: 'too-large' };
  const read = bytes && readToken(bytes);
  if (!read) return { refusal: 'malformed' };
  const refusal = refuseImprint(read, commitment) ?? (await refuseSigner(subtle, read));
  if (refusal) return { refusal };
  const signer = findSigner(read);
  if (!signer) return { refusal: 'untrusted' };
  const found = await findAnchor(subtle, signer, read.certificates, findAnchors(trust, read), read.time);
  if ('refusal' in found) return found;
  const latest = new Date(read.time.getTime() + read.accuracyMs);
  return { signer: nameOf(signer), root: nameOf(found.anchor), time: latest };
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
