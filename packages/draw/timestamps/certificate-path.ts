import { type Certificate, KEY_USAGE, PURPOSE } from './certificate.ts';
import { areEqual } from './der.ts';
import { checkSignature, type Subtle } from './signature.ts';

export type PathRefusal = 'expired' | 'untrusted' | 'unsupported-algorithm';

type Search = {
  subtle: Subtle;
  anchors: readonly Certificate[];
  others: readonly Certificate[];
  isAcceptable: (certificate: Certificate) => boolean;
  /** A token can hold certificates that all claim to have issued each other. */
  checksLeft: number;
  hasUnsupported: boolean;
};

const MAX_CHECKS = 40;
const MAX_AUTHORITIES = 6;

/** Looks for a path from the signer to a trusted certificate, all of it valid at this time; null when there is one. */
export async function refusePath(
  subtle: Subtle,
  signer: Certificate,
  others: readonly Certificate[],
  anchors: readonly Certificate[],
  time: Date,
): Promise<PathRefusal | null> {
  const isValid = ({ notBefore, notAfter }: Certificate) => notBefore <= time && time <= notAfter;
  const search = { subtle, anchors, others, checksLeft: MAX_CHECKS, hasUnsupported: false };
  if (await reachesAnchor(signer, 0, { ...search, isAcceptable: isValid })) return null;
  const anyTime: Search = { ...search, isAcceptable: () => true };
  if (await reachesAnchor(signer, 0, anyTime)) return 'expired';
  return anyTime.hasUnsupported ? 'unsupported-algorithm' : 'untrusted';
}

async function reachesAnchor(
  certificate: Certificate,
  authorities: number,
  search: Search,
): Promise<boolean> {
  if (!search.isAcceptable(certificate)) return false;
  if (search.anchors.some(({ bytes }) => areEqual(bytes, certificate.bytes))) return true;
  if (authorities >= MAX_AUTHORITIES) return false;
  for (const issuer of [...search.anchors, ...search.others]) {
    const isCandidate = areEqual(issuer.subject, certificate.issuer) && canIssue(issuer, authorities);
    if (!isCandidate || !search.isAcceptable(issuer)) continue;
    if (!(await isSignedBy(certificate, issuer, search))) continue;
    if (await reachesAnchor(issuer, authorities + 1, search)) return true;
  }
  return false;
}

/** Whether this is an authority that may issue certificates for timestamps, above this number of other authorities. */
function canIssue(issuer: Certificate, authoritiesBelow: number): boolean {
  const { keyUsage, extendedKeyUsage, pathLength } = issuer;
  const purposes = extendedKeyUsage?.purposes;
  return (
    issuer.isAuthority &&
    !issuer.hasUnknownCriticalExtension &&
    (pathLength === null || authoritiesBelow <= pathLength) &&
    (keyUsage === null || (keyUsage & KEY_USAGE.certificateSigning) !== 0) &&
    (!purposes || purposes.includes(PURPOSE.timestamping) || purposes.includes(PURPOSE.any))
  );
}

async function isSignedBy(certificate: Certificate, issuer: Certificate, search: Search): Promise<boolean> {
  if (search.checksLeft === 0) return false;
  search.checksLeft -= 1;
  const check = await checkSignature(search.subtle, {
    algorithm: certificate.signatureAlgorithm,
    digestAlgorithm: null,
    publicKey: issuer.publicKey,
    signature: certificate.signature,
    data: certificate.signedBytes,
  });
  if (check === 'unsupported-algorithm') search.hasUnsupported = true;
  return check === 'valid';
}
