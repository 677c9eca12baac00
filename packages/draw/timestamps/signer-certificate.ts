import type { Certificate } from './certificate.ts';
import { areEqual, childAt, type Der, readOrNull, TAG } from './der.ts';
import { hashName, type Subtle } from './signature.ts';

const SIGNING_CERTIFICATE = '1.2.840.113549.1.9.16.2.12';
const SIGNING_CERTIFICATE_V2 = '1.2.840.113549.1.9.16.2.47';
const KEY_IDENTIFIER_TAG = 0x80;

/** Whether a signer identifier (issuer and serial number, or key identifier) means this certificate. */
export function refersToCertificate(identifier: Der, certificate: Certificate): boolean {
  if (identifier.tag === KEY_IDENTIFIER_TAG)
    return certificate.keyIdentifier !== null && areEqual(identifier.content, certificate.keyIdentifier);
  const [issuer, serialNumber] = identifier.children;
  return (
    issuer !== undefined &&
    serialNumber !== undefined &&
    areEqual(issuer.bytes, certificate.issuer) &&
    areEqual(serialNumber.content, certificate.serialNumber)
  );
}

/**
 * Whether the signed attributes name this certificate by its hash. Version 1 always uses SHA-1: it only says which
 * certificate is meant, while the signature shows who signed. Where both versions are present, both must match.
 */
export async function namesCertificate(
  subtle: Subtle,
  attributes: ReadonlyMap<string, Der>,
  certificate: Certificate,
): Promise<boolean> {
  const first = attributes.get(SIGNING_CERTIFICATE);
  const second = attributes.get(SIGNING_CERTIFICATE_V2);
  if (!first && !second) return false;
  const matches = await Promise.all([
    !first || matchesHash(subtle, certificate, 'SHA-1', readOrNull(() => certificateId(first))?.children[0]),
    !second ||
      matchesSecondVersion(
        subtle,
        certificate,
        readOrNull(() => certificateId(second)),
      ),
  ]);
  return matches.every(Boolean);
}

function certificateId(attribute: Der): Der {
  return childAt(childAt(attribute, 0, TAG.sequence), 0, TAG.sequence);
}

async function matchesSecondVersion(
  subtle: Subtle,
  certificate: Certificate,
  id: Der | null,
): Promise<boolean> {
  const [first, second] = id?.children ?? [];
  const isHashNamed = first?.tag === TAG.sequence;
  const hash = isHashNamed ? hashName(first) : 'SHA-256';
  return hash !== null && (await matchesHash(subtle, certificate, hash, isHashNamed ? second : first));
}

async function matchesHash(
  subtle: Subtle,
  certificate: Certificate,
  name: string,
  hash: Der | undefined,
): Promise<boolean> {
  if (hash?.tag !== TAG.octetString) return false;
  return areEqual(hash.content, new Uint8Array(await subtle.digest(name, certificate.bytes)));
}
