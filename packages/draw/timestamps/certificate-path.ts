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

/** Looks for a path from the signer to a trusted certificate, all of it valid at this time, and returns that one. */
export async function findAnchor(
  subtle: Subtle,
  signer: Certificate,
  others: readonly Certificate[],
  anchors: readonly Certificate[],
  time: Date,
): Promise<{ anchor: Certificate } | { refusal: PathRefusal }> {
  const isValid = ({ notBefore, notAfter }: Certificate) => notBefore <= time && time <= notAfter;
  const search = { subtle, anchors, others, checksLeft: MAX_CHECKS, hasUnsupported: false };
  const anchor = await reachAnchor(signer, 0, { ...search, isAcceptable: isValid });
  if (anchor) return { anchor };
  const anyTime: Search = { ...search, isAcceptable: () => true };
  if (await reachAnchor(signer, 0, anyTime)) return { refusal: 'expired' };
  return { refusal: anyTime.hasUnsupported ? 'unsupported-algorithm' : 'untrusted' };
}

async function reachAnchor(
  certificate: Certificate,
  authorities: number,
  search: Search,
): Promise<Certificate | null> {
  if (!search.isAcceptable(certificate)) return null;
  const own = search.anchors.find(({ bytes }) => areEqual(bytes, certificate.bytes));
  if (own || authorities >= MAX_AUTHORITIES) return own ?? null;
  for (const issuer of [...search.anchors, ...search.others]) {
    const isCandidate = areEqual(issuer.subject, certificate.issuer) && canIssue(issuer, authorities);
    if (!isCandidate || !search.isAcceptable(issuer)) continue;
    if (!(await isSignedBy(certificate, issuer, search))) continue;
    const anchor = await reachAnchor(issuer, authorities + 1, search);
    if (anchor) return anchor;
  }
  return null;
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
